import { germanDate } from '#contracts/values/german.js';
import { suggestedReminders } from '#projections/supply/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';

/** Letters, by the number of their invoice. */
export const reminderSearch: SearchSource = {
  kind: 'reminder',
  permission: 'reminders:read',
  find: async (readModels, typed, limit) =>
    (await suggestedReminders(readModels, typed, limit)).flatMap(({ invoiceId, number, reminders }) => {
      const last = reminders.letters.at(-1);
      if (last === undefined) return [];
      return {
        id: invoiceId,
        label: `${last.title} zu ${number}`,
        note: `Stufe ${last.level}, ${germanDate(last.letterOn)}`,
        plate: null,
      };
    }),
};
