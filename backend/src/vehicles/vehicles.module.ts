import { Module } from '@nestjs/common';
import { EnrichVehicleHandler } from './enrich-vehicle.js';
import { VehicleLife } from './vehicle-life.js';
import { VehicleAnswers } from './vehicle-answers.js';
import { VehiclesController } from './vehicles.controller.js';
import { vehicleHandlers } from './vehicles.handler.js';

@Module({
  controllers: [VehiclesController],
  providers: [...vehicleHandlers, EnrichVehicleHandler, VehicleAnswers, VehicleLife],
})
export class VehiclesModule {}
