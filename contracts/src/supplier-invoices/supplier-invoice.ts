import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import {
  matchLineStatus,
  statusOf,
  type LineStanding,
  type ResolutionStatus,
  type SupplierInvoiceStatus,
} from './status.js';
import type {
  InvoiceDeviation,
  InvoicedLine,
  LineAccepted,
  LineMatched,
  LineSentToClarification,
  MatchFacts,
  SupplierInvoiceCorrected,
  SupplierInvoiceEvent,
  SupplierInvoiceReceived,
} from './supplier-invoice.events.js';

/** A user's id; null: the product itself. */
type Who = string | null;

export type Resolution = {
  readonly status: ResolutionStatus;
  readonly by: Who;
  readonly at: Instant;
  readonly note: string | null;
};

export type LineResolution = Resolution & {
  /** The accepted deviation: a different deviation needs a new decision. */
  readonly about: { readonly type: string; readonly difference: number };
};

export type LineActivity = {
  readonly action: 'AUTO_CHECK' | 'IN_CLARIFICATION' | 'ACCEPTED' | 'WITHDRAWN';
  readonly by: Who;
  readonly at: Instant;
  readonly note: string | null;
};

export type SupplierInvoiceLine = InvoicedLine & {
  /** The line of the purchase order that a user assigned. */
  readonly assignedTo: string | null;
  readonly match: MatchFacts | null;
  readonly resolution: LineResolution | null;
  /** Oldest first. */
  readonly history: readonly LineActivity[];
  readonly revision: number;
};

export type DecidedDeviation = InvoiceDeviation & {
  readonly resolution: Resolution | null;
  readonly history: readonly LineActivity[];
};

type Head = Omit<SupplierInvoiceReceived['data'], 'lines'>;

