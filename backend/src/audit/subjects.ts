import type { AuditKind } from '#contracts/audit/audit-kinds.js';
import type { AuditSubject } from '#contracts/audit/audit.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { articlePage } from '#projections/articles.js';
import { customerPage } from '#projections/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoicePage } from '#projections/invoices.js';
import { supplierInvoicePage } from '#projections/supplier-invoices.js';
import { timeLogPage } from '#projections/time-logs.js';
import { namesOf } from '#projections/user-names.js';
import { vehiclePage } from '#projections/vehicles.js';
import { workOrderPage } from '#projections/work-orders.js';

const LIMIT = 20;

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
      label: [content.number, issued?.recipientName].filter(Boolean).join(', '),
    })),
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

/** Time logs have no words of their own: the latest are offered, those of the mechanic or day that is typed. */
async function recentTimeLogs(
  readModels: ReadModels,
  { search = '', limit }: { readonly search?: string; readonly limit: number },
): Promise<readonly AuditSubject[]> {
  const { items } = await timeLogPage(readModels, { limit: 500 });
  const names = await namesOf(readModels, [...new Set(items.map(({ mechanicId }) => mechanicId))]);
  const wanted = search.toLowerCase();
  return items
    .map(({ id, mechanicId, startTime }) => {
      const { date, time } = localDateTime(startTime);
      const day = date.split('-').toReversed().join('.');
      return { id, label: `${day} ${time}, ${names.get(mechanicId) ?? 'Unbekannt'}` };
    })
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .slice(0, limit);
}

/** Things of this kind that match what is typed, at most 20. */
export function findSubjects(
  readModels: ReadModels,
  kind: AuditKind,
  search: string | undefined,
): Promise<readonly AuditSubject[]> {
  return finders[kind](readModels, { limit: LIMIT, ...(search === undefined ? {} : { search }) });
}
