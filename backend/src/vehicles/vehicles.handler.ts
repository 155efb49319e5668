import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RegisterVehicle } from '#contracts/vehicles/register-vehicle.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { Streams } from '../platform/streams/streams.js';
import { registerFromBooking } from './vehicle.js';

/** What other modules may ask for. */
@CommandHandler(RegisterVehicle)
export class RegisterVehicleHandler implements ICommandHandler<RegisterVehicle> {
  constructor(private readonly streams: Streams) {}

  async execute({ vehicle, origin }: RegisterVehicle): Promise<void> {
    await this.streams.handle(vehicleStream, vehicle.vehicleId, registerFromBooking(vehicle), origin);
  }
}
