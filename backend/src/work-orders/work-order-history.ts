import { unreachable, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { localDateTime, timeOfMinutes } from '#contracts/values/local-date-time.js';
import { E4_PER_CENT } from '#contracts/values/vat.js';
import { PRICE_WORDS } from '#contracts/invoices/price-basis.js';
import type { SoldWork } from '#contracts/work-orders/operations/sold-work.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { isOperationEvent, type OperationEvent } from '#contracts/work-orders/operations/operation.events.js';
import type { Operation } from '#contracts/work-orders/operations/operations.js';
import type { OperationPlan } from '#contracts/work-orders/operations/operation-plan.js';
import type { OrderPartEvent } from '#contracts/work-orders/parts/order-part.events.js';
import type { ReportEvent } from '#contracts/work-orders/reports/report.events.js';
import type { StatusChange, WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream, type WorkOrder } from '#contracts/work-orders/work-order.js';
import { historyOf, type StateField, type Told } from '../platform/history/history.js';

type Sentence = Told & { readonly reason?: string | null };

const STATUSES = { OPEN: 'Offen', IN_PROGRESS: 'In Arbeit', DONE: 'Abgeschlossen', CANCELLED: 'Storniert' };
const OPERATION_STATUSES = { OPEN: 'Offen', STARTED: 'Gestartet' };
const REASONS: Readonly<Record<StatusChange['reason'], string | null>> = {
  'by-hand': null,
  'clock-started': 'Die erste Zeitbuchung wurde gestartet.',
  'claim-lost': 'Für den Termin gibt es bereits einen Auftrag.',
  'customer-erased': 'Der Kunde wurde gelöscht.',
  billed: 'Die Rechnung wurde versendet.',
  supplement: 'Ein Nachtrag wurde eröffnet.',
};

/** The events about invoices and prices, which need the permission to read invoices. */
export const MONEY_FACTS: ReadonlySet<string> = new Set<WorkOrderEvent['type']>([
  'WorkOrderInvoiced',
  'WorkOrderBilled',
  'WorkOrderUnbilled',
  'WorkOrderInvoiceCleared',
  'WorkOrderSupplementOpened',
  'WorkOrderDepositTaken',
  'WorkOrderDepositCleared',
  'PartPriced',
  'OperationSold',
]);

export const workOrderHistory = historyOf(
  workOrderStream,
  (event, before, after): Sentence => {
    if (isOperationEvent(event)) return ofOperation(event, before, after);
    switch (event.type) {
      case 'PartReserved':
      case 'PartReleased':
      case 'PartIssued':
      case 'PartReturned':
      case 'PartPriced':
      case 'PartArrived':
        return ofPart(event, after);
      case 'ReadyReported':
      case 'FindingReported':
      case 'ReportDecided':
      case 'FindingReopened':
        return ofReport(event, after);
      default:
        return ofOrder(event, before, numberOf(after));
    }
  },
  fieldsOf,
);

type OrderEvent = Exclude<RecordedEvent<WorkOrderEvent>, OperationEvent | OrderPartEvent | ReportEvent>;

function ofOrder(event: OrderEvent, before: WorkOrder, subject: string): Sentence {
  switch (event.type) {
    case 'WorkOrderCreated':
      return { subject, what: 'Auftrag angelegt' };
    case 'WorkOrderDescribed':
      return { subject, what: event.data.description ? 'Beschreibung geändert' : 'Beschreibung entfernt' };
    case 'MileageNoted':
      return { subject, what: `Kilometerstand ${formatQuantity(event.data.mileageKm * 1_000)} km notiert` };
    case 'WorkOrderReopened':
      return { subject, what: changed(event.data, 'OPEN'), reason: REASONS[event.data.reason] };
    case 'WorkOrderBegun':
      return { subject, what: changed(event.data, 'IN_PROGRESS'), reason: REASONS[event.data.reason] };
    case 'WorkOrderCompleted':
      return { subject, what: changed(event.data, 'DONE'), reason: REASONS[event.data.reason] };
    case 'WorkOrderCancelled':
      return { subject, what: changed(event.data, 'CANCELLED'), reason: REASONS[event.data.reason] };
    case 'WorkOrderInvoiced':
      return { subject, what: `Rechnung ${event.data.number ?? ''} begonnen`.replace('  ', ' ') };
    case 'WorkOrderBilled':
      return { subject, what: `Rechnung ${event.data.number ?? ''} wird versendet`.replace('  ', ' ') };
    case 'WorkOrderUnbilled':
      return { subject, what: 'Rechnung doch nicht versendet' };
    case 'WorkOrderSupplementOpened':
      return { subject, what: 'Nachtrag eröffnet' };
    case 'WorkOrderDepositTaken':
      return { subject, what: `Anzahlungsrechnung ${event.data.number} wird versendet` };
    case 'WorkOrderDepositCleared':
      return { subject, what: 'Anzahlungsrechnung gehört nicht mehr zum Auftrag', ...whyCleared(event.data) };
    case 'WorkOrderInvoiceCleared':
      return { subject, what: `${invoiceOf(before, event.data.invoiceId)} gehört nicht mehr zum Auftrag` };
    default:
      return unreachable(event);
  }
}

function whyCleared({ reason }: { readonly reason: 'not-sent' | 'cancelled' | null }) {
  if (reason === null) return {};
  return { reason: reason === 'cancelled' ? 'storniert' : 'doch nicht versendet' };
}

/** `Rechnung RE-2026-00001` */
function invoiceOf(order: WorkOrder, invoiceId: string): string {
  const all = order.status === 'none' ? [] : [order.invoice, ...order.earlierInvoices];
  const number = all.find((one) => one?.invoiceId === invoiceId)?.number;
  return ['Rechnung', number].filter(Boolean).join(' ');
}

function changed({ from }: StatusChange, to: keyof typeof STATUSES): string {
  return `Status von „${STATUSES[from]}“ auf „${STATUSES[to]}“ gesetzt`;
}

function ofOperation(event: RecordedEvent<OperationEvent>, before: WorkOrder, after: WorkOrder): Sentence {
  if (event.type === 'OperationsReordered')
    return { subject: numberOf(after), what: 'Positionen neu geordnet' };
  const { operationId } = event.data;
  const subject = titleOf(after, operationId) ?? titleOf(before, operationId) ?? '';
  switch (event.type) {
    case 'OperationAdded':
      return { subject, what: `Position angelegt mit ${event.data.estimatedMinutes} min` };
    case 'OperationRetitled':
      return { subject, what: `Umbenannt von „${titleOf(before, operationId)}“` };
    case 'OperationEstimated': {
      const { fromMinutes, estimatedMinutes } = event.data;
      return { subject, what: `Geplante Dauer von ${fromMinutes} auf ${estimatedMinutes} min gesetzt` };
    }
    case 'OperationSold':
      return { subject, what: `Verkauft nach Paket: ${soldInWords(event.data)}` };
    case 'OperationAssigned':
      return {
        subject,
        what: event.data.mechanicId === null ? 'Mechaniker entfernt' : 'Mechaniker zugewiesen',
      };
    case 'OperationPlanned':
      return { subject, what: `Eingeplant für ${planned(event.data)}` };
    case 'OperationUnplanned':
      return { subject, what: 'Zeit auf der Tagestafel aufgehoben' };
    case 'OperationRemoved':
      return { subject, what: 'Position gelöscht' };
    case 'OperationFinished':
      return { subject, what: 'Position fertig' };
    case 'OperationCheckTicked':
      return { subject, what: `Abgehakt: ${checkOf(after, event.data)}` };
    case 'OperationCheckUnticked':
      return { subject, what: `Nicht mehr abgehakt: ${checkOf(after, event.data)}` };
    case 'OperationChecksLeft': {
      const { places, reason } = event.data;
      const checks = places.map((place) => checkOf(after, { operationId, place }));
      return { subject, what: `Offen geblieben: ${checks.join(', ')}`, reason };
    }
    case 'OperationReopened':
      return { subject, what: `Position auf „${OPERATION_STATUSES[event.data.to]}“ gesetzt` };
    case 'OperationStarted':
      return { subject, what: `Zeitbuchung gestartet${offline(event.data)}` };
    case 'OperationStopped':
      return {
        subject,
        what: `Zeitbuchung gestoppt nach ${event.data.durationMinutes} min${offline(event.data)}`,
      };
    case 'TimeLogCorrected': {
      const { before: was, startedAt, endedAt, reason } = event.data;
      return {
        subject,
        what: `Zeit von ${span(was)} auf ${span({ startedAt, endedAt })} korrigiert`,
        reason,
      };
    }
    default:
      return unreachable(event);
  }
}

/** `5 AW zu 9,80 € netto`, `Festpreis 79,00 € brutto`, `nach Zeit, 60 min` */
function soldInWords({
  basis,
  quantityMilli,
  unitPriceE4,
  prices,
  partsIncluded,
  minutes,
}: SoldWork): string {
  const price = `${germanEuros(Math.round(unitPriceE4 / E4_PER_CENT))} ${PRICE_WORDS[prices]}`;
  if (basis === 'AW') return `${formatQuantity(quantityMilli)} AW zu ${price}`;
  if (basis === 'TIME') return `nach Zeit, ${minutes} min`;
  return `Festpreis ${price}${partsIncluded ? ', Teile inbegriffen' : ''}`;
}

/** `24.11.2026, 10:00 Uhr, 90 min` */
function planned({ day, startMinute, minutes }: OperationPlan): string {
  return `${germanDate(day)}, ${timeOfMinutes(startMinute)} Uhr, ${minutes} min`;
}

function offline({ pressedOffline }: { readonly pressedOffline: boolean }): string {
  return pressedOffline ? ' (ohne Netz gedrückt)' : '';
}

function span({ startedAt, endedAt }: { readonly startedAt: string; readonly endedAt: string }): string {
  const [from, to] = [localDateTime(startedAt), localDateTime(endedAt)];
  return `${germanDate(from.date)} ${from.time}–${to.time}`;
}

const OUTCOMES = {
  FINISHED: 'Fertigmeldung angenommen',
  OPERATION: 'Befund als Position übernommen',
  NOTED: 'Meldung zur Kenntnis genommen',
  ESTIMATE: 'Befund in den Kostenvoranschlag übernommen',
};

function ofReport({ type, data }: RecordedEvent<ReportEvent>, after: WorkOrder): Sentence {
  const about = after.status === 'none' ? undefined : after.reports.find(({ id }) => id === data.reportId);
  const subject = titleOf(after, about?.operationId ?? '') ?? numberOf(after);
  if (type === 'ReportDecided') return { subject, what: OUTCOMES[data.outcome] };
  if (type === 'FindingReopened') return { subject, what: 'Befund in keinem Kostenvoranschlag mehr' };
  return {
    subject,
    what: type === 'ReadyReported' ? 'Fertig gemeldet' : 'Befund gemeldet',
    reason: data.note,
  };
}

function ofPart(event: RecordedEvent<OrderPartEvent>, after: WorkOrder): Sentence {
  const line = after.status === 'none' ? undefined : after.parts.get(event.data.partLineId);
  const subject = line?.name ?? '';
  if (event.type === 'PartPriced')
    return { subject, what: `Preis ${germanEuros(event.data.unitPriceCents)} gesetzt` };
  const amount = `${formatQuantity(event.data.quantityMilli)} ${line?.unit ?? ''}`.trim();
  switch (event.type) {
    case 'PartReserved':
      return { subject, what: `${amount} reserviert` };
    case 'PartReleased':
      return { subject, what: `${amount} freigegeben` };
    case 'PartIssued':
      return { subject, what: `${amount} entnommen` };
    case 'PartReturned':
      return { subject, what: `${amount} zurückgelegt` };
    case 'PartArrived':
      return { subject, what: `${amount} geliefert` };
    default:
      return unreachable(event);
  }
}

function numberOf(order: WorkOrder): string {
  return order.status === 'none' ? '' : order.number;
}

function titleOf(order: WorkOrder, operationId: string): string | undefined {
  return operationIn(order, operationId)?.title;
}

type OneCheck = { readonly operationId: string; readonly place: number };

function checkOf(order: WorkOrder, { operationId, place }: OneCheck): string {
  return `„${operationIn(order, operationId)?.checklist[place] ?? ''}“`;
}

function operationIn(order: WorkOrder, operationId: string): Operation | undefined {
  return order.status === 'none' ? undefined : order.operations.find(({ id }) => id === operationId);
}

function fieldsOf(order: WorkOrder): readonly StateField[] {
  if (order.status === 'none') return [];
  const { number, status, description, customerName, licensePlate, mileageKm, operations, timeLogs, parts } =
    order;
  const booked = timeLogs.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
  return [
    field('number', 'Nummer', number),
    field('status', 'Status', STATUSES[status]),
    field('description', 'Beschreibung', description),
    field('customerName', 'Kunde', customerName),
    field('licensePlate', 'Kennzeichen', licensePlate),
    field('mileageKm', 'Kilometerstand', mileageKm),
    ...operations.map(({ id, title, estimatedMinutes, plan }, place) => {
      const when = plan === null ? '' : `, am ${planned(plan)}`;
      const what = `${title}, ${estimatedMinutes} min geplant${when}`;
      return field(`operations.${id}`, `Position ${place + 1}`, what);
    }),
    field('bookedMin', 'Gebuchte Minuten', booked),
    ...[...parts.values()].map(({ id, name, unit, reservedMilli, issuedMilli }) =>
      field(
        `parts.${id}`,
        name,
        `${formatQuantity(reservedMilli)} ${unit} reserviert, ${formatQuantity(issuedMilli)} ${unit} entnommen`,
      ),
    ),
    field('invoice', 'Rechnung', order.invoice?.number ?? null),
  ];
}

function field(name: string, label: string, value: string | number | null): StateField {
  return { field: name, label, value: value === null ? '–' : String(value) };
}
