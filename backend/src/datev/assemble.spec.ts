import { datevStream } from '#contracts/datev/datev-batches.js';
import { refusalOf } from '../testing/given.js';
import { assemble, assertAddsUp, factsOf } from './assemble.js';
import { MOST_DOCUMENTS } from './batch.js';
import { namedParty, type BookDocument } from './books/posting.js';
import { findingsOf } from './findings.js';
import { NOTHING_AROUND, PERIOD, settingsWith } from './testing/booked.js';

const of = (id: string, on: string, customer = 'c1'): BookDocument => ({
  id,
  number: id,
  on,
  sumCents: 100,
  parties: [namedParty(`customer:${customer}`, 'Ina Blattner')],
  papers: [],
  oddities: [],
  book: () => [],
});
const many = (count: number, on: string): readonly BookDocument[] =>
  Array.from({ length: count }, (_, place) => of(`${on} ${place}`, on));
const settings = settingsWith({ partyAccounts: 'EACH' });
const batchOf = (documents: readonly BookDocument[], books = datevStream.initial) =>
  assemble(documents, books, settings, { kind: 'OUTGOING', ...PERIOD });

describe('more documents than a batch may have', () => {
  it('end the period earlier: the next batch takes whole days that are not late', () => {
    const batch = batchOf([
      ...many(MOST_DOCUMENTS - 1, '2026-11-10'),
      ...many(2, '2026-11-11'),
      of('last', '2026-11-30'),
    ]);
    expect(batch.documents).toHaveLength(MOST_DOCUMENTS - 1);
    expect(batch).toMatchObject({ left: 3, late: [], period: { from: '2026-11-01', to: '2026-11-10' } });
    expect(findingsOf(batch, settings, NOTHING_AROUND)).toMatchObject([
      {
        code: 'rest',
        stops: false,
        isNote: true,
        count: 3,
        about: [],
        sentence:
          'Ein Stapel hat höchstens 2.000 Belege. Dieser reicht bis 10.11.2026, der nächste nimmt die übrigen.',
      },
    ]);
  });

  it('are cut within a day that has too many, and among those that are late', () => {
    const day = batchOf(many(MOST_DOCUMENTS + 1, '2026-11-10'));
    expect([day.documents.length, day.left, day.period.to]).toEqual([MOST_DOCUMENTS, 1, '2026-11-10']);
    const late = batchOf([...many(MOST_DOCUMENTS + 1, '2026-10-10'), of('other', '2026-11-20')]);
    expect([late.documents.length, late.left, late.period.to]).toEqual([MOST_DOCUMENTS, 2, '2026-11-01']);
  });

  it('never end the period before it begins, if those before are late', () => {
    const onFirstDay = batchOf([...many(MOST_DOCUMENTS, '2026-10-31'), ...many(1, '2026-11-01')]);
    expect([onFirstDay.documents.length, onFirstDay.period.to]).toEqual([MOST_DOCUMENTS, '2026-11-01']);
    const allLate = batchOf([...many(MOST_DOCUMENTS - 1, '2026-10-10'), ...many(5, '2026-10-11')]);
    expect([allLate.documents.length, allLate.period.to]).toEqual([MOST_DOCUMENTS, '2026-11-01']);
  });

  it('are cut by day and id, in whatever order they come', () => {
    const all = many(MOST_DOCUMENTS + 1, '2026-11-10');
    const ids = all.map(({ id }) => id).toSorted();
    const chosen = batchOf(all.toReversed()).documents.map(({ id }) => id);
    expect(chosen).not.toContain(ids.at(-1));
    const earlier = batchOf([of('later', '2026-11-12'), ...many(MOST_DOCUMENTS, '2026-11-11')]);
    expect([earlier.documents.length, earlier.period.to]).toEqual([MOST_DOCUMENTS, '2026-11-11']);
  });

  it('are none up to the limit', () => {
    expect(batchOf(many(MOST_DOCUMENTS, '2026-11-10'))).toMatchObject({ left: 0, period: PERIOD });
  });
});

it('a new account is one above the highest of its side, whatever the others are', () => {
  const accounts = datevStream.initial.accounts
    .set('customer:c1', '10002')
    .set('customer:c2', '10007')
    .set('supplier:s1', '70011');
  const { newAccounts } = batchOf([of('1', '2026-11-10', 'c3'), of('2', '2026-11-10', 'c4')], {
    ...datevStream.initial,
    accounts,
  });
  expect(newAccounts.map(({ account }) => account)).toEqual(['10008', '10009']);
});

const party = (name: string, street: string) => ({ ...namedParty('customer:c1', name), street });

