import { Module } from '@nestjs/common';
import { OwnAppointmentController } from './own-appointment.controller.js';
import { OwnAppointmentLinks } from './own-appointment-links.js';

/** What a customer can do with his own appointment, without an account. */
@Module({ controllers: [OwnAppointmentController], providers: [OwnAppointmentLinks] })
export class OwnAppointmentModule {}
