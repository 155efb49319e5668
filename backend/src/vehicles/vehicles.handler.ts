import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isLeaving, survivingCustomer } from '#contracts/customers/customer.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { NoteOdometer } from '#contracts/vehicles/note-odometer.js';
import { PassVehicles } from '#contracts/vehicles/pass-vehicles.js';
import { RegisterVehicle } from '#contracts/vehicles/register-vehicle.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { vehicleStream, type KnownVehicle, type Vehicle } from '#contracts/vehicles/vehicle.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { vehiclesOf } from '#projections/vehicles/vehicles.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { READ_MODELS } from '../platform/read-models.js';
import { existing } from '../platform/streams/existing.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { noteOdometer } from './note-odometer.js';
import { passOn, registerFromBooking } from './vehicle.js';

/** Milliseconds to wait until the read models show the vehicles to pass on. */
const SHOW_WITHIN_MS = 10_000;
const AT_ONCE = 500;

/** Command: decides on a vehicle with a possibly new owner. Answers the changed vehicle. */
export class OnOwnedVehicle extends Command<KnownVehicle> {
  constructor(
    readonly vehicleId: string,
    /** The requested owner; null: none; undefined: unchanged. */
    readonly customerId: string | null | undefined,
    /** Called with the remaining customer after merges. */
    readonly decideWith: (customerId: string | null | undefined) => Decide<Vehicle, VehicleEvent>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Resolves the owner before the vehicle is written and checks it again afterwards: follows a concurrent merge, and
 * removes an owner who is being erased.
 */
@CommandHandler(OnOwnedVehicle)
class OnOwnedVehicleHandler implements ICommandHandler<OnOwnedVehicle> {
  constructor(private readonly streams: Streams) {}

  async execute({ vehicleId, customerId, decideWith, context }: OnOwnedVehicle): Promise<KnownVehicle> {
    const owner = await this.ownerOf(customerId);
    const { state } = await this.streams.handle(
      vehicleStream,
      vehicleId,
      decideWith(owner),
      context,
      context,
    );
    const vehicle = existing(state);
    return typeof owner === 'string' ? this.settled(vehicleId, owner, context) : vehicle;
  }

  private async ownerOf(customerId: string | null | undefined): Promise<string | null | undefined> {
    if (customerId === null || customerId === undefined) return customerId;
    const customer = await survivingCustomer(this.streams, customerId);
    if (customer === null || customer.status === 'erased')
      throw invalid('customerId', vehicleTexts.unknownCustomer);
    if (isLeaving(customer)) throw refuse('conflict', { detail: customerTexts.erasing });
    return customer.record.id;
  }

  private async settled(vehicleId: string, owner: string, origin: CommandOrigin): Promise<KnownVehicle> {
    const customer = await survivingCustomer(this.streams, owner);
    const isGone = customer === null || isLeaving(customer);
    const survivor = customer?.record.id ?? null;
    const { state } = await this.streams.handle(
      vehicleStream,
      vehicleId,
      passFrom(owner, isGone ? null : survivor, isGone ? 'erased' : 'merge', origin),
      origin,
    );
    if (isGone) throw refuse('conflict', { detail: customerTexts.erasing });
    return state as KnownVehicle;
  }
}

/** Passes the vehicle on if it still belongs to this owner. */
export const passFrom =
  (
    from: string,
    to: string | null,
    reason: 'merge' | 'erased',
    { now }: CommandOrigin,
  ): Decide<Vehicle, VehicleEvent> =>
  (state) =>
    state.status === 'none' || state.record.customerId !== from ? [] : passOn(state.record, to, reason, now);

@CommandHandler(RegisterVehicle)
class RegisterVehicleHandler implements ICommandHandler<RegisterVehicle> {
  constructor(private readonly streams: Streams) {}

  async execute({ vehicle, origin }: RegisterVehicle): Promise<void> {
    await this.streams.handle(vehicleStream, vehicle.vehicleId, registerFromBooking(vehicle), origin);
  }
}

@CommandHandler(PassVehicles)
class PassVehiclesHandler implements ICommandHandler<PassVehicles> {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ passing: { fromCustomerId, toCustomerId }, origin }: PassVehicles): Promise<void> {
    for (;;) {
      if (!(await this.readModels.waitFor(await this.eventLog.head(), SHOW_WITHIN_MS)))
        throw new Error('The read models are behind');
      const found = await vehiclesOf(this.readModels, [fromCustomerId], AT_ONCE);
      if (found.length === 0) return;
      const pass = passFrom(fromCustomerId, toCustomerId, 'merge', origin);
      for (const { id } of found) await this.streams.handle(vehicleStream, id, pass, origin);
    }
  }
}

@CommandHandler(NoteOdometer)
class NoteOdometerHandler implements ICommandHandler<NoteOdometer> {
  constructor(private readonly streams: Streams) {}

  async execute({ reading, origin }: NoteOdometer): Promise<void> {
    const { state } = await this.streams.load(workOrderStream, reading.workOrderId);
    const orderNumber = state.status === 'none' ? reading.workOrderId : state.number;
    const note = noteOdometer(reading, orderNumber);
    await this.streams.handle(vehicleStream, reading.vehicleId, note, origin);
  }
}

export const vehicleHandlers = [
  NoteOdometerHandler,
  OnOwnedVehicleHandler,
  PassVehiclesHandler,
  RegisterVehicleHandler,
];
