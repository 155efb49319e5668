import type { Consent } from '../kernel/consent.js';
import { unreachable, type Instant, type Position, type RecordedEvent } from '../kernel/domain-event.js';
import { valuesOfFact } from '../kernel/changed-facts.js';
import { emptyOf } from '../kernel/fields.js';
import type { CustomerEvent } from './customer.events.js';
import { afterAnswer, vatIdAnswerOf, type VatIdRecord } from './vat-id-check.js';
import { customerFacts, customerFields, type CustomerDetails } from './customer-fields.js';

export const EMPTY_CUSTOMER = emptyOf(customerFields);

export type CustomerRecord = CustomerDetails &
  VatIdRecord & {
    readonly id: string;
    readonly consent: Consent | null;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
    /** Stream revision of the last event that changed an answer. */
    readonly revision: number;
  };

/** Abandoned, `merging` (another customer) and `erasing` return to `registered`. `absorbed` and `erased` are final. */
export type KnownCustomer = {
  readonly status: 'registered' | 'merging' | 'absorbed' | 'erasing' | 'erased';
  readonly record: CustomerRecord;
  readonly otherId: string | null;
  readonly intoId: string | null;
  readonly absorbedIds: readonly string[];
  /** Position of the last `CustomerErasureBegun`, which identifies the erasure; null: none. */
  readonly erasureBegunAt: Position | null;
  readonly erasureObstacle: string | null;
};

export type Customer = { readonly status: 'none' } | KnownCustomer;

/** The fields that an event changes; null: none. Shared by the stream and the list of customers. */
export function changeOfCustomer(event: CustomerEvent): Partial<CustomerRecord> | null {
  switch (event.type) {
    case 'CustomerRegistered': {
      const { firstName, lastName, company, email, phone } = event.data;
      return { firstName, lastName, company, email, phone };
    }
    case 'ConsentGiven': {
      const { source, timestamp, text } = event.data;
      return { consent: { source, timestamp, text } };
    }
    case 'ConsentWithdrawn':
      return { consent: null };
    default:
      return valuesOfFact(customerFacts, event);
  }
}

export function registeredCustomer(event: RecordedEvent<CustomerEvent>): CustomerRecord {
  const at = event.metadata.occurredAt;
  return {
    ...EMPTY_CUSTOMER,
    id: event.data.customerId,
    consent: null,
    vatIdCheck: null,
    vatIdSilentOn: null,
    createdAt: at,
    ...changeOfCustomer(event),
    updatedAt: at,
    revision: event.revision,
  };
}

/** Returns the same object if the event changes nothing. */
export function customerAfter(record: CustomerRecord, event: RecordedEvent<CustomerEvent>): CustomerRecord {
  // No change of the record: who edits it at the same time loses nothing.
  if (event.type === 'CustomerVatIdChecked')
    return { ...record, ...afterAnswer(record, vatIdAnswerOf(event.data)) };
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
    case 'CustomerBillingChanged':
    case 'CustomerInvoiceAddressChanged':
    case 'CustomerTermsChanged':
    case 'CustomerNotesChanged':
    case 'CustomerVatIdChecked':
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

export const customerStream = {
  name: 'customer',
  initial: { status: 'none' } as Customer,
  evolve,
  revisionOf: (customer: Customer) => (customer.status === 'none' ? undefined : customer.record.revision),
};

type LoadsCustomers = {
  load(type: typeof customerStream, id: string): Promise<{ readonly state: Customer }>;
};

/** Upper bound for a chain of merges. */
const MOST_STEPS = 20;

/** Follows merges to the remaining customer; null if the id is unknown. */
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

/** True during and after an erasure. */
export function isLeaving({ status }: Customer): boolean {
  return status === 'erasing' || status === 'erased';
}

export function idsOf({ record, absorbedIds }: KnownCustomer): readonly string[] {
  return [record.id, ...absorbedIds];
}

/** All ids of the customer that exists today; an id that was never registered is returned as it is. */
export async function idsOfSurvivor(streams: LoadsCustomers, customerId: string): Promise<readonly string[]> {
  const customer = await survivingCustomer(streams, customerId);
  return customer === null ? [customerId] : idsOf(customer);
}
