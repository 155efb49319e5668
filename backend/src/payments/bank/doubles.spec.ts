import type { KnownBankEntry } from '#contracts/bank/bank-entry.js';
import { accountKey } from '#contracts/bank/account-key.js';
import { doubleOf, type FormattedEntry } from './doubles.js';

const entry = (
  id: string,
  statementId: string,
  purpose = 'Parken',
  format = statementId,
): FormattedEntry => ({
  entry: {
    id,
    statementId,
    purpose,
    importedAt: `2026-11-2${statementId === 'MT940' ? 4 : 3}`,
  } as KnownBankEntry,
  format,
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
