import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import {
  EMPTY_CUSTOMER,
  type Customer,
  type CustomerDetails,
  type CustomerRecord,
  type KnownCustomer,
} from '#contracts/customers/customer.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { changeable, changes } from './customer.js';

type Decision = Decide<Customer, CustomerEvent>;

/** The customer begins to take up the other. Begun already with the same: nothing happens. */
export const beginMerge =
  (otherId: string, expectedRevision?: number): Decision =>
  (state) => {
    const customer = changeable(state, expectedRevision);
    const customerId = customer.record.id;
    if (otherId === customerId) throw invalid('otherId', customerTexts.otherWanted);
    if (customer.status === 'merging') {
      if (customer.otherId === otherId) return [];
      throw refuse('conflict', { detail: customerTexts.merging });
    }
    if (customer.absorbedIds.includes(otherId)) throw refuse('conflict', { detail: customerTexts.absorbed });
    return [{ type: 'CustomerMergeBegun', version: 1, data: { customerId, otherId } }];
  };

/** The customer becomes part of the other. He is already: nothing happens. Refuses while he is busy himself. */
export const mergeInto =
  (intoId: string): Decision =>
  (state) => {
    if (state.status === 'absorbed' && state.intoId === intoId) return [];
    if (state.status === 'none' || state.status === 'erased') throw invalid('otherId', customerTexts.unknown);
    const { record } = changeable(state);
    if (state.status === 'merging') throw refuse('conflict', { detail: customerTexts.merging });
    return [{ type: 'CustomerMergedInto', version: 1, data: { customerId: record.id, intoId } }];
  };

/** The other is part of the customer: what the customer lacks is filled from him. Done already: nothing happens. */
export const absorb =
  (other: KnownCustomer): Decision =>
  (state) => {
    if (state.status !== 'merging' || state.otherId !== other.record.id) return [];
    const { record, absorbedIds } = state;
    const customerId = record.id;
    const otherId = other.record.id;
    const after = filled(record, other.record);
    const consent = record.consent === null ? other.record.consent : null;
    return [
      {
        type: 'CustomerAbsorbed',
        version: 1,
        data: { customerId, otherId, absorbedIds: [...absorbedIds, otherId, ...other.absorbedIds] },
      },
      ...changes(customerId, record, after),
      ...(consent === null
        ? []
        : [{ type: 'ConsentGiven', version: 1, data: { customerId, ...consent } } as const]),
    ];
  };

/** The other cannot be taken up: the customer is free again. */
export const abandonMerge =
  (otherId: string): Decision =>
  (state) => {
    if (state.status !== 'merging' || state.otherId !== otherId) return [];
    return [{ type: 'CustomerMergeAbandoned', version: 1, data: { customerId: state.record.id, otherId } }];
  };

/** The customer with what he lacks from the other, and the notes of both. */
export function filled(record: CustomerRecord, other: CustomerRecord): CustomerRecord {
  const fields = Object.keys(EMPTY_CUSTOMER) as (keyof CustomerDetails)[];
  const known = Object.fromEntries(fields.map((field) => [field, record[field] ?? other[field]]));
  const notes = joined(record.notes, other.notes);
  return { ...record, ...known, notes, consent: record.consent ?? other.consent };
}

/** Longest notes that are kept. */
const MAX_NOTES = 4_000;

function joined(notes: string | null, others: string | null): string | null {
  if (notes === null || others === null || notes === others) return notes ?? others;
  return `${notes}\n\n${others}`.slice(0, MAX_NOTES);
}
