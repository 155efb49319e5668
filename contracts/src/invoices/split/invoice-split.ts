import {
  unreachable,
  type DomainEvent,
  type EventDefinitions,
  type RecordedEvent,
} from '../../kernel/domain-event.js';
import { ERASED, isErased } from '../../kernel/erased.js';
import type { LocalDate } from '../../values/local-date-time.js';
import type { Billing } from '../billed-parts.js';
import type { InvoiceId, InvoicePosition } from '../invoice.events.js';
import type { PriceBasis } from '../invoice-lines.js';
import type { Insured, PayerKind, Share } from './divide.js';

/** Who bears a part beside the customer of the order. */
export type SplitPayer = Insured & {
  readonly kind: PayerKind;
  /** Customer account; null: the garage itself. */
  readonly payerId: string | null;
  /** Of his own invoice; null: he gets none. */
  readonly invoiceId: InvoiceId | null;
};

export type SplitPosition = Omit<InvoicePosition, 'positionId' | 'netCents'> & {
  readonly shares: readonly Share[];
};

/** How an order is divided among its payers. The invoices follow from it alone. */
export type SplitPlan = {
  readonly splitId: string;
  readonly workOrderId: string;
  /** Of the order: he bears what the shares leave. */
  readonly customerId: string;
  readonly invoiceId: InvoiceId;
  readonly date: LocalDate;
  readonly supplyOn: LocalDate | null;
  readonly prices: PriceBasis;
  readonly exemptionReason: string | null;
  readonly note: string | null;
  readonly payers: readonly SplitPayer[];
  readonly positions: readonly SplitPosition[];
};

type OfSplit = Pick<SplitPlan, 'splitId' | 'workOrderId' | 'customerId'>;
type StoredPlan = Omit<SplitPlan, 'positions'> & {
  readonly positions: readonly Omit<SplitPosition, 'description'>[];
  /** JSON array, so that it can be encrypted. */
  readonly descriptions: string;
};

/** Everything was checked: the invoices of the plan are sent one after the other. */
export type InvoiceSplitBegun = DomainEvent<'InvoiceSplitBegun', 1, StoredPlan>;
/** An invoice was refused. Those before it are sent. */
export type InvoiceSplitStopped = DomainEvent<
  'InvoiceSplitStopped',
  1,
  OfSplit & { readonly invoiceId: InvoiceId; readonly reason: string }
>;
/** Somebody mended what was refused. */
export type InvoiceSplitResumed = DomainEvent<'InvoiceSplitResumed', 1, OfSplit>;
/** Somebody bills the rest in another way. */
export type InvoiceSplitAbandoned = DomainEvent<'InvoiceSplitAbandoned', 1, OfSplit>;
/** All invoices are sent. `internal`: what the garage bears, which no invoice names. */
export type InvoiceSplitFinished = DomainEvent<
  'InvoiceSplitFinished',
  1,
  OfSplit & { readonly internal: readonly Billing[] }
>;

export type InvoiceSplitEvent =
  | InvoiceSplitBegun
  | InvoiceSplitStopped
  | InvoiceSplitResumed
  | InvoiceSplitAbandoned
  | InvoiceSplitFinished;

const texts = { subject: 'customerId', fields: ['descriptions', 'exemptionReason', 'note'] } as const;

export const invoiceSplitEventDefinitions: EventDefinitions<InvoiceSplitEvent> = {
  InvoiceSplitBegun: { version: 1, personal: texts },
  InvoiceSplitStopped: { version: 1, personal: { subject: 'customerId', fields: ['reason'] } },
  InvoiceSplitResumed: { version: 1 },
  InvoiceSplitAbandoned: { version: 1 },
  InvoiceSplitFinished: { version: 1 },
};

/** The plan as its event keeps it. */
export function storedPlan({ positions, ...plan }: SplitPlan): StoredPlan {
  return {
    ...plan,
    positions: positions.map(({ description: _description, ...position }) => position),
    descriptions: JSON.stringify(positions.map(({ description }) => description)),
  };
}

function planOf({ positions, descriptions, ...plan }: StoredPlan): SplitPlan {
  const words = isErased(descriptions) ? [] : (JSON.parse(descriptions) as readonly string[]);
  return {
    ...plan,
    positions: positions.map((position, place) => ({ ...position, description: words[place] ?? ERASED })),
  };
}

export type KnownSplit = {
  readonly status: 'RUNNING' | 'STOPPED' | 'ABANDONED' | 'DONE';
  readonly plan: SplitPlan;
  /** Of a stopped one. */
  readonly reason: string | null;
  /** Plans of all finished splits of the order, oldest first: what the garage bears of them stays borne. */
  readonly finished: readonly SplitPlan[];
  /** Plans that somebody gave up, oldest first. */
  readonly abandoned: readonly SplitPlan[];
};

/** The present split of an order, or its last one. */
export type InvoiceSplit = { readonly status: 'none' } | KnownSplit;

/** True until all invoices are sent or somebody gives the rest up. */
export function isUnfinished(split: {
  readonly status: InvoiceSplit['status'] | 'NONE';
}): split is { readonly status: 'RUNNING' | 'STOPPED' } {
  return split.status === 'RUNNING' || split.status === 'STOPPED';
}

const NO_PLANS = { finished: [], abandoned: [] } as const;

function evolve(state: InvoiceSplit, event: RecordedEvent<InvoiceSplitEvent>): InvoiceSplit {
  if (event.type === 'InvoiceSplitBegun') {
    const { finished, abandoned } = state.status === 'none' ? NO_PLANS : state;
    return { status: 'RUNNING', plan: planOf(event.data), reason: null, finished, abandoned };
  }
  if (state.status === 'none') throw new Error(`${event.type} of an order that was never split`);
  switch (event.type) {
    case 'InvoiceSplitStopped':
      return { ...state, status: 'STOPPED', reason: event.data.reason };
    case 'InvoiceSplitResumed':
      return { ...state, status: 'RUNNING', reason: null };
    case 'InvoiceSplitAbandoned':
      return { ...state, status: 'ABANDONED', reason: null, abandoned: [...state.abandoned, state.plan] };
    case 'InvoiceSplitFinished':
      return { ...state, status: 'DONE', finished: [...state.finished, state.plan] };
    default:
      return unreachable(event);
  }
}

/** `invoiceSplit-<id of the order>` */
export const invoiceSplitStream = {
  name: 'invoiceSplit',
  initial: { status: 'none' } as InvoiceSplit,
  evolve,
};
