import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { customerFields } from '#contracts/customers/customer-fields.js';
import {
  customerStream,
  idsOfSurvivor,
  isLeaving,
  survivingCustomer,
  type Customer,
  type KnownCustomer,
} from '#contracts/customers/customer.js';
import { given, refusalOf } from '../testing/given.js';
import { changeCustomer, registerCustomer, type SentCustomer } from './customer.js';
import { abandonErasure, forgetTraces } from './erase.js';
import { abandonMerge, absorb, beginMerge, mergeInto } from './merge.js';

const now = '2026-11-21T08:00:00.000Z';
const CONSENT = {
  consentGiven: true,
  consentSource: 'Annahme',
  consentTimestamp: '2026-11-20T10:15',
  consentText: 'Ich stimme zu.',
};
const registered = (customerId: string, sent: SentCustomer = {}) =>
  given(customerStream).when(registerCustomer(customerId, { lastName: 'Beispiel', ...sent }, now));
const entered = registered('c', { phone: '1' });
const fact = (type: CustomerEvent['type'], data: object = {}) =>
  ({ type, version: 1, data: { customerId: 'c', ...data } }) as CustomerEvent;
const customer = (...events: CustomerEvent[]) => given(customerStream, ...entered, ...events);
const known = (...events: CustomerEvent[]) => given(customerStream, ...events).state as KnownCustomer;
const detailOf = (action: () => unknown) => refusalOf(action).detail;

describe('registering again under the same key', () => {
  it('is a no-op for the same details and consent', () => {
    const again = registerCustomer('c', { lastName: 'Beispiel', phone: '1' }, now);
    expect(customer().when(again)).toStrictEqual([]);
    const consenting = registered('c', CONSENT);
    const same = registerCustomer('c', { lastName: 'Beispiel', ...CONSENT }, now);
    expect(given(customerStream, ...consenting).when(same)).toStrictEqual([]);
  });

  it.each([{ phone: '2' }, { phone: '1', city: 'Ulm' }, { phone: '1', ...CONSENT }])(
    'is refused for other details: %j',
    (sent) => {
      const other = registerCustomer('c', { lastName: 'Beispiel', ...sent }, now);
      expect(refusalOf(() => customer().when(other)).code).toBe('idempotency-key-reused');
    },
  );
});

const change = (sent: SentCustomer) => () => customer().when(changeCustomer(sent, now));

it('says in one sentence what is wrong with one field, and in another that several are', () => {
  expect(detailOf(change({ lastName: null }))).toBe('Nachname oder Firma erforderlich');
  const several = refusalOf(change({ lastName: null, consentGiven: true, consentSource: null }));
  expect(several.detail).not.toBe('Nachname oder Firma erforderlich');
});

describe('the consent of a customer', () => {
  const consented = customer().when(changeCustomer(CONSENT, now));

  it('is given, kept while nothing changes, and withdrawn', () => {
    expect(consented).toMatchObject([
      { type: 'ConsentGiven', data: { customerId: 'c', source: 'Annahme', text: 'Ich stimme zu.' } },
    ]);
    const consenting = customer(...consented);
    expect((consenting.state as KnownCustomer).record.consent).toMatchObject({
      source: 'Annahme',
      text: 'Ich stimme zu.',
    });
    expect(consenting.when(changeCustomer({ phone: '1' }, now))).toStrictEqual([]);
    const withdrawn = consenting.when(changeCustomer({ consentGiven: false }, now));
    expect(withdrawn).toEqual([fact('ConsentWithdrawn', { timestamp: now })]);
    expect((customer(...consented, ...withdrawn).state as KnownCustomer).record.consent).toBeNull();
  });
});

const mergeBegun = fact('CustomerMergeBegun', { otherId: 'o' });

/** The notes of a customer with these notes after he absorbed one with those; null: they did not change. */
function notesOf(own: string | null, others: string | null): string | null {
  const state = given(customerStream, ...registered('c', { notes: own }), mergeBegun);
  const events = state.when(absorb(known(...registered('o', { notes: others }))));
  const changed = events.find(({ type }) => type === 'CustomerNotesChanged');
  return changed === undefined ? null : (changed.data as { notes: string }).notes;
}

