import { queryOptions } from '@tanstack/react-query';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { call } from '../../api/http.js';
import { base64Of } from '../../ui/file-drop.js';

export function supplierInvoiceQuery(id: string) {
  return queryOptions({
    queryKey: ['supplier-invoices', 'one', id],
    queryFn: ({ signal }) => call<SupplierInvoiceAnswer>(`/supply/invoices/${id}`, { signal }),
  });
}

export async function importInvoice(file: File, idempotencyKey: string): Promise<SupplierInvoiceAnswer> {
  const content = await base64Of(file);
  return call('/supply/invoices/import', {
    method: 'POST',
    body: { fileName: file.name.slice(0, 200), content },
    idempotencyKey,
  });
}

export type TypedLine = {
  readonly description: string;
  readonly itemNumber: string;
  readonly unit: string;
  readonly quantity: number;
  readonly unitPrice: number;
  /** What is no number goes as it was typed: the server names its field. */
  readonly taxPercent: number | string | null;
};
export type TypedInvoice = {
  readonly invoiceNumber: string;
  readonly supplierName: string;
  readonly purchaseOrderNumber: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly amount: number | string | null;
  readonly lines: readonly TypedLine[];
};

export function enterInvoice(invoice: TypedInvoice, idempotencyKey: string): Promise<SupplierInvoiceAnswer> {
  return call('/supply/invoices', { method: 'POST', body: invoice, idempotencyKey });
}

export function assignOrder({
  id,
  revision,
  purchaseOrderNumber,
}: {
  readonly id: string;
  readonly revision: number;
  readonly purchaseOrderNumber: string;
}): Promise<SupplierInvoiceAnswer> {
  return call(`/supply/invoices/${id}`, {
    method: 'PUT',
    body: { purchaseOrderNumber },
    ifMatch: revision,
  });
}

export type LineDecision = {
  readonly invoiceId: string;
  readonly lineId: string;
  readonly revision: number;
  readonly what: 'accept' | 'clarify';
  readonly note: string;
  readonly mail?: string;
};

export function decideLine(
  { invoiceId, lineId, revision, what, note, mail = '' }: LineDecision,
  idempotencyKey: string,
): Promise<SupplierInvoiceAnswer> {
  return call(`/supply/invoices/${invoiceId}/lines/${lineId}/${what}`, {
    method: 'POST',
    body: { note, ...(mail.trim() === '' ? {} : { mail: mail.trim() }) },
    ifMatch: revision,
    idempotencyKey,
  });
}
