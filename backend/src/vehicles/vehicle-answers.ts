import { Inject, Injectable } from '@nestjs/common';
import { customerAnswer } from '#contracts/customers/customers.api.js';
import { consentAnswer } from '#contracts/kernel/consent.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { vinWarning } from '#contracts/values/vin.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { vehicleStream, verificationOf, type KnownVehicle } from '#contracts/vehicles/vehicle.js';
import type {
  EnrichmentEntry,
  ListedVehicle,
  TecdocAnswer,
  VehicleAnswer,
  VehicleDetailAnswer,
} from '#contracts/vehicles/vehicles.api.js';
import { appointmentsOf } from '#projections/appointment-list.js';
import { customersOf } from '#projections/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { vehicles, type Vehicle } from '#projections/vehicles.js';
import { workOrderPage } from '#projections/work-orders.js';
import { Histories } from '../platform/history/histories.js';
import { READ_MODELS } from '../platform/read-models.js';
import { streamIdOf } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';

type Events = readonly RecordedEvent<VehicleEvent>[];

/** So many of each kind the detail shows, the newest. */
const MOST = 100;

/** Vehicles as they are answered. */
@Injectable()
export class VehicleAnswers {
  constructor(
    private readonly streams: Streams,
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** The vehicle in its stream. 404: unknown. */
  async known(id: string): Promise<KnownVehicle> {
    const { state } = await this.streams.load(vehicleStream, id);
    if (state.status === 'none') throw refuse('not-found');
    return state;
  }

  /** With the names of their owners. */
  async list(found: readonly Vehicle[]): Promise<ListedVehicle[]> {
    const owners = await customersOf(
      this.readModels,
      found.flatMap(({ customerId }) => customerId ?? []),
    );
    return found.map((vehicle) => listed(vehicle, owners.get(vehicle.customerId ?? '')?.displayName ?? null));
  }

  async one(vehicle: KnownVehicle): Promise<VehicleAnswer> {
    const { record } = vehicle;
    const [document, [answer], events] = await Promise.all([
      this.readModels.get(vehicles, record.id),
      this.list([{ ...record, lastActivity: record.updatedAt }]),
      this.eventsOf(record.id),
    ]);
    const known = document?.lastActivity ?? record.updatedAt;
    return {
      ...(answer as ListedVehicle),
      lastActivity: known < record.updatedAt ? record.updatedAt : known,
      notes: record.notes,
      attrs: {
        tecdoc: tecdocOf(vehicle),
        enrichment_log: enrichmentsIn(events),
        conflicts: vehicle.conflicts,
      },
    };
  }

  async detail(id: string): Promise<VehicleDetailAnswer> {
    const vehicle = await this.known(id);
    const { customerId } = vehicle.record;
    const [answer, owners, appointments, orders, events] = await Promise.all([
      this.one(vehicle),
      customersOf(this.readModels, customerId === null ? [] : [customerId]),
      appointmentsOf(this.readModels, { vehicleId: id }, MOST),
      workOrderPage(this.readModels, { vehicleId: id, limit: MOST }),
      this.eventsOf(id),
    ]);
    const owner = owners.get(customerId ?? '');
    return {
      vehicle: answer,
      customer: owner ? customerAnswer(owner, owner.lastActivity, false) : null,
      appointments: appointments.map(({ service, ...appointment }) => ({
        id: appointment.id,
        status: appointment.status,
        date: appointment.date,
        time: appointment.time,
        serviceName: service,
        createdAt: appointment.createdAt,
        updatedAt: appointment.updatedAt,
      })),
      workOrders: orders.items.map((order) => ({
        id: order.id,
        number: order.number,
        description: order.description,
        status: order.status,
        appointmentId: order.appointmentId,
        createdAt: order.createdAt,
        updatedAt: order.updatedAt,
      })),
      odometer: odometerIn(events),
      owners: await this.ownersIn(events),
    };
  }

  private async eventsOf(id: string): Promise<Events> {
    return (await this.histories.eventsOf(streamIdOf(vehicleStream, id))) as Events;
  }

  private async ownersIn(events: Events): Promise<VehicleDetailAnswer['owners']> {
    const changes = events.flatMap((event) =>
      event.type === 'VehicleRegistered' || event.type === 'VehicleOwnerChanged'
        ? [{ customerId: event.data.customerId, since: event.metadata.occurredAt }]
        : [],
    );
    const known = await customersOf(
      this.readModels,
      changes.flatMap(({ customerId }) => customerId ?? []),
    );
    return changes.toReversed().map(({ customerId, since }) => ({
      customerId,
      customerName: known.get(customerId ?? '')?.displayName ?? null,
      since,
    }));
  }
}

function listed({ consent, ...vehicle }: Vehicle, customerName: string | null): ListedVehicle {
  return {
    id: vehicle.id,
    customerId: vehicle.customerId,
    customerName,
    licensePlate: vehicle.licensePlate,
    vin: vehicle.vin,
    vinWarning: vinWarning(vehicle.vin),
    hsn: vehicle.hsn,
    tsn: vehicle.tsn,
    make: vehicle.make,
    model: vehicle.model,
    modelVariant: vehicle.modelVariant,
    engine: vehicle.engine,
    ktype: vehicle.ktype,
    firstRegDate: vehicle.firstRegDate,
    mileageKm: vehicle.mileageKm,
    color: vehicle.color,
    verification: verificationOf(vehicle),
    ...consentAnswer(consent),
    lastActivity: vehicle.lastActivity,
    createdAt: vehicle.createdAt,
    updatedAt: vehicle.updatedAt,
    revision: vehicle.revision,
  };
}

function tecdocOf({ catalogue }: KnownVehicle): TecdocAnswer | null {
  if (catalogue === null) return null;
  const { source, lookupType, vin, hsn, tsn, ktype, values, fetchedAt } = catalogue;
  return {
    source,
    lookupType,
    vin,
    hsn: values.hsn ?? hsn,
    tsn: values.tsn ?? tsn,
    ktype,
    engine: values.engine ?? null,
    make: values.make ?? null,
    model: values.model ?? null,
    modelVariant: values.modelVariant ?? null,
    fuel: values.fuel ?? null,
    powerKw: values.powerKw ?? null,
    powerPs: values.powerPs ?? null,
    displacement: values.displacement ?? null,
    fetchedAt,
  };
}

function enrichmentsIn(events: Events): readonly EnrichmentEntry[] {
  return events.toReversed().flatMap((event): EnrichmentEntry[] => {
    if (event.type !== 'VehicleEnriched') return [];
    const { enrichmentId: id, source, lookupType, vin, hsn, tsn, ktype, outcome: status } = event.data;
    const { consentSource, consentTimestamp, consentText } = event.data;
    const consent = { source: consentSource, timestamp: consentTimestamp, text: consentText };
    const timestamp = event.metadata.occurredAt;
    return [{ id, timestamp, source, lookupType, vin, hsn, tsn, ktype, status, consent }];
  });
}

function odometerIn(events: Events): VehicleDetailAnswer['odometer'] {
  return events.toReversed().flatMap((event) => {
    if (event.type !== 'OdometerRead') return [];
    const { readOn, mileageKm, note } = event.data;
    return [{ readOn, mileageKm, note }];
  });
}