describe('a batch', () => {
  it('has its documents by number, day and id, and marks those before its first day as late', () => {
    const lateness: unknown[] = [];
    const booked = (id: string, on: string, number: string): BookDocument => ({
      ...of(id, on),
      number,
      book: (_, isLate) => {
        lateness.push([id, isLate]);
        return [];
      },
    });
    const batch = batchOf([
      booked('d', '2026-11-01', 'RE-10'),
      booked('c', '2026-11-02', 'RE-9'),
      booked('b', '2026-11-02', 'RE-9'),
      booked('a', '2026-10-31', 'RE-9'),
    ]);
    expect(batch.documents.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(batch.late).toEqual(['a']);
    expect(lateness).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
      ['d', false],
    ]);
    expect(factsOf(batch)).toMatchObject({ documents: ['a', 'b', 'c', 'd'], late: ['a'], sumCents: 400 });
  });

  it('has the free documents of its days, and those that are late since the first one', () => {
    const wanted = { kind: 'OUTGOING', ...PERIOD, since: '2026-10-01' } as const;
    const documents = [
      of('before', '2026-09-30'),
      of('late', '2026-10-01'),
      of('exported', '2026-11-01'),
      of('last', '2026-11-30'),
      of('after', '2026-12-01'),
    ];
    const inBatch = datevStream.initial.batchOf.set('exported', 'b1');
    const { documents: chosen } = assemble(
      documents,
      { ...datevStream.initial, batchOf: inBatch },
      settings,
      wanted,
    );
    expect(chosen.map(({ id }) => id)).toEqual(['last', 'late']);
  });

  it('gives accounts in the order of its documents, also to a document without rows', () => {
    const rows: string[] = [];
    const booking: BookDocument = {
      ...of('2', '2026-11-10', 'c2'),
      book: (accountOf) => {
        rows.push(accountOf(namedParty('customer:c2', 'Kai Ost')));
        return [];
      },
    };
    const { newAccounts } = batchOf([of('1', '2026-11-10', 'c1'), booking]);
    expect(newAccounts).toEqual([
      { party: 'customer:c1', account: '10001' },
      { party: 'customer:c2', account: '10002' },
    ]);
    expect(rows).toEqual(['10002']);
  });

  it('lists its accounts by number, and those of a collective account by their party', () => {
    const documents = [of('1', '2026-11-10', 'c2'), of('2', '2026-11-10', 'c3'), of('3', '2026-11-10', 'c1')];
    const accounts = datevStream.initial.accounts.set('customer:c1', '10009').set('customer:c2', '10010');
    const keysOf = ({ accounts: listed }: ReturnType<typeof batchOf>) =>
      listed.map(({ account, party }) => [account, party.key]);
    expect(keysOf(batchOf(documents, { ...datevStream.initial, accounts }))).toEqual([
      ['10009', 'customer:c1'],
      ['10010', 'customer:c2'],
      ['10011', 'customer:c3'],
    ]);
    const inOne = assemble(documents, datevStream.initial, settingsWith(), { kind: 'OUTGOING', ...PERIOD });
    expect(keysOf(inOne)).toEqual([
      ['10000', 'customer:c1'],
      ['10000', 'customer:c2'],
      ['10000', 'customer:c3'],
    ]);
  });

  it('names each customer as the document that says most, else as the last one', () => {
    const shown = (...parties: readonly ReturnType<typeof party>[]) => {
      const documents = parties.map((one, at) => ({ ...of(`${at}`, '2026-11-10'), parties: [one] }));
      return batchOf(documents).accounts.map(({ party: { name, street } }) => `${name}, ${street}`);
    };
    expect(shown(party('Ina', 'Am Feld 3'), party('Ina Blattner', ''))).toEqual(['Ina, Am Feld 3']);
    expect(shown(party('', 'Am Feld 3'), party('', ''))).toEqual([', Am Feld 3']);
    expect(shown(party('Ina', ''), party('', ''))).toEqual(['Ina, ']);
    expect(shown(party('', ''), party('Ina', ''))).toEqual(['Ina, ']);
    expect(shown(party('Ina', 'Am Feld 3'), party('Ina Ost', 'Seeweg 1'))).toEqual(['Ina Ost, Seeweg 1']);
    expect(shown(party('Ina', ''), party('', 'Seeweg 1'))).toEqual([', Seeweg 1']);
  });
});

it('bookings that do not add up to the documents are refused', () => {
  expect(() => assertAddsUp({ postings: [], sumCents: 0 })).not.toThrow();
  expect(refusalOf(() => assertAddsUp({ postings: [], sumCents: 11_900 }))).toMatchObject({
    code: 'conflict',
    detail: expect.stringMatching(/^Die Buchungen ergeben 0,00/) as string,
  });
});
