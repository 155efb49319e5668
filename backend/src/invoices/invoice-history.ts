import { unreachable, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { invoiceStream, type Invoice } from '#contracts/invoices/invoice.js';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { historyOf, type StateField, type Told } from '../platform/history/history.js';
import { dates, euros } from './paper/german.js';

const STATUSES = { DRAFT: 'Entwurf', SENT: 'Versendet', PAID: 'Bezahlt', CANCELLED: 'Storniert' } as const;
const METHODS = { TRANSFER: 'Überweisung', CARD: 'Karte' } as const;
const DISCARDED = {
  'by-hand': 'Entwurf verworfen',
  'number-lost': 'Entwurf verworfen, die Nummer war vergeben',
  'customer-erased': 'Entwurf verworfen, der Kunde wird gelöscht',
} as const;

function sentence(
  event: RecordedEvent<InvoiceEvent>,
  _: Invoice,
  after: Invoice,
): Told & { readonly reason?: string | null } {
  const subject = after.status === 'none' ? 'Rechnung' : `Rechnung ${after.content.number}`;
  return { subject, ...whatOf(event) };
}

function whatOf(event: RecordedEvent<InvoiceEvent>): {
  readonly what: string;
  readonly reason?: string | null;
} {
  switch (event.type) {
    case 'InvoiceDrafted':
      return { what: `Entwurf erstellt über ${euros(event.data.grossCents)}` };
    case 'InvoiceRedrafted':
      return {
        what: `Entwurf neu generiert, Version ${event.data.version} über ${euros(event.data.grossCents)}`,
      };
    case 'InvoiceIssued':
      return event.data.corrects === null
        ? { what: `Versendet über ${euros(event.data.grossCents)}` }
        : { what: `Storno zur Rechnung ${event.data.corrects.number} über ${euros(event.data.grossCents)}` };
    case 'InvoicePdfStored':
      return { what: 'PDF und E-Rechnung abgelegt' };
    case 'InvoiceMailRequested':
      return { what: 'Versand per E-Mail angefordert' };
    case 'InvoiceMailed':
      return { what: 'Per E-Mail verschickt' };
    case 'InvoicePaid':
      return { what: `Bezahlt am ${dates(event.data.paidOn)} (${METHODS[event.data.method]})` };
    case 'InvoiceDraftDiscarded':
      return { what: DISCARDED[event.data.reason] };
    case 'InvoiceCancellationBegun':
      return { what: 'Stornierung begonnen', reason: event.data.reason };
    case 'InvoiceCancelled':
      return { what: `Storniert durch ${event.data.stornoNumber}` };
    case 'InvoiceRetentionEnded':
      return { what: 'Aufbewahrungsfrist abgelaufen, Empfänger und Belege gelöscht' };
    default:
      return unreachable(event);
  }
}

function fields(state: Invoice): readonly StateField[] {
  if (state.status === 'none') return [];
  const { content, status, paid, issued } = state;
  const written: readonly (readonly [string, string, string | null])[] = [
    ['number', 'Rechnungsnummer', content.number],
    ['status', 'Status', STATUSES[status]],
    ['date', 'Rechnungsdatum', dates(content.date)],
    ['supplyDate', 'Leistungsdatum', content.supplyOn && dates(content.supplyOn)],
    ['dueDate', 'Fällig am', dates(content.dueOn)],
    ['netTotal', 'Netto', euros(content.netCents)],
    ['taxTotal', 'Steuer', euros(content.taxCents)],
    ['grossTotal', 'Brutto', euros(content.grossCents)],
    ['positions', 'Positionen', String(content.positions.length)],
    ['recipient', 'Empfänger', issued?.recipientName ?? null],
    ['paidAt', 'Bezahlt am', paid && dates(paid.paidOn)],
    ['version', 'Version', String(state.version)],
  ];
  return written.flatMap(([field, label, value]) => (value === null ? [] : [{ field, label, value }]));
}

/** What happened to an invoice, in words. */
export const invoiceHistory = historyOf(invoiceStream, sentence, fields);
