import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isLeaving, survivingCustomer } from '#contracts/customers/customer.js';
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
import { vehiclesOf } from '#projections/vehicles.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { noteOdometer } from './note-odometer.js';
import { passOn, registerFromBooking } from './vehicle.js';

/** How long the read models may take to show the vehicles that change hands, in milliseconds. */
const SHOW_WITHIN_MS = 10_000;
/** Vehicles that are passed on at once. */
const AT_ONCE = 500;

/** Command: decide on a vehicle whose owner may be new. Answered with the vehicle afterwards. */
export class OnOwnedVehicle extends Command<KnownVehicle> {
  constructor(
    readonly vehicleId: string,
    /** The owner that is wanted; null: none, undefined: nothing is said of one. */
    readonly customerId: string | null | undefined,
    /** With the owner who stands for the wanted one. */
    readonly decideWith: (customerId: string | null | undefined) => Decide<Vehicle, VehicleEvent>,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/**
 * The owner stands before the vehicle is written, and is looked at again afterwards: whoever was merged meanwhile is
 * followed, whoever is being erased takes no vehicle.
 */
@CommandHandler(OnOwnedVehicle)
class OnOwnedVehicleHandler implements ICommandHandler<OnOwnedVehicle> {
  constructor(private readonly streams: Streams) {}

  async execute({ vehicleId, customerId, decideWith, origin }: OnOwnedVehicle): Promise<KnownVehicle> {
    const owner = await this.ownerOf(customerId);
    const { state } = await this.streams.handle(vehicleStream, vehicleId, decideWith(owner), origin);
    if (state.status === 'none') throw refuse('not-found');
    return typeof owner === 'string' ? this.settled(vehicleId, owner, origin) : state;
  }

  private async ownerOf(customerId: string | null | undefined): Promise<string | null | undefined> {
    if (customerId === null || customerId === undefined) return customerId;
    const customer = await survivingCustomer(this.streams, customerId);
    if (customer === null || customer.status === 'erased')
      throw invalid('customerId', vehicleTexts.unknownCustomer);
    if (isLeaving(customer)) throw refuse('conflict', { detail: 'Der Kunde wird gerade gelöscht.' });
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
    if (isGone) throw refuse('conflict', { detail: 'Der Kunde wird gerade gelöscht.' });
    return state as KnownVehicle;
  }
}

/** Passes the vehicle on as long as it is this owner's. */
export const passFrom =
  (
    from: string,
    to: string | null,
    reason: 'merge' | 'erased',
    { now }: CommandOrigin,
  ): Decide<Vehicle, VehicleEvent> =>
  (state) =>
    state.status === 'none' || state.record.customerId !== from ? [] : passOn(state.record, to, reason, now);

/** What other modules may ask for. */
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
        throw new Error('The read models have not come so far yet');
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
