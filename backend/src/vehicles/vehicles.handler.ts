import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RegisterVehicle } from '#contracts/vehicles/register-vehicle.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams, type Handled } from '../platform/streams/streams.js';
import { registerFromBooking, vehicleStream, type Vehicle } from './vehicle.js';

/** A decision on one vehicle. */
export class OnVehicle {
  constructor(
    readonly id: string,
    readonly decide: Decide<Vehicle, VehicleEvent>,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(OnVehicle)
export class OnVehicleHandler implements ICommandHandler<OnVehicle> {
  constructor(private readonly streams: Streams) {}

  execute({ id, decide, context }: OnVehicle): Promise<Handled<Vehicle, VehicleEvent>> {
    return this.streams.handle(vehicleStream, id, decide, context);
  }
}

/** What other modules may ask for. */
@CommandHandler(RegisterVehicle)
export class RegisterVehicleHandler implements ICommandHandler<RegisterVehicle> {
  constructor(private readonly streams: Streams) {}

  async execute({ vehicle, origin }: RegisterVehicle): Promise<void> {
    await this.streams.handle(vehicleStream, vehicle.vehicleId, registerFromBooking(vehicle), origin);
  }
}
