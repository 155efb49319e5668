import { INVOICE_WORDS, STATEMENT_WORDS } from './release-words.js';

it('speaks of one and of several', () => {
  expect(STATEMENT_WORDS.deleted(1)).toBe('1 Kontoauszug wird gelöscht.');
  expect(STATEMENT_WORDS.deleted(2)).toBe('2 Kontoauszüge werden gelöscht.');
  expect(STATEMENT_WORDS.lost(1)).toContain('Dateien von 1 Kontoauszug werden');
  expect(STATEMENT_WORDS.lost(2)).toContain('Dateien von 2 Kontoauszügen werden');
  expect(INVOICE_WORDS.deleted(1)).toBe('1 Rechnung wird gelöscht.');
  expect(INVOICE_WORDS.lost(1)).toContain('E-Rechnung von 1 Rechnung werden');
});
