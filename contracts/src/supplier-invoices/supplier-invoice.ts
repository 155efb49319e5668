import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type {
  ImportSource,
  InvoicedLine,
  InvoiceFormat,
  LineAccepted,
  LineMatched,
  LineSentToClarification,
  MatchFacts,
  SupplierInvoiceEvent,
  SupplierInvoiceReceived,
} from './supplier-invoice.events.js';
import { matchLineStatus, type ResolutionStatus } from './status.js';

/** Who did it: a user's id; null: the product itself. */
type Who = string | null;

export type LineResolution = {
  readonly status: ResolutionStatus;
  readonly by: Who;
  readonly at: Instant;
  readonly note: string | null;
  /** What was accepted, so that another deviation is a new question. */
  readonly about: { readonly type: string; readonly difference: number };
};

export type LineActivity = {
  readonly action: 'AUTO_CHECK' | 'IN_CLARIFICATION' | 'ACCEPTED';
  readonly by: Who;
  readonly at: Instant;
  readonly note: string | null;
};

/** A line with its last match, what was decided about it and how that came. */
export type SupplierInvoiceLine = InvoicedLine & {
  readonly match: MatchFacts | null;
  readonly resolution: LineResolution | null;
  /** Oldest first. */
  readonly history: readonly LineActivity[];
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

/** A supplier's invoice as it stands. */
export type SupplierInvoice = {
  readonly supplierInvoiceId: string;
  readonly supplierId: string | null;
  readonly supplierName: string;
  readonly invoiceNumber: string;
  readonly orderId: string | null;
  readonly purchaseOrderNumber: string | null;
  readonly importSource: ImportSource;
  readonly invoiceDate: LocalDate;
  readonly dueDate: LocalDate | null;
  readonly currency: string;
  readonly netCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
  readonly lines: readonly SupplierInvoiceLine[];
  readonly fileHash: string | null;
  readonly format: InvoiceFormat | null;
  readonly warnings: readonly string[];
  /** An event of a line has told how the whole invoice stands. */
  readonly standingTold: boolean;
  readonly receivedAt: Instant;
  readonly updatedAt: Instant;
  /** Stream revision of the last event. */
  readonly revision: number;
};

/** Null: there is no such invoice. */
export type SupplierInvoiceState = SupplierInvoice | null;

/** The invoice after this event: pure, for the stream and for the read model alike. */
export function evolveSupplierInvoice(
  invoice: SupplierInvoiceState,
  event: RecordedEvent<SupplierInvoiceEvent>,
): SupplierInvoiceState {
  if (event.type === 'SupplierInvoiceReceived') return received(event);
  if (invoice === null) return null;
  const touched = { ...invoice, updatedAt: event.metadata.occurredAt, revision: event.revision };
  switch (event.type) {
    case 'SupplierInvoiceAssigned': {
      const { orderId, purchaseOrderNumber } = event.data;
      return { ...touched, orderId, purchaseOrderNumber };
    }
    case 'LineMatched':
    case 'LineSentToClarification':
    case 'LineAccepted': {
      const { lineId } = event.data;
      return {
        ...touched,
        standingTold: invoice.standingTold || event.data.standing !== undefined,
        lines: invoice.lines.map((line) => (line.lineId === lineId ? lineAfter(line, event) : line)),
      };
    }
    default:
      return unreachable(event);
  }
}

function received({ data, metadata, revision }: RecordedEvent<SupplierInvoiceReceived>): SupplierInvoice {
  const { lines, ...head } = data;
  return {
    ...head,
    lines: lines.map((line) => ({ ...line, match: null, resolution: null, history: [], revision })),
    standingTold: false,
    receivedAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
    revision,
  };
}

function lineAfter(
  line: SupplierInvoiceLine,
  { type, data, metadata, revision }: RecordedEvent<LineMatched | LineSentToClarification | LineAccepted>,
): SupplierInvoiceLine {
  const match = factsOf(data);
  const at = metadata.occurredAt;
  const by = metadata.actor.kind === 'user' ? metadata.actor.userId : null;
  const { note } = data;
  const did = (action: LineActivity['action'], who: Who): SupplierInvoiceLine => ({
    ...line,
    match,
    history: [...line.history, { action, by: who, at, note }],
    revision,
  });
  if (type === 'LineMatched') {
    return { ...did('AUTO_CHECK', null), resolution: stillResolved(line.resolution, match) };
  }
  const status = type === 'LineAccepted' ? 'ACCEPTED' : 'IN_CLARIFICATION';
  const about = { type: match.matchStatus, difference: match.deviation?.difference ?? 0 };
  return { ...did(status, by), resolution: { status, by, at, note, about } };
}

/** The facts of an event without what else it carries. */
function factsOf(data: MatchFacts): MatchFacts {
  return {
    matchStatus: data.matchStatus,
    deviation: data.deviation,
    orderedMilli: data.orderedMilli,
    orderedPriceE4: data.orderedPriceE4,
    receivedMilli: data.receivedMilli,
    invoicedMilli: data.invoicedMilli,
    invoicedPriceE4: data.invoicedPriceE4,
    orderLineId: data.orderLineId,
    goodsReceiptIds: data.goodsReceiptIds,
    tolerances: data.tolerances,
  };
}

/** A match ends a clarification; what was accepted stays so for the same deviation only. */
export function stillResolved(
  resolution: LineResolution | null,
  match: Pick<MatchFacts, 'matchStatus' | 'deviation'>,
): LineResolution | null {
  if (resolution === null || match.matchStatus === 'MATCH') return null;
  if (resolution.status === 'IN_CLARIFICATION') return resolution;
  const { type, difference } = resolution.about;
  return type === match.matchStatus && difference === match.deviation?.difference ? resolution : null;
}

/** The gross amount where it is euros; sums of several invoices count no other currency. */
export function euroCentsOf({
  currency,
  grossCents,
}: Pick<SupplierInvoice, 'currency' | 'grossCents'>): number {
  return currency === 'EUR' ? grossCents : 0;
}

/** The line as the status rules and the browser look at it. */
export function lineStanding({ match, resolution }: SupplierInvoiceLine): {
  readonly matchStatus: MatchFacts['matchStatus'];
  readonly resolution: LineResolution | null;
} {
  return { matchStatus: matchLineStatus(match), resolution };
}

/** The stream `supplierInvoice-<id>`. */
export const supplierInvoiceStream = {
  name: 'supplierInvoice',
  initial: null as SupplierInvoiceState,
  evolve: evolveSupplierInvoice,
};
