import { unlessErased } from '#contracts/kernel/erased.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { suggestedBankEntries } from '#projections/supply/suggestions.js';
import type { SearchSource } from '../../platform/search/search-source.js';
import { wordsInLine } from '../../platform/search/words-in-line.js';

/** Entries of bank statements. */
export const bankEntrySearch: SearchSource = {
  kind: 'bankEntry',
  permission: 'payments:read',
  find: async (readModels, typed, limit) =>
    (await suggestedBankEntries(readModels, typed, limit)).map(({ id, cents, bookedOn, name, purpose }) => ({
      id,
      label: `${germanEuros(cents)} vom ${germanDate(bookedOn)}`,
      note: wordsInLine(unlessErased(name) ?? '', unlessErased(purpose) ?? ''),
      plate: null,
    })),
};
