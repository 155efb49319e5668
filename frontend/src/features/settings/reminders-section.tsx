import { labelsOf } from '#contracts/kernel/fields.js';
import { reminderFields } from '#contracts/reminders/reminder-fields.js';
import type { BaseRateRequest, ReminderSettingsAnswer } from '#contracts/reminders/reminders.api.js';
import { formatDate } from '../../ui/dates/formats.js';
import { draftOf, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextAreaField } from '../../ui/forms/form-fields.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { FAILED, reminderSettingsQuery, saveReminders, sayThatItIsSaved } from './settings.queries.js';

const RATES_LABEL = 'Basiszinssätze';
type ReminderDraft = DraftOf<typeof reminderFields> & { readonly baseRates: string };
type Rates = ReminderSettingsAnswer['baseRates'];

/** One rate a line: `01.07.2025: 1,27`. */
function typedRates(rates: Rates): string {
  return rates
    .map(({ from, percent }) => `${formatDate(from)}: ${percent.toLocaleString('de-DE')}`)
    .join('\n');
}

/** What cannot be read is sent as it is, so that the server names it. */
function ratesOf(typed: string): BaseRateRequest[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, day, month, year, percent] =
        /^(\d{2})\.(\d{2})\.(\d{4})[:\s]+([-−]?\d+(?:,\d{1,2})?)\s*%?$/.exec(line) ?? [];
      if (percent === undefined) return { from: line, percent: 0 };
      return {
        from: `${year}-${month}-${day}`,
        percent: Number(percent.replace('−', '-').replace(',', '.')),
      };
    });
}

/** Levels, texts, days and fees of reminders, and the base rate of § 247 BGB. */
export function RemindersSection() {
  const form = useRecordForm({
    query: reminderSettingsQuery,
    draftOf: (settings: ReminderSettingsAnswer): ReminderDraft => ({
      ...draftOf(reminderFields, settings),
      baseRates: typedRates(settings.baseRates),
    }),
    save: (saved: ReminderSettingsAnswer, draft: ReminderDraft) =>
      saveReminders(saved, { ...sentOf(reminderFields, draft), baseRates: ratesOf(draft.baseRates) }),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  return (
    <RecordPanel
      title="Mahnwesen"
      form={form}
      actions={<HistoryButton list="settings-reminders" title="Mahnwesen" small />}
      labels={{ ...labelsOf(reminderFields), baseRates: RATES_LABEL }}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => (
        <>
          <RecordFields of={reminderFields} form={form} />
          <TextAreaField
            className="is-wide"
            label={RATES_LABEL}
            hint="Je Zeile ein Satz mit dem Tag, ab dem er gilt: 01.07.2025: 1,27. Die Bundesbank gibt ihn zum 1. Januar und 1. Juli bekannt."
            rows={6}
            maxLength={4_000}
            {...fieldOf(form, 'baseRates')}
          />
        </>
      )}
    </RecordPanel>
  );
}
