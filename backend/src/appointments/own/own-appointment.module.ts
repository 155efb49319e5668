import { Module } from '@nestjs/common';
import { OwnAppointmentController } from './own-appointment.controller.js';
import { OwnAppointmentLinks } from './own-appointment-links.js';

@Module({ controllers: [OwnAppointmentController], providers: [OwnAppointmentLinks] })
export class OwnAppointmentModule {}
