import { queryOptions } from '@tanstack/react-query';
import type {
  SupplierInvoiceAnswer,
  SupplierInvoiceRow,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import type { TecComRefusalAnswer } from '#contracts/supplier-invoices/teccom-refusals.api.js';
import type { OrderAnswer, OrderPageAnswer } from '#contracts/supply/orders.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { Entity, EntitySource } from '../../api/entities.js';
import { call } from '../../api/http.js';
import { formatDate, formatEuro } from '../../ui/dates/formats.js';
import { base64Of } from '../../ui/files/file-drop.js';

export function supplierInvoiceQuery(id: string) {
  return queryOptions({
    queryKey: ['supplier-invoices', 'one', id],
    queryFn: ({ signal }) => call<SupplierInvoiceAnswer>(`/supply/invoices/${id}`, { signal }),
  });
}

/** First received first; at most 1,000. */
export function invoicesOfOrderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['supplier-invoices', 'of-order', orderId],
    queryFn: ({ signal }) =>
      call<readonly SupplierInvoiceRow[]>(`/supply/orders/${orderId}/invoices`, { signal }),
  });
}

export const tecComRefusalsQuery = queryOptions({
  queryKey: ['supplier-invoices', 'teccom-refusals'],
  queryFn: ({ signal }) => call<readonly TecComRefusalAnswer[]>('/supply/teccom-refusals', { signal }),
});

export function dismissTecComRefusal({ id, revision }: TecComRefusalAnswer): Promise<void> {
  return call(`/supply/teccom-refusals/${id}`, { method: 'DELETE', ifMatch: revision });
}

export async function importInvoice(file: File, idempotencyKey: string): Promise<SupplierInvoiceAnswer> {
  const content = await base64Of(file);
  return call('/supply/invoices/import', {
    method: 'POST',
    body: { fileName: file.name.slice(0, 200), content },
    idempotencyKey,
  });
}

/** What is no number goes as it was typed: the server names its field. */
type Typed = Readonly<Record<string, unknown>>;

export function enterInvoice(invoice: Typed, idempotencyKey: string): Promise<SupplierInvoiceAnswer> {
  return call('/supply/invoices', { method: 'POST', body: invoice, idempotencyKey });
}

export function assignOrder({
  id,
  revision,
  purchaseOrderNumber,
}: {
  readonly id: string;
  readonly revision: number;
  /** Null takes the invoice off its order. */
  readonly purchaseOrderNumber: string | null;
}): Promise<SupplierInvoiceAnswer> {
  return call(`/supply/invoices/${id}`, {
    method: 'PUT',
    body: { purchaseOrderNumber },
    ifMatch: revision,
  });
}

/** What is decided: a line, or a deviation of the whole invoice. `path` begins below the invoice. */
export type Decided = {
  readonly invoiceId: string;
  readonly path: string;
  /** Of the line, or of the invoice. */
  readonly revision: number;
};
export type Decision = Decided & {
  readonly what: 'accept' | 'clarify' | 'withdraw';
  /** A note; the reason of a withdrawal. */
  readonly text: string;
  readonly mail?: string;
};

export function decide(
  { invoiceId, path, revision, what, text, mail = '' }: Decision,
  idempotencyKey: string,
): Promise<SupplierInvoiceAnswer> {
  const note = { note: text, ...(mail.trim() === '' ? {} : { mail: mail.trim() }) };
  return call(`/supply/invoices/${invoiceId}/${path}/${what}`, {
    method: 'POST',
    body: what === 'withdraw' ? { reason: text } : note,
    ifMatch: revision,
    idempotencyKey,
  });
}

export function assignLine(
  { invoiceId, path, revision, orderLineId }: Decided & { readonly orderLineId: string },
  idempotencyKey: string,
): Promise<SupplierInvoiceAnswer> {
  return call(`/supply/invoices/${invoiceId}/${path}/assign`, {
    method: 'POST',
    body: { orderLineId },
    ifMatch: revision,
    idempotencyKey,
  });
}

export function voidInvoice(
  { id, revision, reason }: { readonly id: string; readonly revision: number; readonly reason: string },
  idempotencyKey: string,
): Promise<SupplierInvoiceAnswer> {
  return call(`/supply/invoices/${id}/void`, {
    method: 'POST',
    body: { reason },
    ifMatch: revision,
    idempotencyKey,
  });
}

export function correctInvoice(
  { id, revision }: SupplierInvoiceAnswer,
  typed: Typed,
): Promise<SupplierInvoiceAnswer> {
  return call(`/supply/invoices/${id}/content`, { method: 'PUT', body: typed, ifMatch: revision });
}

/** The order of this number, as it is written in any case; null if there is none. */
export async function orderByNumber(number: string): Promise<OrderAnswer | null> {
  const wanted = number.trim().toUpperCase();
  const { items } = await call<OrderPageAnswer>(
    `/supply/orders/page?${new URLSearchParams({ search: wanted, size: '10' })}`,
  );
  return items.find(({ purchaseOrderNumber }) => purchaseOrderNumber === wanted) ?? null;
}

const orderEntity = ({
  id,
  purchaseOrderNumber,
  supplierName: name,
  placedAt,
  total,
}: OrderAnswer): Entity => ({
  id,
  label: purchaseOrderNumber,
  note: `${name}, ${formatDate(localDateTime(placedAt).date)}, ${formatEuro(total)} netto`,
});

/** Orders that are not cancelled; without words those of the supplier. */
export function orderSource(supplierName: string): EntitySource {
  return {
    key: ['supply', 'pick-order', supplierName],
    find: async (words, signal) => {
      const query = new URLSearchParams({ search: words === '' ? supplierName : words, size: '20' });
      const { items } = await call<OrderPageAnswer>(`/supply/orders/page?${query}`, { signal });
      return items.filter(({ status }) => status !== 'CANCELLED').map(orderEntity);
    },
    one: async (id, signal) => orderEntity(await call<OrderAnswer>(`/supply/orders/${id}`, { signal })),
  };
}

/** Whom we order from, and who has sent one of the last invoices, by name. */
export const knownSuppliersQuery = queryOptions({
  queryKey: ['supplier-invoices', 'known-suppliers'] as readonly string[],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const [suppliers, invoices] = await Promise.all([
      call<readonly { readonly name: string }[]>('/supply/suppliers', { signal }),
      call<readonly { readonly supplierName: string }[]>('/supply/invoices?limit=500', { signal }),
    ]);
    const names = [...suppliers.map(({ name }) => name), ...invoices.map(({ supplierName }) => supplierName)];
    return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'de'));
  },
});
