import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import {
  customerStream,
  idsOf,
  survivingCustomer,
  type KnownCustomer,
} from '#contracts/customers/customer.js';
import {
  customerAnswer,
  type ConsentEntry,
  type CustomerAnswer,
  type CustomerDetailAnswer,
} from '#contracts/customers/customers.api.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { verificationOf } from '#contracts/vehicles/vehicle.js';
import { appointmentsOf } from '#projections/appointment-list.js';
import { customers } from '#projections/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoicePage } from '#projections/invoices.js';
import { vehiclesOf } from '#projections/vehicles.js';
import { workOrderPage } from '#projections/work-orders.js';
import { Histories } from '../platform/history/histories.js';
import { READ_MODELS } from '../platform/read-models.js';
import { streamIdOf } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';

/** So many of each kind the detail shows, the newest. */
const MOST = 100;

/** Customers as they are answered. */
@Injectable()
export class CustomerAnswers {
  constructor(
    private readonly streams: Streams,
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** The customer who stands for the id. 404: unknown or erased. */
  async known(id: string): Promise<KnownCustomer> {
    const customer = await survivingCustomer(this.streams, id);
    if (customer === null || customer.status === 'erased') throw refuse('not-found');
    return customer;
  }

  /** As it stands in its stream, with the last activity that is known of. */
  async one({ record }: KnownCustomer, actor: Actor): Promise<CustomerAnswer> {
    const listed = await this.readModels.get(customers, record.id);
    const known = listed?.lastActivity ?? record.createdAt;
    const lastActivity = known < record.updatedAt ? record.updatedAt : known;
    return customerAnswer(record, lastActivity, mayUse('customers:change', actor));
  }

  async detail(id: string, actor: Actor): Promise<CustomerDetailAnswer> {
    const known = await this.known(id);
    const ids = idsOf(known);
    const [customer, appointments, workOrders, vehicles, consentHistory] = await Promise.all([
      this.one(known, actor),
      appointmentsOf(this.readModels, { customerIds: ids }, MOST),
      workOrderPage(this.readModels, { customerIds: ids, limit: MOST }),
      vehiclesOf(this.readModels, ids, MOST),
      this.consentHistory(known.record.id),
    ]);
    const detail: CustomerDetailAnswer = {
      customer,
      appointments: appointments.map(
        ({ id: appointmentId, status, date, time, service, createdAt, updatedAt }) => ({
          id: appointmentId,
          status,
          date,
          time,
          serviceName: service,
          createdAt,
          updatedAt,
        }),
      ),
      workOrders: workOrders.items.map((order) => ({
        id: order.id,
        number: order.number,
        description: order.description,
        status: order.status,
        appointmentId: order.appointmentId,
        createdAt: order.createdAt,
        updatedAt: order.updatedAt,
      })),
      lastActivity: customer.lastActivity,
      vehicles: vehicles.map((vehicle) => ({
        id: vehicle.id,
        licensePlate: vehicle.licensePlate,
        make: vehicle.make,
        model: vehicle.model,
        modelVariant: vehicle.modelVariant,
        verification: verificationOf(vehicle),
      })),
      consentHistory,
    };
    if (!mayUse('invoices:read', actor)) return detail;
    return { ...detail, invoices: await this.invoicesOf(ids) };
  }

  /** Every consent that was given or withdrawn, newest first. */
  async consentHistory(customerId: string): Promise<readonly ConsentEntry[]> {
    const events = (await this.histories.eventsOf(
      streamIdOf(customerStream, customerId),
    )) as readonly RecordedEvent<CustomerEvent>[];
    const nameOf = await this.histories.actorNames(events.map(({ metadata }) => metadata.actor));
    return events.toReversed().flatMap((event): ConsentEntry[] => {
      const { occurredAt: at, actor } = event.metadata;
      const entry = { at, by: nameOf(actor) };
      if (event.type === 'ConsentGiven') {
        const { source, timestamp, text } = event.data;
        return [{ given: true, ...entry, source, timestamp, text }];
      }
      if (event.type !== 'ConsentWithdrawn') return [];
      return [{ given: false, ...entry, source: null, timestamp: event.data.timestamp, text: null }];
    });
  }

  private async invoicesOf(customerIds: readonly string[]): Promise<CustomerDetailAnswer['invoices']> {
    const { items } = await invoicePage(this.readModels, { customerIds, limit: MOST });
    return items.map(({ id, status, content: { number, date, grossCents } }) => ({
      id,
      number,
      date,
      grossTotal: grossCents / 100,
      status,
    }));
  }
}
