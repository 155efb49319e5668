import { briefLabelsOf } from '#contracts/kernel/fields.js';
import {
  reminderBlockEventDefinitions,
  reminderEventDefinitions,
} from '#contracts/reminders/reminder.events.js';
import { blockFields, reminderFields } from '#contracts/reminders/reminder-fields.js';
import { reminderSettingsEventDefinitions } from '#contracts/reminders/reminder-settings.js';
import { reminderBlocks, reminders } from '#projections/reminders/reminders.js';
import { defineModule } from '../platform/module-manifest.js';
import { reminderSearch } from './reminder-search.js';
import { reminderDocuments } from './reminder-documents.js';
import { reminderHistory, reminderSettingsHistory } from './reminder-history.js';

export const remindersManifest = defineModule({
  name: 'reminders',
  events: {
    ...reminderEventDefinitions,
    ...reminderBlockEventDefinitions,
    ...reminderSettingsEventDefinitions,
  },
  readModels: [reminders, reminderBlocks],
  fieldNames: {
    ...briefLabelsOf(reminderFields),
    ...briefLabelsOf(blockFields),
    baseRates: 'Basiszinssätze',
    byMail: 'Per E-Mail',
    letterId: 'Brief',
    letters: 'Mahnungen',
    level: 'Stufe',
    percent: 'Basiszinssatz',
  },
  histories: { reminder: reminderHistory, 'settings-reminders': reminderSettingsHistory },
  documents: [reminderDocuments],
  search: [reminderSearch],
  load: async () => [(await import('./reminders.module.js')).RemindersModule],
  demo: async () => (await import('./demo.js')).remindersChapter,
});
