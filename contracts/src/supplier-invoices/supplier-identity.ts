import {
  unreachable,
  type DomainEvent,
  type EventDefinitions,
  type RecordedEvent,
} from '../kernel/domain-event.js';

/** A supplier's identity as stated on one invoice. */
export type LearntIdentity = {
  /** The invoice that was checked or confirmed; null in version 1. */
  readonly supplierInvoiceId: string | null;
  readonly name: string;
  readonly vatId: string | null;
  readonly iban: string | null;
  /** The seller's own identifier (BT-29). */
  readonly number: string | null;
};

/** Version 2 added the invoice, so that it can be forgotten, and the seller's number. */
export type SupplierIdentityLearnt = DomainEvent<
  'SupplierIdentityLearnt',
  2,
  LearntIdentity & { readonly supplierId: string }
>;

/** The invoice no longer identifies the supplier: its confirmation was withdrawn, or it was voided. */
export type SupplierIdentityForgotten = DomainEvent<
  'SupplierIdentityForgotten',
  1,
  { readonly supplierId: string; readonly supplierInvoiceId: string }
>;

/** The supplier's own number of an article that we order under another number. */
export type SupplierNumberLearnt = DomainEvent<
  'SupplierNumberLearnt',
  1,
  { readonly supplierId: string; readonly itemNumber: string; readonly partNumber: string }
>;

export type SupplierIdentityEvent = SupplierIdentityLearnt | SupplierIdentityForgotten | SupplierNumberLearnt;

type LearntV1 = Pick<SupplierIdentityLearnt['data'], 'supplierId' | 'name' | 'vatId' | 'iban'>;

export const supplierIdentityEventDefinitions: EventDefinitions<SupplierIdentityEvent> = {
  SupplierIdentityLearnt: {
    version: 2,
    upcast: { 1: (data: LearntV1) => ({ ...data, supplierInvoiceId: null, number: null }) },
  },
  SupplierIdentityForgotten: { version: 1 },
  SupplierNumberLearnt: { version: 1 },
};

export type SupplierIdentity = {
  /** Oldest first. */
  readonly learnt: readonly LearntIdentity[];
  /** The supplier's numbers of articles. */
  readonly numbers: readonly { readonly itemNumber: string; readonly partNumber: string }[];
};

export const UNKNOWN_IDENTITY: SupplierIdentity = { learnt: [], numbers: [] };

function evolve(known: SupplierIdentity, event: RecordedEvent<SupplierIdentityEvent>): SupplierIdentity {
  switch (event.type) {
    case 'SupplierIdentityLearnt': {
      const { supplierId: _, ...identity } = event.data;
      return { ...known, learnt: [...known.learnt, identity] };
    }
    case 'SupplierIdentityForgotten':
      return identityWithout(known, event.data.supplierInvoiceId);
    case 'SupplierNumberLearnt': {
      const { itemNumber, partNumber } = event.data;
      const others = known.numbers.filter((one) => one.itemNumber !== itemNumber);
      return { ...known, numbers: [...others, { itemNumber, partNumber }] };
    }
    default:
      return unreachable(event);
  }
}

/** The identity without what this invoice taught. */
export function identityWithout(known: SupplierIdentity, invoiceId: string): SupplierIdentity {
  return {
    ...known,
    learnt: known.learnt.filter(({ supplierInvoiceId }) => supplierInvoiceId !== invoiceId),
  };
}

export const supplierIdentityStream = {
  name: 'supplierIdentity',
  initial: UNKNOWN_IDENTITY,
  evolve,
};
