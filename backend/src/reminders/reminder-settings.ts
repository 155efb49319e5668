import { invalid } from '#contracts/kernel/problem.js';
import { REMINDER_LEVELS } from '#contracts/reminders/reminder.events.js';
import type {
  ReminderDetails,
  ReminderSettings,
  ReminderSettingsEvent,
} from '#contracts/reminders/reminder-settings.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** The same values are a no-op. */
export const stateReminderSettings =
  (change: (before: ReminderDetails) => ReminderDetails): Decide<ReminderSettings, ReminderSettingsEvent> =>
  (settings) => {
    const { revision: _, ...before } = settings;
    const { baseRates, ...after } = change(before);
    assertFits(after.levels);
    const sorted = baseRates.toSorted((a, b) => a.from.localeCompare(b.from));
    if (new Set(sorted.map(({ from }) => from)).size < sorted.length)
      throw invalid('baseRates', 'An jedem Tag beginnt höchstens ein Basiszinssatz.');
    const data = { ...after, baseRates: sorted };
    if (JSON.stringify(data) === JSON.stringify(before)) return [];
    return [{ type: 'ReminderSettingsStated', version: 1, data }];
  };

/** A letter has one page. */
const MOST_PARAGRAPHS = 8;

function assertFits(levels: ReminderDetails['levels']): void {
  for (const level of REMINDER_LEVELS)
    if (levels[level].text.split(/\n+/).length > MOST_PARAGRAPHS)
      throw invalid(`text${level}`, `Der Text darf höchstens ${MOST_PARAGRAPHS} Absätze haben.`);
}
