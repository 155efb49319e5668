import { invoiceStream, type Invoice, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { WHOLE_INVOICE, CHOSEN_DATES, type InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { invoiceEventDefinitions } from '#contracts/invoices/invoice-event-definitions.js';
import { storedContent } from '#contracts/invoices/stored-content.js';
import { NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import { given } from '../../testing/given.js';
import { contentOf, type WantedInvoice } from '../drafts/invoice-content.js';
import type { TakenOver } from '../invoice.js';
import { TAKEN } from './golden-parts.js';

/** The day of sending. */
export const TODAY = '2026-11-24';
export const of = { invoiceId: 'i', workOrderId: 'o', customerId: 'c', vehicleId: 'v' };
const position = {
  description: 'Inspektion',
  quantityMilli: 2_000,
  unit: 'Std',
  unitPriceE4: 880_000,
  taxCase: 'STANDARD' as const,
  taxBasisPoints: 1_900,
  isExchangePart: false,
  discount: null,
  sources: [],
};
const wanted: WantedInvoice = {
  number: 'RE-2026-00001',
  date: '2026-11-24',
  supplyOn: '2026-11-24',
  dueOn: '2026-12-08',
  ...CHOSEN_DATES,
  note: null,
  exemptionReason: null,
  ...NET_PRICES,
  ...WHOLE_INVOICE,
  positions: [position],
};
export const content = (version = 1, change: Partial<WantedInvoice> = {}) =>
  contentOf('i', version, { ...wanted, ...change });
export const taken: TakenOver = {
  ...TAKEN,
  mailTo: 'ina@blattner.example',
  plate: 'B-AB 123',
  vin: null,
  mileageKm: 48_200,
};
export const settled = { paidOn: '2026-12-01', method: 'TRANSFER', paymentId: 'p' } as const;

export const fact = (type: InvoiceEvent['type'], data: object = {}) =>
  ({ type, version: invoiceEventDefinitions[type].version, data: { ...of, ...data } }) as InvoiceEvent;
export const drafted = fact('InvoiceDrafted', { version: 1, ...storedContent(content()) });
const { isDatedOnSending: _, paymentDays: __, ...sentContent } = storedContent(content());
export const issued = fact('InvoiceIssued', {
  ...taken,
  ...sentContent,
  version: 1,
  kind: 'INVOICE',
  corrects: null,
  retentionId: 'invoice-i',
  keptUntilOn: '2034-12-31',
});
export const discarded = fact('InvoiceDraftDiscarded', { reason: 'by-hand' });
export const justified = fact('InvoiceNumberJustified', {
  retentionId: 'invoice-i',
  number: 'RE-2026-00001',
  reason: 'Ersatz für die Rechnung an Ina Blattner',
});
export const paid = fact('InvoicePaid', { ...settled, reference: null, retentionId: 'invoice-i' });
export const reopened = fact('InvoiceReopened');
export const begun = fact('InvoiceCancellationBegun', {
  retentionId: 'invoice-i',
  stornoId: 's',
  reason: 'Falscher Preis',
});
export const cancelled = fact('InvoiceCancelled', { stornoId: 's', stornoNumber: 'RE-2026-00002' });
export const stored = fact('InvoicePdfStored', { pdfHash: 'pdf', xmlHash: 'xml' });
export const released = fact('InvoiceRetentionReleased');
export const ended = fact('InvoiceRetentionEnded');

/** The invoice after these events. */
export const invoice = (...events: InvoiceEvent[]) => given(invoiceStream, ...events);
/** … after it was sent, and these events. */
export const sent = (...events: InvoiceEvent[]) => invoice(drafted, issued, ...events);
export const known = (state: Invoice): KnownInvoice => {
  if (state.status === 'none') throw new Error('There is no invoice');
  return state;
};
