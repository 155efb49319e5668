import { buyerNameOf } from '#contracts/invoices/recipient.js';
import type { AuditKind } from '#contracts/audit/audit-kinds.js';
import type { AuditSubject } from '#contracts/audit/audit.api.js';
import { paymentLabel } from '#contracts/payments/payment-label.js';
import { germanDateTime } from '#contracts/values/german.js';
import { articlePage } from '#projections/inventory/articles.js';
import { bankEntryPage } from '#projections/payments/bank-entries.js';
import { customerPage } from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { estimatesPage } from '#projections/estimates/estimates.js';
import { invoicePage } from '#projections/invoices/invoices.js';
import { remindersOf } from '#projections/reminders/reminders.js';
import { supplierInvoicePage } from '#projections/supplier-invoices/supplier-invoices.js';
import { timeLogPage } from '#projections/work-orders/time-logs.js';
import { paymentPage } from '#projections/payments/payments.js';
import { namesOf } from '#projections/users/user-names.js';
import { vehiclePage } from '#projections/vehicles/vehicles.js';
import { workOrderPage } from '#projections/work-orders/work-orders.js';

const LIMIT = 20;
/** Invoices among which reminded ones are looked for. */
const MOST_REMINDED = 500;

type Find = (
  readModels: ReadModels,
  wish: { readonly search?: string; readonly limit: number },
) => Promise<readonly AuditSubject[]>;

const finders: Readonly<Record<AuditKind, Find>> = {
  article: async (readModels, wish) =>
    (await articlePage(readModels, wish)).items.map(({ id, number, name }) => ({
      id,
      label: `${number} ${name}`,
    })),
  invoice: async (readModels, wish) =>
    (await invoicePage(readModels, wish)).items.map(({ id, content, issued }) => ({
      id,
      label: [content.number, issued && buyerNameOf(issued)].filter(Boolean).join(', '),
    })),
  payment: async (readModels, wish) =>
    (await paymentPage(readModels, wish)).items.map((payment) => ({
      id: payment.id,
      label: [paymentLabel(payment), payment.reference].filter(Boolean).join(', '),
    })),
  // By number of its invoice.
  reminder: async (readModels, wish) => {
    const { items } = await invoicePage(readModels, { ...wish, limit: MOST_REMINDED });
    const reminded = await remindersOf(
      readModels,
      items.map(({ id }) => id),
    );
    return items
      .filter(({ id }) => reminded.has(id))
      .slice(0, wish.limit)
      .map(({ id, content, issued }) => ({
        id,
        label: [content.number, issued && buyerNameOf(issued)].filter(Boolean).join(', '),
      }));
  },
  bankEntry: async (readModels, wish) =>
    (await bankEntryPage(readModels, wish)).items.map(({ id, cents, bookedOn, name }) => ({
      id,
      label: [paymentLabel({ amountCents: cents, valueOn: bookedOn }), name].filter(Boolean).join(', '),
    })),
  estimate: async (readModels, wish) =>
    (await estimatesPage(readModels, wish)).items.map(({ id, number }) => ({ id, label: number })),
  workOrder: async (readModels, wish) =>
    (await workOrderPage(readModels, wish)).items.map(({ id, number, licensePlate }) => ({
      id,
      label: [number, licensePlate].filter(Boolean).join(', '),
    })),
  timeLog: recentTimeLogs,
  customer: async (readModels, { search, limit }) => {
    const sorting = { sort: 'displayName', descending: false } as const;
    const query = search === undefined ? {} : { query: search };
    const { items } = await customerPage(readModels, { ...query, ...sorting, page: 0, size: limit });
    return items.map(({ id, displayName }) => ({ id, label: displayName }));
  },
  vehicle: async (readModels, { search, limit }) => {
    const query = search === undefined ? {} : { query: search };
    const { items } = await vehiclePage(readModels, { ...query, limit });
    return items.map(({ id, licensePlate, make, model }) => ({
      id,
      label: [licensePlate, make, model].filter(Boolean).join(' '),
    }));
  },
  supplierInvoice: async (readModels, wish) =>
    (await supplierInvoicePage(readModels, wish)).items.map(
      ({ supplierInvoiceId: id, invoiceNumber, supplierName }) => ({
        id,
        label: `${invoiceNumber}, ${supplierName}`,
      }),
    ),
};

/** Time logs have no text: offers the latest, of the typed mechanic or day. */
async function recentTimeLogs(
  readModels: ReadModels,
  { search = '', limit }: { readonly search?: string; readonly limit: number },
): Promise<readonly AuditSubject[]> {
  const { items } = await timeLogPage(readModels, { limit: 500 });
  const names = await namesOf(readModels, [...new Set(items.map(({ mechanicId }) => mechanicId))]);
  const wanted = search.toLowerCase();
  return items
    .map(({ id, mechanicId, startTime }) => {
      return { id, label: `${germanDateTime(startTime)}, ${names.get(mechanicId) ?? 'Unbekannt'}` };
    })
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .slice(0, limit);
}

/** Things of this kind that match the typed text, at most 20. */
export function findSubjects(
  readModels: ReadModels,
  kind: AuditKind,
  search: string | undefined,
): Promise<readonly AuditSubject[]> {
  return finders[kind](readModels, { limit: LIMIT, search });
}