export type SupplierInvoice = Head & {
  /** The status that users see: `invoiceStatus`. */
  readonly status: 'received';
  readonly lines: readonly SupplierInvoiceLine[];
  readonly deviations: readonly DecidedDeviation[];
  readonly voided: { readonly by: Who; readonly at: Instant; readonly reason: string } | null;
  /** True once an event contained the invoice's status. */
  readonly standingTold: boolean;
  readonly receivedAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

export type SupplierInvoiceState = { readonly status: 'none' } | SupplierInvoice;

type Recorded = RecordedEvent<SupplierInvoiceEvent>;

function evolve(state: SupplierInvoiceState, event: RecordedEvent<SupplierInvoiceEvent>): SupplierInvoice {
  if (event.type === 'SupplierInvoiceReceived') return receivedInvoice(event);
  if (state.status === 'none') throw new Error(`${event.type} on an invoice that was never received`);
  return supplierInvoiceAfter(state, event);
}

/** Applies an event. Shared by stream and read model. */
export function supplierInvoiceAfter(
  invoice: SupplierInvoice,
  event: RecordedEvent<Exclude<SupplierInvoiceEvent, SupplierInvoiceReceived>>,
): SupplierInvoice {
  const isTold = 'standing' in event.data && event.data.standing !== undefined;
  return changed(
    {
      ...invoice,
      standingTold: invoice.standingTold || isTold,
      updatedAt: event.metadata.occurredAt,
      revision: event.revision,
    },
    event,
  );
}

function changed(
  invoice: SupplierInvoice,
  event: RecordedEvent<Exclude<SupplierInvoiceEvent, SupplierInvoiceReceived>>,
): SupplierInvoice {
  const onLine = (lineId: string, change: (line: SupplierInvoiceLine) => SupplierInvoiceLine) => ({
    ...invoice,
    lines: invoice.lines.map((line) =>
      line.lineId === lineId ? { ...change(line), revision: event.revision } : line,
    ),
  });
  switch (event.type) {
    case 'SupplierInvoiceAssigned': {
      const { orderId, purchaseOrderNumber } = event.data;
      return { ...invoice, orderId, purchaseOrderNumber };
    }
    case 'SupplierInvoiceUnassigned':
      return {
        ...invoice,
        orderId: null,
        lines: invoice.lines.map((line) => ({ ...line, assignedTo: null })),
      };
    case 'SupplierInvoiceLineAssigned':
      return onLine(event.data.lineId, (line) => ({ ...line, assignedTo: event.data.orderLineId }));
    case 'SupplierInvoiceCorrected':
      return { ...invoice, ...corrected(event) };
    case 'SupplierInvoiceVoided':
      return { ...invoice, voided: { ...doneBy(event), reason: event.data.reason } };
    case 'LineMatched':
    case 'LineSentToClarification':
    case 'LineAccepted':
      return onLine(event.data.lineId, (line) => lineAfter(line, event));
    case 'LineAcceptanceWithdrawn':
      return onLine(event.data.lineId, (line) => ({
        ...line,
        resolution: null,
        history: [...line.history, { action: 'WITHDRAWN', ...doneBy(event), note: event.data.reason }],
      }));
    case 'SupplierInvoiceCompared':
      return { ...invoice, deviations: event.data.deviations.map((one) => stillDecided(invoice, one)) };
    case 'InvoiceDeviationAccepted':
      return decided(invoice, event.data, 'ACCEPTED', { ...doneBy(event), note: event.data.note });
    case 'InvoiceDeviationSentToClarification':
      return decided(invoice, event.data, 'IN_CLARIFICATION', { ...doneBy(event), note: event.data.note });
    case 'InvoiceAcceptanceWithdrawn':
      return decided(invoice, event.data, null, { ...doneBy(event), note: event.data.reason });
    default:
      return unreachable(event);
  }
}

function doneBy({ metadata }: Recorded): { readonly by: Who; readonly at: Instant } {
  return {
    by: metadata.actor.kind === 'user' ? metadata.actor.userId : null,
    at: metadata.occurredAt,
  };
}

function linesOf(
  { lines }: Pick<SupplierInvoiceReceived['data'], 'lines'>,
  revision: number,
): SupplierInvoiceLine[] {
  const untouched = { assignedTo: null, match: null, resolution: null, history: [], revision };
  return lines.map((line) => ({ ...line, ...untouched }));
}

function corrected({ data, revision }: RecordedEvent<SupplierInvoiceCorrected>) {
  const { standing, reason: _, ...head } = data;
  return { ...head, standingTold: standing !== undefined, lines: linesOf(data, revision) };
}

/** The invoice as it was received. */
export function receivedInvoice({
  data,
  metadata,
  revision,
}: RecordedEvent<SupplierInvoiceReceived>): SupplierInvoice {
  return {
    ...data,
    status: 'received',
    lines: linesOf(data, revision),
    deviations: [],
    voided: null,
    standingTold: false,
    receivedAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
    revision,
  };
}

function lineAfter(
  line: SupplierInvoiceLine,
  event: RecordedEvent<LineMatched | LineSentToClarification | LineAccepted>,
): SupplierInvoiceLine {
  const { type, data } = event;
  const match = factsOf(data);
  const { by, at } = doneBy(event);
  const { note } = data;
  const did = (action: LineActivity['action'], who: Who): SupplierInvoiceLine => ({
    ...line,
    match,
    history: [...line.history, { action, by: who, at, note }],
  });
  if (type === 'LineMatched') {
    return { ...did('AUTO_CHECK', null), resolution: stillResolved(line.resolution, match) };
  }
  const status = type === 'LineAccepted' ? 'ACCEPTED' : 'IN_CLARIFICATION';
  const about = { type: match.matchStatus, difference: match.deviation?.difference ?? 0 };
  return { ...did(status, by), resolution: { status, by, at, note, about } };
}

function factsOf(data: MatchFacts): MatchFacts {
  return {
    matchStatus: data.matchStatus,
    deviation: data.deviation,
    orderedMilli: data.orderedMilli,
    orderedPriceE4: data.orderedPriceE4,
    receivedMilli: data.receivedMilli,
    billedMilli: data.billedMilli,
    billedBy: data.billedBy,
    invoicedMilli: data.invoicedMilli,
    invoicedPriceE4: data.invoicedPriceE4,
    orderLineId: data.orderLineId,
    goodsReceiptIds: data.goodsReceiptIds,
    tolerances: data.tolerances,
  };
}

/** A new match ends a clarification. An acceptance remains only for the same deviation. */
export function stillResolved(
  resolution: LineResolution | null,
  match: Pick<MatchFacts, 'matchStatus' | 'deviation'>,
): LineResolution | null {
  if (resolution === null || match.matchStatus === 'MATCH') return null;
  if (resolution.status === 'IN_CLARIFICATION') return resolution;
  const { type, difference } = resolution.about;
  return type === match.matchStatus && difference === match.deviation?.difference ? resolution : null;
}

/** Keeps the clarification of a repeated deviation; keeps its acceptance only for the same description. */
function stillDecided({ deviations }: SupplierInvoice, found: InvoiceDeviation): DecidedDeviation {
  const before = deviations.find(({ type }) => type === found.type);
  const { resolution = null, history = [] } = before ?? {};
  const isKept = before?.description === found.description || resolution?.status === 'IN_CLARIFICATION';
  return { ...found, resolution: isKept ? resolution : null, history };
}

function decided(
  invoice: SupplierInvoice,
  { type }: InvoiceDeviation,
  status: ResolutionStatus | null,
  done: { readonly by: Who; readonly at: Instant; readonly note: string | null },
): SupplierInvoice {
  const deviations = invoice.deviations.map((deviation): DecidedDeviation => {
    if (deviation.type !== type) return deviation;
    const resolution = status === null ? null : { status, ...done };
    const history = [...deviation.history, { action: status ?? ('WITHDRAWN' as const), ...done }];
    return { ...deviation, resolution, history };
  });
  return { ...invoice, deviations };
}

/** The gross amount; 0 unless in euros, because sums ignore other currencies. */
export function euroCentsOf({
  currency,
  grossCents,
}: Pick<SupplierInvoice, 'currency' | 'grossCents'>): number {
  return currency === 'EUR' ? grossCents : 0;
}

export function lineStanding({ match, resolution }: SupplierInvoiceLine): {
  readonly matchStatus: MatchFacts['matchStatus'];
  readonly resolution: LineResolution | null;
} {
  return { matchStatus: matchLineStatus(match), resolution };
}

/** The lines and deviations that decide the invoice's status. */
export function standingsOf(invoice: Pick<SupplierInvoice, 'lines' | 'deviations'>): readonly LineStanding[] {
  return [
    ...invoice.lines.map(lineStanding),
    ...invoice.deviations.map(({ type, resolution }) => ({ matchStatus: type, resolution })),
  ];
}

export function invoiceStatus(
  invoice: Pick<SupplierInvoice, 'lines' | 'deviations' | 'voided'>,
): SupplierInvoiceStatus {
  return invoice.voided === null ? statusOf(standingsOf(invoice)) : 'Verworfen';
}

/** True while somebody has to decide about the seller, account, total or currency. */
export function hasOpenWholeDeviation({
  deviations,
  voided,
}: Pick<SupplierInvoice, 'deviations' | 'voided'>): boolean {
  return voided === null && deviations.some(({ resolution }) => resolution?.status !== 'ACCEPTED');
}

/** True until a user confirms that the seller is the supplier of the order. */
export function isOfAnotherSupplier({ deviations }: Pick<SupplierInvoice, 'deviations'>): boolean {
  return deviations.some(
    ({ type, resolution }) => type === 'SUPPLIER_DEVIATION' && resolution?.status !== 'ACCEPTED',
  );
}

/** True once a user confirmed that the seller is the supplier of the order. */
export function isSupplierConfirmed({ deviations }: Pick<SupplierInvoice, 'deviations'>): boolean {
  return deviations.some(
    ({ type, resolution }) => type === 'SUPPLIER_DEVIATION' && resolution?.status === 'ACCEPTED',
  );
}

export const supplierInvoiceStream = {
  name: 'supplierInvoice',
  initial: { status: 'none' } as SupplierInvoiceState,
  evolve,
  revisionOf: (invoice: SupplierInvoiceState, row: string | undefined) => {
    if (invoice.status === 'none') return undefined;
    if (row === undefined) return invoice.revision;
    return invoice.lines.find(({ lineId }) => lineId === row)?.revision;
  },
};
