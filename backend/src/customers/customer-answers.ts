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
  detailAppointment,
  detailWorkOrder,
  type ConsentEntry,
  type CustomerAnswer,
  type CustomerDetailAnswer,
} from '#contracts/customers/customers.api.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { verificationOf } from '#contracts/vehicles/vehicle.js';
import { appointmentsOf } from '#projections/appointments/appointment-list.js';
import { customers } from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { balanceOf } from '#contracts/payments/balance.js';
import { openMovements } from '#contracts/payments/open-item.js';
import { invoicePage } from '#projections/invoices/invoices.js';
import { openItemsByIds } from '#projections/payments/open-items.js';
import { vehiclesOf } from '#projections/vehicles/vehicles.js';
import { workOrderPage } from '#projections/work-orders/work-orders.js';
import { Histories } from '../platform/history/histories.js';
import { READ_MODELS } from '../platform/read-models.js';
import { streamIdOf } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';

const MOST = 100;

@Injectable()
export class CustomerAnswers {
  constructor(
    private readonly streams: Streams,
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Follows merges. 404 if the customer is unknown or erased. */
  async known(id: string): Promise<KnownCustomer> {
    const customer = await survivingCustomer(this.streams, id);
    if (customer === null || customer.status === 'erased') throw refuse('not-found');
    return customer;
  }

  /** Reads the stream; the last activity comes from the read model. */
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
      workOrderPage(this.readModels, { customerId: ids, limit: MOST }),
      vehiclesOf(this.readModels, ids, MOST),
      this.consentHistory(known.record.id),
    ]);
    const detail: CustomerDetailAnswer = {
      customer,
      appointments: appointments.map(detailAppointment),
      workOrders: workOrders.items.map(detailWorkOrder),
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

  /** Consents and withdrawals, newest first. */
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
    const { items } = await invoicePage(this.readModels, { customerId: customerIds, limit: MOST });
    const open = await openItemsByIds(
      this.readModels,
      items.map(({ id }) => id),
    );
    return items.map(({ id, status, content: { number, date, grossCents } }) => {
      const item = open.get(id);
      const openCents = item === undefined ? 0 : balanceOf(openMovements(item));
      return { id, number, date, grossTotal: grossCents / 100, openTotal: openCents / 100, status };
    });
  }
}
