import type { Page } from '@playwright/test';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import type { Server } from './server.js';
import { elsewhere } from './staff.js';

/** The password of all users except the first administrator. */
export const PASSWORD = 'geheim-in-der-werkstatt';
const MINUTES_WORKED = 90;

/** A workshop with a customer and his car, whose office invoices at 88 € an hour: dora, the auditor pia, the mechanic merle. */
export class InvoicingWorkshop {
  /** A mechanic works on one thing at a time: each order's work ends where the next one's begins. */
  private workedUntil = Date.now() - 60_000;

  private constructor(
    private readonly server: Server,
    readonly office: Awaited<ReturnType<typeof elsewhere>>,
    private readonly mechanicId: string,
    readonly party: { readonly customerId: string; readonly vehicleId: string },
  ) {}

  static async furnish(server: Server): Promise<InvoicingWorkshop> {
    const office = await elsewhere(server);
    const made = async (path: string, body: object) =>
      (await office.api<{ id: string }>('POST', path, body)).id;
    const account = (username: string, role: string) =>
      made('/admin/users', { username, password: PASSWORD, roles: [role] });
    await account('dora', 'DISPONENT');
    await account('pia', 'PRUEFER');
    const mechanicId = await account('merle', 'MECHANIKER');
    const customerId = await made('/customers', {
      firstName: 'Ina',
      lastName: 'Blattner',
      street: 'Am Mühlenfeld 3',
      zip: '12345',
      city: 'Musterstadt',
    });
    const vehicle = { customerId, licensePlate: 'XM-GB 14', make: 'Tondra', model: '2.0' };
    const party = { customerId, vehicleId: await made('/vehicles', vehicle) };
    await office.api('PUT', '/settings/invoicing', { hourlyRate: 88 });
    return new InvoicingWorkshop(server, office, mechanicId, party);
  }

  stateCompany(name: string, taxNumber = '217/5047/1208'): Promise<unknown> {
    const address = { street: 'Werkgasse 7', zip: '12345', city: 'Musterstadt' };
    return this.office.api('PUT', '/settings/company', { name, ...address, taxNumber });
  }

  /** An order on which one and a half hours are booked. */
  async workedOrder(): Promise<WorkOrderAnswer> {
    const { office, mechanicId } = this;
    const description = 'Bremse';
    const order = await office.api<WorkOrderAnswer>('POST', '/work-orders', { ...this.party, description });
    const operation = { title: 'Bremse vorn', mechanicId };
    const path = `/work-orders/${order.id}/operations`;
    const { id: workOperationId } = await office.api<OperationAnswer>('POST', path, operation);
    const endedAt = this.workedUntil;
    const startedAt = endedAt - MINUTES_WORKED * 60_000;
    const log = await office.api<{ id: string }>('POST', '/time-logs/start', { workOperationId });
    await office.api('POST', '/time-logs/stop', { workOperationId });
    await office.api('PUT', `/time-logs/${log.id}`, {
      startTime: new Date(startedAt).toISOString(),
      endTime: new Date(endedAt).toISOString(),
      reason: 'Nachgetragen',
    });
    this.workedUntil = startedAt;
    return order;
  }

  async sentInvoice(number: string): Promise<{ order: WorkOrderAnswer; invoice: InvoiceAnswer }> {
    await this.stateCompany('Kfz-Meisterbetrieb Ahornhof');
    const order = await this.workedOrder();
    const invoice = await this.office.api<InvoiceAnswer>('POST', '/invoices', {
      number,
      numberReason: 'Aus dem alten Programm',
      date: '2026-11-13',
      supplyDate: '2026-11-13',
      workOrderId: order.id,
      positions: [{ description: 'Bremse vorn', quantity: 1.5, unitPrice: 88, taxPercent: 19 }],
    });
    await this.office.api('POST', `/invoices/${invoice.id}/send`, {});
    return { order, invoice };
  }

  /** Shows the order, with its invoice, to who is signed in. */
  async open(page: Page, { id }: WorkOrderAnswer): Promise<void> {
    await page.goto(`${this.server.url}/work-orders?view=orders&id=${id}`);
  }
}
