import type { KnownBankEntry } from '#contracts/bank/bank-entry.js';
import { accountKey } from '#contracts/bank/account-key.js';
import { doubleOf, type FormattedEntry } from './doubles.js';

const entry = (
  id: string,
  statementId: string,
  purpose = 'Parken',
  format = statementId,
  importedAt = `2026-11-2${statementId === 'MT940' ? 4 : 3}`,
): FormattedEntry => ({
  entry: {
    id,
    statementId,
    purpose,
    name: '',
    iban: null,
    importedAt,
  } as KnownBankEntry,
  format,
});
const of = (one: FormattedEntry, more: object): FormattedEntry => ({
  ...one,
  entry: { ...one.entry, ...more },
});
const doublesIn = (...all: readonly FormattedEntry[]) =>
  Object.fromEntries(all.map((one) => [one.entry.id, doubleOf(one, all)?.id ?? null]));

it('recognizes an entry in another format, whichever texts the format adds or cuts', () => {
  expect(
    doublesIn(entry('a', 'CAMT053', 'RE-2026-00001 danke'), entry('b', 'MT940', 'RE 2026 00001')),
  ).toEqual({
    a: null,
    b: 'a',
  });
  expect(doublesIn(entry('a', 'CAMT053', 'Parken'), entry('b', 'MT940', 'Miete'))).toEqual({
    a: null,
    b: null,
  });
});

it('matches equal entries by count: each has a twin, and one more has none', () => {
  const camt = [entry('a', 'CAMT053'), entry('b', 'CAMT053')];
  const mt940 = [entry('x', 'MT940'), entry('y', 'MT940'), entry('z', 'MT940')];
  expect(doublesIn(...camt, ...mt940)).toEqual({ a: null, b: null, x: 'a', y: 'b', z: null });
});

it('counts over all files of a format: the later of two overlapping files adds a real entry', () => {
  const noon = entry('y', 'noon', 'Parken', 'CSV', '2026-11-24');
  const evening = entry('x', 'evening', 'Parken', 'CSV', '2026-11-25');
  expect(doublesIn(entry('a', 'CAMT053'), noon, evening)).toEqual({ a: null, y: 'a', x: null });
  const second = entry('b', 'more', 'Parken', 'CAMT053', '2026-11-24T12');
  expect(doublesIn(entry('a', 'CAMT053'), noon, second, evening)).toEqual({
    a: null,
    y: 'a',
    b: null,
    x: 'b',
  });
});

it('counts in the order of the imports, whatever the order in which entries are listed', () => {
  const [a, b] = [entry('a', 'CAMT053'), entry('b', 'CAMT053')];
  const [x, y] = [entry('x', 'MT940'), entry('y', 'MT940')];
  expect(doublesIn(y, x, a, b)).toEqual({ a: null, b: null, x: 'a', y: 'b' });
});

it('knows when a file came by its first entry', () => {
  const early = entry('b', 'CAMT053', 'Miete', 'CAMT053', '2026-11-22');
  const late = entry('a', 'CAMT053', 'Parken', 'CAMT053', '2026-11-25');
  const between = entry('x', 'MT940', 'Parken', 'MT940', '2026-11-24');
  expect(doublesIn(early, late, between)).toEqual({ a: null, b: null, x: 'a' });
  expect(doublesIn(late, early, between)).toEqual({ a: null, b: null, x: 'a' });
});

const other = (purpose: string) => of(entry('b', 'MT940', purpose), { iban: 'DE1' });

const one = (purpose: string) => of(entry('a', 'CAMT053', purpose), { iban: 'DE1' });

it('takes purposes of five characters for telling', () => {
  expect(doublesIn(one('Miete'), other('Strom')).b).toBeNull();
  expect(doublesIn(one('Miet'), other('Strom')).b).toBe('a');
});

it('compares the other side if a purpose says little', () => {
  const [camt, mt940] = [entry('a', 'CAMT053', 'Parken'), entry('b', 'MT940', '')];
  expect(doublesIn(camt, mt940).b).toBeNull();
  expect(doublesIn(entry('a', 'CAMT053', 'R'), entry('b', 'MT940', 'Parken')).b).toBeNull();
  expect(doublesIn(of(camt, { iban: 'DE1' }), of(mt940, { iban: 'DE1' })).b).toBe('a');
  expect(doublesIn(of(camt, { name: 'Parkhaus Süd' }), of(mt940, { name: 'PARKHAUS SÜD' })).b).toBe('a');
  expect(doublesIn(of(camt, { name: 'Parkhaus Süd' }), of(mt940, { name: 'Vermieter' })).b).toBeNull();
});

it('never takes two entries of one format for one: their ids tell them apart', () => {
  expect(doublesIn(entry('a', 'CAMT053'), entry('b', 'MT940', 'Parken', 'CAMT053'))).toEqual({
    a: null,
    b: null,
  });
});

it('knows a German account by its IBAN and by bank code and number', () => {
  expect(accountKey('DE02 1203 0000 0000 2020 51')).toBe('12030000/0000202051');
  expect(accountKey('12030000/202051')).toBe('12030000/0000202051');
  expect(accountKey('12030000/0000202051')).toBe('12030000/0000202051');
  expect(accountKey('at611904300234573201')).toBe('AT611904300234573201');
});
