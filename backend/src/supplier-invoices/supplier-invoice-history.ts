import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { lineStatusOf, type LineStatus } from '#contracts/supplier-invoices/status.js';
import {
  invoiceStatus,
  lineStanding,
  supplierInvoiceStream,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { documentKinds } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import type {
  InvoiceDeviationType,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { matchWords } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import { germanDate, germanMoney } from '#contracts/values/german.js';
import { historyOf, type StateField } from '../platform/history/history.js';

const LINE_WORDS: Readonly<Record<LineStatus, string>> = {
  MATCHED: 'Abgeglichen',
  PENDING: 'Offen',
  IN_CLARIFICATION: 'In Klärung',
  ACCEPTED: 'Akzeptiert',
};

const DEVIATION_WORDS: Readonly<Record<InvoiceDeviationType, string>> = {
  SUPPLIER_DEVIATION: 'Anderer Lieferant',
  IBAN_DEVIATION: 'Andere IBAN',
  TOTAL_DEVIATION: 'Summe',
  CURRENCY_DEVIATION: 'Währung',
};

export const supplierInvoiceHistory = historyOf(
  supplierInvoiceStream,
  (event, _, after) => ({
    subject: after.status === 'none' ? '' : after.invoiceNumber,
    ...sentenceOf(event, after),
  }),
  fieldsOf,
);

function sentenceOf(
  { type, data }: RecordedEvent<SupplierInvoiceEvent>,
  invoice: SupplierInvoiceState,
): { readonly what: string; readonly reason?: string | null } {
  switch (type) {
    case 'SupplierInvoiceReceived':
      return {
        what: `${documentKinds[data.documentKind]} von ${data.supplierName} erfasst (${data.importSource}), ${germanMoney(data.grossCents, data.currency)} brutto.`,
      };
    case 'SupplierInvoiceAssigned':
      return { what: `Der Bestellung ${data.purchaseOrderNumber} zugeordnet.` };
    case 'SupplierInvoiceUnassigned':
      return { what: 'Von der Bestellung gelöst.' };
    case 'SupplierInvoiceLineAssigned':
      return { what: `${placeOf(invoice, data.lineId)}: Von Hand einer Position der Bestellung zugeordnet.` };
    case 'SupplierInvoiceCorrected':
      return {
        what: `Erfassung berichtigt, ${germanMoney(data.grossCents, data.currency)} brutto.`,
        reason: data.reason,
      };
    case 'SupplierInvoiceVoided':
      return { what: 'Rechnung verworfen.', reason: data.reason };
    case 'SupplierInvoiceCompared':
      return {
        what:
          data.deviations.length === 0
            ? 'Rechnung als Ganzes verglichen: keine Abweichung.'
            : 'Rechnung als Ganzes verglichen: Abweichung.',
        reason: data.deviations.map(({ description }) => description).join(' ') || null,
      };
    case 'InvoiceDeviationAccepted':
      return { what: `${DEVIATION_WORDS[data.type]}: Abweichung akzeptiert.`, reason: data.note };
    case 'InvoiceDeviationSentToClarification':
      return { what: `${DEVIATION_WORDS[data.type]}: Zur Klärung weitergeleitet.`, reason: data.note };
    case 'InvoiceAcceptanceWithdrawn':
      return { what: `${DEVIATION_WORDS[data.type]}: Freigabe zurückgenommen.`, reason: data.reason };
    case 'LineAcceptanceWithdrawn':
      return { what: `${placeOf(invoice, data.lineId)}: Freigabe zurückgenommen.`, reason: data.reason };
    case 'LineMatched':
      return {
        what: `${placeOf(invoice, data.lineId)}: Automatischer Abgleich, ${matchWords[data.matchStatus]}.`,
        reason: data.note,
      };
    case 'LineSentToClarification':
      return { what: `${placeOf(invoice, data.lineId)}: Zur Klärung weitergeleitet.`, reason: data.note };
    case 'LineAccepted':
      return { what: `${placeOf(invoice, data.lineId)}: Abweichung akzeptiert.`, reason: data.note };
  }
}

function placeOf(invoice: SupplierInvoiceState, lineId: string): string {
  const line = invoice.status === 'none' ? undefined : invoice.lines.find((one) => one.lineId === lineId);
  return line === undefined ? 'Position' : `Position ${line.position} (${line.description})`;
}

const field = (name: string, label: string, value: string): StateField => ({ field: name, label, value });

function fieldsOf(invoice: SupplierInvoiceState): readonly StateField[] {
  if (invoice.status === 'none') return [];
  return [
    field('invoiceNumber', 'Rechnungsnummer', invoice.invoiceNumber),
    field('supplierName', 'Lieferant', invoice.supplierName),
    field('purchaseOrderNumber', 'Bestellnummer', invoice.purchaseOrderNumber ?? '–'),
    field('invoiceDate', 'Rechnungsdatum', germanDate(invoice.invoiceDate)),
    field('dueDate', 'Fällig am', invoice.dueDate === null ? '–' : germanDate(invoice.dueDate)),
    field('amount', 'Betrag brutto', germanMoney(invoice.grossCents, invoice.currency)),
    field('kind', 'Art', documentKinds[invoice.documentKind]),
    field('status', 'Status', invoiceStatus(invoice)),
    ...invoice.deviations.map(({ type, description }) => field(type, DEVIATION_WORDS[type], description)),
    ...invoice.lines.map((line, place) =>
      field(
        `lines.${place}`,
        `Position ${line.position}`,
        `${line.description}: ${matchWords[lineStanding(line).matchStatus]}, ${LINE_WORDS[lineStatusOf(lineStanding(line))]}`,
      ),
    ),
  ];
}
