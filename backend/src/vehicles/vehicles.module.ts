import { Module } from '@nestjs/common';
import { OnVehicleHandler, RegisterVehicleHandler } from './vehicles.handler.js';

/** Vehicles: for now as far as a booking makes them. */
@Module({ providers: [OnVehicleHandler, RegisterVehicleHandler] })
export class VehiclesModule {}