describe('a merge', () => {
  it('is only with the customer with whom it began', () => {
    const other = known(...registered('x'));
    expect(customer(mergeBegun).when(absorb(other))).toStrictEqual([]);
    expect(customer(mergeBegun).when(abandonMerge('x'))).toStrictEqual([]);
    expect(customer(mergeBegun).when(abandonMerge('o'))).toEqual([
      fact('CustomerMergeAbandoned', { otherId: 'o' }),
    ]);
    const absorbed = customer(mergeBegun, fact('CustomerAbsorbed', { otherId: 'o', absorbedIds: ['o'] }));
    expect(absorbed.when(absorb(known(...registered('o'))))).toStrictEqual([]);
    expect(absorbed.when(abandonMerge('o'))).toStrictEqual([]);
    expect(absorbed.state).toMatchObject({ status: 'registered', otherId: null, absorbedIds: ['o'] });
  });

  it('is not repeated with a customer who is absorbed already', () => {
    const absorbed = customer(mergeBegun, fact('CustomerAbsorbed', { otherId: 'o', absorbedIds: ['o'] }));
    expect(detailOf(() => absorbed.when(beginMerge('o')))).toBe(
      'Dieser Kunde wurde mit einem anderen zusammengeführt.',
    );
  });

  it('into another customer happens once', () => {
    const into = fact('CustomerMergedInto', { intoId: 'x' });
    expect(customer().when(mergeInto('x'))).toEqual([into]);
    expect(customer(into).when(mergeInto('x'))).toStrictEqual([]);
    expect(refusalOf(() => customer(into).when(mergeInto('y'))).code).toBe('conflict');
    const erased = customer(fact('CustomerErasureBegun'), fact('CustomerErased', { absorbedIds: [] }));
    expect(detailOf(() => erased.when(mergeInto('x')))).toBe('Unbekannter Kunde.');
  });

  it('joins the notes of both, as far as they fit', () => {
    expect(notesOf('eins', 'zwei')).toBe('eins\n\nzwei');
    expect(notesOf(null, 'zwei')).toBe('zwei');
    expect(notesOf('eins', null)).toBeNull();
    expect(notesOf('eins', 'eins')).toBeNull();
    const most = customerFields.notes.maxLength;
    expect(notesOf('x'.repeat(most - 3), 'zwei')).toHaveLength(most);
  });

  it('takes the consent of the other customer if there is none', () => {
    const other = known(...registered('o', CONSENT));
    const taken = customer(mergeBegun).when(absorb(other));
    expect(taken.at(-1)).toMatchObject({
      type: 'ConsentGiven',
      data: { customerId: 'c', source: 'Annahme' },
    });
    const own = given(customerStream, ...registered('c', CONSENT), mergeBegun);
    expect(own.when(absorb(other)).map(({ type }) => type)).not.toContain('ConsentGiven');
    const none = customer(mergeBegun).when(absorb(known(...registered('o'))));
    expect(none.map(({ type }) => type)).toEqual(['CustomerAbsorbed']);
  });
});

describe('an erasure', () => {
  const begun = fact('CustomerErasureBegun');

  it('that is abandoned names its obstacle', () => {
    const { erasureBegunAt } = customer(begun).state as KnownCustomer;
    const abandoned = customer(begun).when(abandonErasure(erasureBegunAt, 'Offene Aufträge'));
    expect(abandoned).toEqual([fact('CustomerErasureAbandoned', { reason: 'Offene Aufträge' })]);
    expect(customer(begun, ...abandoned).state).toMatchObject({
      status: 'registered',
      erasureBegunAt: null,
      erasureObstacle: 'Offene Aufträge',
    });
  });

  it('forgets traces only where there are some', () => {
    const erased = customer(begun, fact('CustomerErased', { absorbedIds: [] }));
    expect(erased.when(forgetTraces('appointment', []))).toStrictEqual([]);
    expect(erased.when(forgetTraces('appointment', ['a']))).toEqual([
      fact('CustomerTracesForgotten', { kind: 'appointment', ids: ['a'] }),
    ]);
  });

  it('makes a customer leave from its begin on', () => {
    const erased = customer(begun, fact('CustomerErased', { absorbedIds: [] }));
    expect([customer(), customer(begun), erased].map(({ state }) => isLeaving(state))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the customer who exists today', () => {
  const into = (customerId: string, intoId: string) =>
    given(customerStream, ...registered(customerId), fact('CustomerMergedInto', { customerId, intoId }))
      .state;
  const states: Readonly<Record<string, Customer>> = {
    a: into('a', 'b'),
    b: into('b', 'c'),
    c: customer(
      fact('CustomerMergeBegun', { otherId: 'b' }),
      fact('CustomerAbsorbed', { otherId: 'b', absorbedIds: ['b', 'a'] }),
    ).state,
    x: into('x', 'y'),
    y: into('y', 'x'),
  };
  const streams = {
    load: async (_: unknown, id: string) => ({ state: states[id] ?? ({ status: 'none' } as const) }),
  };

  it('is found through all merges', async () => {
    expect((await survivingCustomer(streams, 'a'))?.record.id).toBe('c');
    expect((await survivingCustomer(streams, 'c'))?.record.id).toBe('c');
    expect(await survivingCustomer(streams, 'unknown')).toBeNull();
    await expect(survivingCustomer(streams, 'x')).rejects.toThrow('merged in a circle');
  });

  it('has the ids of all whom it absorbed', async () => {
    expect(await idsOfSurvivor(streams, 'a')).toEqual(['c', 'b', 'a']);
    expect(await idsOfSurvivor(streams, 'unknown')).toEqual(['unknown']);
  });

  it('has to be registered before anything happens to him', () => {
    expect(() => given(customerStream, fact('ConsentWithdrawn'))).toThrow('never registered');
    expect(customerStream.revisionOf({ status: 'none' })).toBeUndefined();
  });
});
