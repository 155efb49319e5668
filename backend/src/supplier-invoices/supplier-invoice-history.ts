import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { lineStatusOf, statusOf, type LineStatus } from '#contracts/supplier-invoices/status.js';
import {
  lineStanding,
  supplierInvoiceStream,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import type {
  MatchStatus,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { historyOf, type StateField } from '../platform/history/history.js';

const MATCH_WORDS: Readonly<Record<MatchStatus, string>> = {
  MATCH: 'Gleichlauf',
  QUANTITY_DEVIATION: 'Mengenabweichung',
  PRICE_DEVIATION: 'Preisabweichung',
};
const LINE_WORDS: Readonly<Record<LineStatus, string>> = {
  MATCHED: 'Abgeglichen',
  PENDING: 'Offen',
  IN_CLARIFICATION: 'In Klärung',
  ACCEPTED: 'Akzeptiert',
};

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const german = (date: string | null): string =>
  date === null ? '–' : date.split('-').toReversed().join('.');

/** Invoices of suppliers, told line by line. */
export const supplierInvoiceHistory = historyOf(
  supplierInvoiceStream,
  (event, _, after) => ({ subject: after?.invoiceNumber ?? '', ...sentenceOf(event, after) }),
  fieldsOf,
);

function sentenceOf(
  { type, data }: RecordedEvent<SupplierInvoiceEvent>,
  invoice: SupplierInvoiceState,
): { readonly what: string; readonly reason?: string | null } {
  switch (type) {
    case 'SupplierInvoiceReceived':
      return {
        what: `Rechnung von ${data.supplierName} erfasst (${data.importSource}), ${euros.format(data.grossCents / 100)} brutto.`,
      };
    case 'SupplierInvoiceAssigned':
      return { what: `Der Bestellung ${data.purchaseOrderNumber} zugeordnet.` };
    case 'LineMatched':
      return {
        what: `${placeOf(invoice, data.lineId)}: Automatischer Abgleich, ${MATCH_WORDS[data.matchStatus]}.`,
        reason: data.note,
      };
    case 'LineSentToClarification':
      return { what: `${placeOf(invoice, data.lineId)}: Zur Klärung weitergeleitet.`, reason: data.note };
    case 'LineAccepted':
      return { what: `${placeOf(invoice, data.lineId)}: Abweichung akzeptiert.`, reason: data.note };
  }
}

function placeOf(invoice: SupplierInvoiceState, lineId: string): string {
  const line = invoice?.lines.find((one) => one.lineId === lineId);
  return line === undefined ? 'Position' : `Position ${line.position} (${line.description})`;
}

const field = (name: string, label: string, value: string): StateField => ({ field: name, label, value });

function fieldsOf(invoice: SupplierInvoiceState): readonly StateField[] {
  if (invoice === null) return [];
  return [
    field('invoiceNumber', 'Rechnungsnummer', invoice.invoiceNumber),
    field('supplierName', 'Lieferant', invoice.supplierName),
    field('purchaseOrderNumber', 'Bestellnummer', invoice.purchaseOrderNumber ?? '–'),
    field('invoiceDate', 'Rechnungsdatum', german(invoice.invoiceDate)),
    field('dueDate', 'Fällig am', german(invoice.dueDate)),
    field('amount', 'Betrag brutto', euros.format(invoice.grossCents / 100)),
    field('status', 'Status', statusOf(invoice.lines.map(lineStanding))),
    ...invoice.lines.map((line, place) =>
      field(
        `lines.${place}`,
        `Position ${line.position}`,
        `${line.description}: ${MATCH_WORDS[lineStanding(line).matchStatus]}, ${LINE_WORDS[lineStatusOf(lineStanding(line))]}`,
      ),
    ),
  ];
}
