import { reminderBlocksOf, remindersOf, remindersPage } from '../../reminders/reminders.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  reminderBlocksOf: [(readModels) => reminderBlocksOf(readModels, ['customer'])],
  remindersOf: [(readModels) => remindersOf(readModels, ['invoice'])],
  remindersPage: [
    (readModels) => remindersPage(readModels, { limit: 50 }),
    (readModels) => remindersPage(readModels, { search: 'RE-2026', limit: 50 }),
  ],
};
