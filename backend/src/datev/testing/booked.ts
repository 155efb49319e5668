import { DEFAULT_DATEV_SETTINGS, type DatevSettings } from '#contracts/datev/datev-settings.js';
import { datevStream } from '#contracts/datev/datev-batches.js';
import { DEFAULT_INVOICING_SETTINGS } from '#contracts/invoices/invoicing-settings.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { KnownPayment } from '#contracts/payments/payment.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { sentInvoice } from '../../invoices/testing/golden-invoices.js';
import { TAKEN, wanted } from '../../invoices/testing/golden-parts.js';
import { anInvoice, invoiced } from '../../supplier-invoices/testing/orders.js';
import { assemble } from '../assemble.js';
import { isFinishedInvoice } from '../books/outgoing.js';
import type { BookDocument, BookSettings } from '../books/posting.js';
import { bookingsFile } from '../files/batch-files.js';
import type { AroundBatch } from '../findings.js';
import { readBookings } from './read-extf.js';

const NOW = '2026-12-01T08:00:00.000Z';
export const PERIOD = { fiscalYear: '2026-01-01', since: '2026-01-01', from: '2026-11-01', to: '2026-11-30' };

export const NOTHING_AROUND: AroundBatch = {
  waiting: [],
  unpaid: [],
  depositsOfYearBefore: [],
  changed: [],
  foreignCurrency: [],
  prepayment: [],
  ofYearBefore: [],
  beforeFirst: [],
  doneWithoutInvoice: [],
  withoutCost: [],
};

export const settingsWith = (
  datev: Partial<DatevSettings> = {},
  chart: 'SKR03' | 'SKR04' | 'SKR51' = 'SKR03',
): BookSettings => ({
  invoicing: { ...DEFAULT_INVOICING_SETTINGS, datevConsultant: '1001', datevClient: '42', chart },
  datev: { ...DEFAULT_DATEV_SETTINGS, ...datev },
});

export const finished = (invoice: KnownInvoice, id = invoice.id) => {
  const stored = { ...invoice, id, files: { pdfHash: 'p'.repeat(64), xmlHash: 'x'.repeat(64) } };
  if (!isFinishedInvoice(stored)) throw new Error('The invoice is not sent');
  return stored;
};

export const assembled = (
  documents: readonly BookDocument[],
  settings: BookSettings,
  kind = 'OUTGOING' as const,
) => assemble(documents, datevStream.initial, settings, { kind, ...PERIOD });

export const bookingsOf = (documents: readonly BookDocument[], settings: BookSettings) =>
  readBookings(bookingsFile(assembled(documents, settings), settings, NOW));

export const sent = (what: Parameters<typeof wanted>[0] = {}, taken: Partial<typeof TAKEN> = {}) =>
  finished(sentInvoice({ name: 'x', wanted: wanted(what), taken: { ...TAKEN, ...taken } }));

export const supplied: SupplierInvoice = {
  ...anInvoice({ supplierName: 'Müller & Söhne', invoiceNumber: 'LR 88/214', invoiceDate: '2026-11-17' }),
  status: 'received',
  lines: [{ ...invoiced(), assignedTo: null, match: null, resolution: null, history: [], revision: 0 }],
  deviations: [],
  voided: null,
  standingTold: false,
  receivedAt: '2026-12-03T08:00:00.000Z',
  updatedAt: '2026-12-03T08:00:00.000Z',
  revision: 0,
};

/** A transfer of 200 € from the customer of `sent()`, of which nothing is allocated. */
export const transfer: KnownPayment = {
  status: 'received',
  id: 'p1',
  customerId: sent().customerId,
  amountCents: 20_000,
  method: 'TRANSFER',
  valueOn: '2026-11-20',
  reference: null,
  source: 'MANUAL',
  allocations: [],
  refunds: [],
  reversal: null,
  retentionEnded: false,
  createdAt: '2026-11-20T08:00:00.000Z',
};
