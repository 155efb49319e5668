import { Inject, Injectable } from '@nestjs/common';
import { customerAnswer, detailAppointment, detailWorkOrder } from '#contracts/customers/customers.api.js';
import { consentAnswer } from '#contracts/kernel/consent.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { vinWarning } from '#contracts/values/vin.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import {
  validReadings,
  vehicleStream,
  verificationOf,
  type KnownVehicle,
} from '#contracts/vehicles/vehicle.js';
import type {
  EnrichmentEntry,
  ListedVehicle,
  TecdocAnswer,
  VehicleAnswer,
  VehicleDetailAnswer,
} from '#contracts/vehicles/vehicles.api.js';
import { appointmentsOf } from '#projections/appointments/appointment-list.js';
import { customersOf } from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { vehicles, type Vehicle } from '#projections/vehicles/vehicles.js';
import { workOrderPage } from '#projections/work-orders/work-orders.js';
import { Histories } from '../platform/history/histories.js';
import { READ_MODELS } from '../platform/read-models.js';
import { streamIdOf } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { pick } from '#contracts/kernel/fields.js';
import { vehicleFields } from '#contracts/vehicles/vehicle-fields.js';
import { existing } from '../platform/streams/existing.js';

type Events = readonly RecordedEvent<VehicleEvent>[];

const MOST = 100;

@Injectable()
export class VehicleAnswers {
  constructor(
    private readonly streams: Streams,
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** 404 if unknown. */
  async known(id: string): Promise<KnownVehicle> {
    return existing((await this.streams.load(vehicleStream, id)).state);
  }

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
      appointments: appointments.map(detailAppointment),
      workOrders: orders.items.map(detailWorkOrder),
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

const { notes: _notes, ...listedFields } = vehicleFields;

function listed(vehicle: Vehicle, customerName: string | null): ListedVehicle {
  const { id, consent, lastActivity, createdAt, updatedAt, revision } = vehicle;
  return {
    id,
    customerName,
    ...pick(listedFields, vehicle),
    vinWarning: vinWarning(vehicle.vin),
    verification: verificationOf(vehicle),
    ...consentAnswer(consent),
    lastActivity,
    createdAt,
    updatedAt,
    revision,
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
  return validReadings(events)
    .toReversed()
    .map(({ data: { readOn, mileageKm, note } }) => ({ readOn, mileageKm, note }));
}
