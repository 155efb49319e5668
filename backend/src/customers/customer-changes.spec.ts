import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { customerStream, type KnownCustomer } from '#contracts/customers/customer.js';
import { given, refusalOf } from '../testing/given.js';
import { changeCustomer, registerCustomer } from './customer.js';
import { abandonErasure, beginErasure, erase, forgetTraces } from './erase.js';
import { abandonMerge, absorb, beginMerge, mergeInto } from './merge.js';

const now = '2026-11-21T08:00:00.000Z';
const entered = given(customerStream).when(registerCustomer('c', { lastName: 'Beispiel', phone: '1' }, now));
const other = given(customerStream).when(
  registerCustomer('o', { lastName: 'Beispiel', email: 'o@b.example', notes: 'zwei' }, now),
);
const fact = (type: CustomerEvent['type'], data: object = {}) =>
  ({ type, version: 1, data: { customerId: 'c', ...data } }) as CustomerEvent;
const customer = (...events: CustomerEvent[]) => given(customerStream, ...entered, ...events);
const typesOf = (events: readonly CustomerEvent[]) => events.map(({ type }) => type);

describe('changing a customer', () => {
  it('appends only what changed', () => {
    expect(customer().when(changeCustomer({ lastName: 'Beispiel' }, now))).toEqual([]);
    expect(typesOf(customer().when(changeCustomer({ phone: null, city: 'Ulm', notes: 'x' }, now)))).toEqual([
      'CustomerContactChanged',
      'CustomerAddressChanged',
      'CustomerNotesChanged',
    ]);
  });

  it('requires last name or company', () => {
    const { errors } = refusalOf(() => customer().when(changeCustomer({ lastName: null }, now)));
    expect(errors).toEqual([{ field: 'lastName', message: 'Nachname oder Firma erforderlich' }]);
  });

  it('increases the revision only for changes that the answer shows', () => {
    const tracesLater = customer(
      fact('CustomerMergeBegun', { otherId: 'o' }),
      fact('CustomerMergeAbandoned'),
    );
    expect(tracesLater.when(changeCustomer({ city: 'Ulm' }, now), { expectedRevision: 0 })).toHaveLength(1);
    expect(
      refusalOf(() => tracesLater.when(changeCustomer({ city: 'Ulm' }, now), { expectedRevision: 2 })).code,
    ).toBe('revision-behind');
  });

  it('is refused if the customer is absorbed, being erased or erased', () => {
    const change = changeCustomer({ city: 'Ulm' }, now);
    const absorbed = customer(fact('CustomerMergedInto', { intoId: 'o' }));
    expect(refusalOf(() => absorbed.when(change)).detail).toBe(
      'Dieser Kunde wurde mit einem anderen zusammengeführt.',
    );
    expect(refusalOf(() => customer(fact('CustomerErasureBegun')).when(change)).detail).toBe(
      'Der Kunde wird gerade gelöscht.',
    );
    const erased = customer(fact('CustomerErasureBegun'), fact('CustomerErased', { absorbedIds: [] }));
    expect(refusalOf(() => erased.when(change)).code).toBe('not-found');
  });
});

describe('merging', () => {
  const begun = fact('CustomerMergeBegun', { otherId: 'o' });

  it('begins once, with one customer at a time', () => {
    expect(customer().when(beginMerge('o'))).toEqual([begun]);
    expect(customer(begun).when(beginMerge('o'))).toEqual([]);
    expect(refusalOf(() => customer(begun).when(beginMerge('x'))).detail).toBe(
      'Der Kunde wird gerade zusammengeführt.',
    );
    expect(refusalOf(() => customer().when(beginMerge('c'))).detail).toBe(
      'Bitte einen anderen Kunden wählen.',
    );
  });

  it('refuses a customer that is merging or erased', () => {
    expect(typesOf(customer().when(mergeInto('x')))).toEqual(['CustomerMergedInto']);
    expect(refusalOf(() => customer(begun).when(mergeInto('x'))).code).toBe('conflict');
    expect(refusalOf(() => given(customerStream).when(mergeInto('x'))).detail).toBe('Unbekannter Kunde.');
  });

  it('fills empty fields, and lists all customers that the other absorbed', () => {
    const state = given(customerStream, ...other).state as KnownCustomer;
    const events = customer(begun).when(absorb({ ...state, absorbedIds: ['p'] }));
    expect(events).toEqual([
      fact('CustomerAbsorbed', { otherId: 'o', absorbedIds: ['o', 'p'] }),
      fact('CustomerContactChanged', { email: 'o@b.example', phone: '1' }),
      fact('CustomerNotesChanged', { notes: 'zwei' }),
    ]);
    expect(customer(begun, ...events).when(absorb(state))).toEqual([]);
  });

  it('takes the address for invoices as a whole, and only if there is none', () => {
    const box = { invoiceStreet: 'Postfach 12', invoiceZip: '1011', invoiceCity: 'Wien' };
    const abroad = { ...box, invoiceCountry: 'Österreich' };
    const others = given(customerStream, ...other).when(changeCustomer(abroad, now));
    const state = given(customerStream, ...other, ...others).state as KnownCustomer;
    const address = { ...box, invoiceStreet: 'Weg 2', invoiceZip: '80331', invoiceCity: 'München' };
    const own = customer().when(changeCustomer(address, now));
    expect(typesOf(customer(...own, begun).when(absorb(state)))).not.toContain(
      'CustomerInvoiceAddressChanged',
    );
    expect(customer(begun).when(absorb(state))).toContainEqual(fact('CustomerInvoiceAddressChanged', abroad));
  });

  it('is abandoned if the other customer cannot be merged', () => {
    expect(typesOf(customer(begun).when(abandonMerge('o')))).toEqual(['CustomerMergeAbandoned']);
    expect(customer().when(abandonMerge('o'))).toEqual([]);
  });
});

describe('erasing', () => {
  const begun = fact('CustomerErasureBegun');
  const obstacle = 'Es gibt noch offene Aufträge.';

  it('begins, and ends or is abandoned', () => {
    expect(customer().when(beginErasure)).toEqual([begun]);
    expect(customer(begun).when(beginErasure)).toEqual([]);
    const { when, state } = customer(begun);
    const { erasureBegunAt } = state as KnownCustomer;
    expect(when(abandonErasure(erasureBegunAt, obstacle))).toHaveLength(1);
    expect(when(erase(erasureBegunAt))).toEqual([fact('CustomerErased', { absorbedIds: [] })]);
    expect(customer().when(erase(null))).toEqual([]);
  });

  it('ignores a result that belongs to another erasure', () => {
    const { erasureBegunAt } = customer(begun).state as KnownCustomer;
    const again = customer(begun, fact('CustomerErasureAbandoned', { reason: obstacle }), begun);
    expect(again.when(erase(erasureBegunAt))).toEqual([]);
    expect(again.when(abandonErasure(erasureBegunAt, obstacle))).toEqual([]);
  });

  it('is refused during a merge', () => {
    const merging = customer(fact('CustomerMergeBegun', { otherId: 'o' }));
    expect(refusalOf(() => merging.when(beginErasure)).code).toBe('conflict');
  });

  it('names traces only for an erased customer', () => {
    const forget = forgetTraces('appointment', ['a']);
    expect(customer().when(forget)).toEqual([]);
    const erased = customer(begun, fact('CustomerErased', { absorbedIds: [] }));
    expect(typesOf(erased.when(forget))).toEqual(['CustomerTracesForgotten']);
  });
});
