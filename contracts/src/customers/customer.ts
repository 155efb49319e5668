import type { Consent } from '../kernel/consent.js';
import { unreachable, type Instant, type Position, type RecordedEvent } from '../kernel/domain-event.js';
import type { CustomerEvent } from './customer.events.js';

/** What the office enters about a customer; null: not known. Last name or company is there. */
export type CustomerDetails = {
  readonly salutation: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly street: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly notes: string | null;
};

export const EMPTY_CUSTOMER: CustomerDetails = {
  salutation: null,
  firstName: null,
  lastName: null,
  company: null,
  email: null,
  phone: null,
  street: null,
  zip: null,
  city: null,
  country: null,
  notes: null,
};

/** What answers and lists show of a customer. */
export type CustomerRecord = CustomerDetails & {
  readonly id: string;
  /** The consent in force. */
  readonly consent: Consent | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Stream revision of the last event that changed what is shown. */
  readonly revision: number;
};

/**
 * `merging`: he takes up another, `erasing`: somebody wants him forgotten; both come back to `registered` when that is
 * given up. `absorbed` and `erased` are final.
 */
export type KnownCustomer = {
  readonly status: 'registered' | 'merging' | 'absorbed' | 'erasing' | 'erased';
  readonly record: CustomerRecord;
  /** Whom he takes up; only while `merging`. */
  readonly otherId: string | null;
  /** Whose part he is; only when `absorbed`. */
  readonly intoId: string | null;
  /** All who are part of him by now, in the order they came. */
  readonly absorbedIds: readonly string[];
  /** Where in the log the erasure began that is under way or done, which names it; null: none is. */
  readonly erasureBegunAt: Position | null;
  /** What stood in the way of the last erasure that was given up; null: none was. */
  readonly erasureObstacle: string | null;
};

/** A customer account: what decisions need of it. */
export type Customer = { readonly status: 'none' } | KnownCustomer;

/** What an event changes of what is shown; null: nothing. The stream's fold and the list of customers share it. */
export function changeOfCustomer({ type, data }: CustomerEvent): Partial<CustomerRecord> | null {
  switch (type) {
    case 'CustomerRegistered': {
      const { firstName, lastName, company, email, phone } = data;
      return { firstName, lastName, company, email, phone };
    }
    case 'CustomerNamed': {
      const { salutation, firstName, lastName, company } = data;
      return { salutation, firstName, lastName, company };
    }
    case 'CustomerContactChanged':
      return { email: data.email, phone: data.phone };
    case 'CustomerAddressChanged': {
      const { street, zip, city, country } = data;
      return { street, zip, city, country };
    }
    case 'CustomerNotesChanged':
      return { notes: data.notes };
    case 'ConsentGiven':
      return { consent: { source: data.source, timestamp: data.timestamp, text: data.text } };
    case 'ConsentWithdrawn':
      return { consent: null };
    default:
      return null;
  }
}

/** The customer as he is entered. */
export function registeredCustomer(event: RecordedEvent<CustomerEvent>): CustomerRecord {
  const at = event.metadata.occurredAt;
  return {
    ...EMPTY_CUSTOMER,
    id: event.data.customerId,
    consent: null,
    createdAt: at,
    ...changeOfCustomer(event),
    updatedAt: at,
    revision: event.revision,
  };
}

/** The record after an event; the same record where nothing of it changed. */
export function customerAfter(record: CustomerRecord, event: RecordedEvent<CustomerEvent>): CustomerRecord {
  const change = changeOfCustomer(event);
  if (change === null) return record;
  return { ...record, ...change, updatedAt: event.metadata.occurredAt, revision: event.revision };
}

function evolve(state: Customer, event: RecordedEvent<CustomerEvent>): Customer {
  if (event.type === 'CustomerRegistered') {
    const record = registeredCustomer(event);
    return {
      status: 'registered',
      record,
      otherId: null,
      intoId: null,
      absorbedIds: [],
      erasureBegunAt: null,
      erasureObstacle: null,
    };
  }
  if (state.status === 'none') throw new Error(`${event.type} on a customer who was never registered`);
  switch (event.type) {
    case 'CustomerNamed':
    case 'CustomerContactChanged':
    case 'CustomerAddressChanged':
    case 'CustomerNotesChanged':
    case 'ConsentGiven':
    case 'ConsentWithdrawn':
      return { ...state, record: customerAfter(state.record, event) };
    case 'CustomerMergeBegun':
      return { ...state, status: 'merging', otherId: event.data.otherId };
    case 'CustomerMergedInto':
      return { ...state, status: 'absorbed', intoId: event.data.intoId };
    case 'CustomerAbsorbed':
      return { ...state, status: 'registered', otherId: null, absorbedIds: event.data.absorbedIds };
    case 'CustomerMergeAbandoned':
      return { ...state, status: 'registered', otherId: null };
    case 'CustomerErasureBegun':
      return { ...state, status: 'erasing', erasureBegunAt: event.position };
    case 'CustomerErasureAbandoned':
      return { ...state, status: 'registered', erasureBegunAt: null, erasureObstacle: event.data.reason };
    case 'CustomerErased':
      return { ...state, status: 'erased' };
    case 'CustomerTracesForgotten':
      return state;
    default:
      return unreachable(event);
  }
}

/** The streams `customer-<id>`. */
export const customerStream = { name: 'customer', initial: { status: 'none' } as Customer, evolve };

/** The part of the write path that the questions about customers need. */
type LoadsCustomers = {
  load(type: typeof customerStream, id: string): Promise<{ readonly state: Customer }>;
};

/** How many steps a chain of merges may have; each survivor names all whom he took up, so that there is one. */
const MOST_STEPS = 20;

/** The customer who stands for this id: himself, or whom he was merged into. Null: nobody was ever registered under it. */
export async function survivingCustomer(
  streams: LoadsCustomers,
  customerId: string,
): Promise<KnownCustomer | null> {
  let id = customerId;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { state } = await streams.load(customerStream, id);
    if (state.status === 'none') return null;
    if (state.status !== 'absorbed' || state.intoId === null) return state;
    id = state.intoId;
  }
  throw new Error(`Customer ${customerId} was merged in a circle`);
}

/** True while the customer is being forgotten, and afterwards. */
export function isLeaving({ status }: Customer): boolean {
  return status === 'erasing' || status === 'erased';
}

/** The customer's own id and those of all who are part of him. */
export function idsOf({ record, absorbedIds }: KnownCustomer): readonly string[] {
  return [record.id, ...absorbedIds];
}
