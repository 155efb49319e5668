import { Module } from '@nestjs/common';
import { RegisterVehicleHandler } from './vehicles.handler.js';

/** Vehicles: for now as far as a booking makes them. */
@Module({ providers: [RegisterVehicleHandler] })
export class VehiclesModule {}
