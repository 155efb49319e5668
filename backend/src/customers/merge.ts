import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { customerFields, hasInvoiceAddress } from '#contracts/customers/customer-fields.js';
import type { Customer, CustomerRecord, KnownCustomer } from '#contracts/customers/customer.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import { namesOf } from '#contracts/kernel/fields.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { changeable, changes } from './customer.js';

type Decision = Decide<Customer, CustomerEvent>;

/** Begins to absorb the other customer. Idempotent for the same customer. */
export const beginMerge =
  (otherId: string): Decision =>
  (state) => {
    const customer = changeable(state);
    const customerId = customer.record.id;
    if (otherId === customerId) throw invalid('otherId', customerTexts.otherWanted);
    if (customer.status === 'merging') {
      if (customer.otherId === otherId) return [];
      throw refuse('conflict', { detail: customerTexts.merging });
    }
    if (customer.absorbedIds.includes(otherId)) throw refuse('conflict', { detail: customerTexts.absorbed });
    return [{ type: 'CustomerMergeBegun', version: 1, data: { customerId, otherId } }];
  };

/** Merges this customer into the other. Idempotent. Refuses during another merge or an erasure. */
export const mergeInto =
  (intoId: string): Decision =>
  (state) => {
    if (state.status === 'absorbed' && state.intoId === intoId) return [];
    if (state.status === 'none' || state.status === 'erased') throw invalid('otherId', customerTexts.unknown);
    const { record } = changeable(state);
    if (state.status === 'merging') throw refuse('conflict', { detail: customerTexts.merging });
    return [{ type: 'CustomerMergedInto', version: 1, data: { customerId: record.id, intoId } }];
  };

/** Absorbs the other customer and fills empty fields from it. Idempotent. */
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

export const abandonMerge =
  (otherId: string): Decision =>
  (state) => {
    if (state.status !== 'merging' || state.otherId !== otherId) return [];
    return [{ type: 'CustomerMergeAbandoned', version: 1, data: { customerId: state.record.id, otherId } }];
  };

/** Fills empty fields from the other customer, the address for invoices as a whole, and joins the notes of both. */
export function filled(record: CustomerRecord, other: CustomerRecord): CustomerRecord {
  const known = Object.fromEntries(
    namesOf(customerFields).map((name) => [name, record[name] ?? other[name]]),
  );
  const notes = joined(record.notes, other.notes);
  const { invoiceStreet, invoiceZip, invoiceCity, invoiceCountry } = hasInvoiceAddress(record)
    ? record
    : other;
  const address = { invoiceStreet, invoiceZip, invoiceCity, invoiceCountry };
  return { ...record, ...known, ...address, notes, consent: record.consent ?? other.consent };
}

function joined(notes: string | null, others: string | null): string | null {
  if (notes === null || others === null || notes === others) return notes ?? others;
  return `${notes}\n\n${others}`.slice(0, customerFields.notes.maxLength);
}
