import { germanDate, germanEuros } from '#contracts/values/german.js';
import { bankEntryAddress } from './bank-entry-address.js';

const label = (cents: number) => `${germanEuros(cents)} vom ${germanDate('2026-11-23')}`;

it('leads to the day and the sum of an entry', () => {
  expect(bankEntryAddress(label(-4_760))).toBe('/bank?von=2026-11-23&bis=2026-11-23&suche=47.60');
  expect(bankEntryAddress(label(123_450))).toBe('/bank?von=2026-11-23&bis=2026-11-23&suche=1234.50');
});
