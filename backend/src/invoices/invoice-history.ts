import { adjustmentInWords, type Adjustment } from '#contracts/invoices/adjustments.js';
import { invoiceFields, invoiceFormField } from '#contracts/invoices/invoice-fields.js';
import { FORM_NAMES } from '#contracts/invoices/invoice-words.js';
import { PRICE_WORDS } from '#contracts/invoices/invoice-lines.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import { unreachable, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { invoiceStream, type Invoice } from '#contracts/invoices/invoice.js';
import type {
  InvoiceContent,
  InvoiceEvent,
  OpenDates,
  OrderOnInvoice,
} from '#contracts/invoices/invoice.events.js';
import type { CounterSaleMade } from '#contracts/invoices/counter-sale.events.js';
import { METHOD_NAMES } from '#contracts/payments/payment-fields.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { historyOf, type StateField, type Told } from '../platform/history/history.js';

const STATUSES = { DRAFT: 'Entwurf', SENT: 'Gestellt', PAID: 'Bezahlt', CANCELLED: 'Storniert' } as const;
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
      return { what: `Entwurf erstellt über ${germanEuros(event.data.grossCents)}` };
    case 'InvoiceRedrafted':
      return {
        what: `Entwurf neu generiert, Version ${event.data.version} über ${germanEuros(event.data.grossCents)}`,
      };
    case 'InvoiceNumberJustified':
      return { what: 'Nummer außerhalb der Folge vergeben', reason: event.data.reason };
    case 'InvoiceIssued':
      return event.data.corrects === null
        ? { what: `Gestellt über ${germanEuros(event.data.grossCents)}` }
        : {
            what: `Storno zur Rechnung ${event.data.corrects.number} über ${germanEuros(event.data.grossCents)}`,
          };
    case 'InvoicePdfStored':
      return { what: 'PDF und E-Rechnung abgelegt' };
    case 'InvoiceMailRequested':
      return { what: 'Versand per E-Mail angefordert' };
    case 'InvoiceMailed':
      return { what: 'Per E-Mail verschickt' };
    case 'InvoicePaid':
      return { what: `Bezahlt am ${germanDate(event.data.paidOn)} (${METHOD_NAMES[event.data.method]})` };
    case 'InvoiceReopened':
      return { what: 'Wieder offen, eine Zahlung wurde zurückgenommen' };
    case 'InvoiceDraftDiscarded':
      return { what: DISCARDED[event.data.reason] };
    case 'InvoiceCancellationBegun':
      return { what: 'Stornierung begonnen', reason: event.data.reason };
    case 'InvoiceCancelled':
      return { what: `Storniert durch ${event.data.stornoNumber}` };
    case 'InvoiceDepositDeducted':
      return { what: `Abgezogen auf der Schlussrechnung ${event.data.finalNumber}` };
    case 'InvoiceDepositFreed':
      return { what: 'Auf keiner Schlussrechnung mehr abgezogen' };
    case 'CounterSaleMade':
      return { what: soldInWords(event.data) };
    case 'SoldPartsTakenBack':
      return { what: 'Teile kommen zurück ins Lager' };
    case 'InvoiceRetentionReleased':
      return { what: 'Zur Löschung freigegeben' };
    case 'InvoiceRetentionEnded':
      return { what: 'Aufbewahrungsfrist abgelaufen, Empfänger und Belege gelöscht' };
    default:
      return unreachable(event);
  }
}

function soldInWords({ parts, paidBy }: CounterSaleMade['data']): string {
  const paid = paidBy === null ? 'wird später bezahlt' : `bezahlt: ${METHOD_NAMES[paidBy]}`;
  return parts.length === 0 ? `Barverkauf, ${paid}` : `Barverkauf mit Teilen aus dem Lager, ${paid}`;
}

function dueOf({ dueOn }: InvoiceContent, { isDatedOnSending, paymentDays }: OpenDates): string {
  if (!isDatedOnSending || paymentDays === null) return germanDate(dueOn);
  return `${paymentDays} Tage nach dem Versand`;
}

/** `A-2026-00041, 20.11.2026, 3 Positionen`. */
function orderInWords({ number, supplyOn, count }: OrderOnInvoice): string {
  const positions = count === 1 ? '1 Position' : `${count} Positionen`;
  return [number, supplyOn && germanDate(supplyOn), positions].filter(Boolean).join(', ');
}

const inWords = (adjustment: Adjustment | null): string | null =>
  adjustment && `${adjustmentInWords(adjustment)} (${germanEuros(adjustment.cents)})`;

function fields(state: Invoice): readonly StateField[] {
  if (state.status === 'none') return [];
  const { kind, content, openDates, status, paid, issued } = state;
  const written: readonly (readonly [string, string, string | null])[] = [
    ['number', 'Rechnungsnummer', content.number],
    ['form', invoiceFormField.form.label, content.form === 'WHOLE' ? null : FORM_NAMES[content.form]],
    ['orders', 'Aufträge', content.orders.map(orderInWords).join('; ') || null],
    ['status', 'Status', STATUSES[status]],
    ['date', 'Rechnungsdatum', openDates.isDatedOnSending ? 'Tag des Versands' : germanDate(content.date)],
    ['supplyDate', 'Leistungsdatum', content.supplyOn && germanDate(content.supplyOn)],
    ['dueDate', 'Fällig am', kind === 'STORNO' ? null : dueOf(content, openDates)],
    ['prices', invoiceFields.prices.label, PRICE_WORDS[content.prices]],
    ['discount', 'Rabatt auf alles', inWords(content.discount)],
    ['surcharge', 'Zuschlag', inWords(content.surcharge)],
    [
      'deductions',
      'Abgezogene Anzahlungen',
      content.deductions.map(({ number }) => number).join(', ') || null,
    ],
    ['netTotal', 'Netto', germanEuros(content.netCents)],
    ['taxTotal', 'Steuer', germanEuros(content.taxCents)],
    ['grossTotal', 'Brutto', germanEuros(content.grossCents)],
    ['positions', 'Positionen', String(content.positions.length)],
    ['recipient', 'Empfänger', issued && buyerNameOf(issued)],
    ['paidAt', 'Bezahlt am', paid && germanDate(paid.paidOn)],
    ['version', 'Version', String(state.version)],
  ];
  return written.flatMap(([field, label, value]) => (value === null ? [] : [{ field, label, value }]));
}

export const invoiceHistory = historyOf(invoiceStream, sentence, fields);
