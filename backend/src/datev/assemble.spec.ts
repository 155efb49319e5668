import { datevStream } from '#contracts/datev/datev-batches.js';
import { refusalOf } from '../testing/given.js';
import { assemble, assertAddsUp } from './assemble.js';
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
        isNote: true,
        count: 3,
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

it('bookings that do not add up to the documents are refused', () => {
  expect(() => assertAddsUp({ postings: [], sumCents: 0 })).not.toThrow();
  expect(refusalOf(() => assertAddsUp({ postings: [], sumCents: 11_900 }))).toMatchObject({
    code: 'conflict',
    detail: expect.stringMatching(/^Die Buchungen ergeben 0,00/) as string,
  });
});
