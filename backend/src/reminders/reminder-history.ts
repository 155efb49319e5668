import { unreachable, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { ReminderEvent, ReminderWithdrawn } from '#contracts/reminders/reminder.events.js';
import {
  claimedCents,
  reminderLevelOf,
  reminderStream,
  type Reminders,
} from '#contracts/reminders/reminder.js';
import {
  fieldsOf,
  reminderSettingsStream,
  type ReminderDetails,
} from '#contracts/reminders/reminder-settings.js';
import { reminderFields } from '#contracts/reminders/reminder-fields.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import { germanDate, germanEuros, germanPercent } from '#contracts/values/german.js';
import { changedValues } from '../platform/history/changed-values.js';
import { historyOf, type StateField, type Told } from '../platform/history/history.js';

export const CAUSES: Readonly<Record<ReminderWithdrawn['data']['cause'], string>> = {
  SUM_CHANGED: 'Die offene Summe hat sich geändert',
  BLOCKED: 'Mahnungen wurden gesperrt',
  BY_HAND: 'Von Hand',
};

function sentence(event: RecordedEvent<ReminderEvent>): Told & { readonly reason?: string | null } {
  return { subject: 'Mahnungen', ...whatOf(event) };
}

function whatOf(event: RecordedEvent<ReminderEvent>): { readonly what: string; readonly reason?: string } {
  switch (event.type) {
    case 'ReminderReleased': {
      const { title, deadlineOn } = event.data;
      const sum = germanEuros(claimedCents(event.data));
      return { what: `„${title}“ über ${sum} freigegeben, Frist ${germanDate(deadlineOn)}` };
    }
    case 'ReminderPrinted':
      return { what: 'Brief erzeugt' };
    case 'ReminderSent':
      return { what: event.data.by === 'MAIL' ? 'Per E-Mail verschickt' : 'Per Post verschickt' };
    case 'ReminderWithdrawn':
      return { what: 'Brief zurückgezogen', reason: CAUSES[event.data.cause] };
    case 'InvoiceRemindersBlocked':
      return { what: 'Mahnungen gesperrt', reason: event.data.reason };
    case 'InvoiceRemindersUnblocked':
      return { what: 'Sperre aufgehoben' };
    default:
      return unreachable(event);
  }
}

function fields(state: Reminders): readonly StateField[] {
  const last = state.letters.at(-1);
  return [
    { field: 'level', label: 'Mahnstufe', value: String(reminderLevelOf(state)) },
    { field: 'letters', label: 'Briefe', value: String(state.letters.length) },
    { field: 'claimed', label: 'Zuletzt gefordert', value: last ? germanEuros(claimedCents(last)) : '' },
    { field: 'deadline', label: 'Frist', value: last ? germanDate(last.deadlineOn) : '' },
    { field: 'block', label: 'Gesperrt', value: state.block?.reason ?? '' },
  ];
}

/** "Verlauf" of the reminders of an invoice. */
export const reminderHistory = historyOf(reminderStream, sentence, fields);

const LABELS = { ...labelsOf(reminderFields), baseRates: 'Basiszinssätze' };

export const reminderSettingsHistory = historyOf(reminderSettingsStream, (event, before) => ({
  subject: '',
  what: changedValues(LABELS, readable(before), readable(event.data)).join('; ') || 'Mahnwesen bestätigt',
}));

function readable(details: ReminderDetails) {
  const rates = details.baseRates.map(
    ({ from, basisPoints }) => `${germanPercent(basisPoints)} ab ${germanDate(from)}`,
  );
  return { ...fieldsOf(details), baseRates: rates.join(', ') };
}
