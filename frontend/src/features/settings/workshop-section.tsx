import { Field, Input, Select, Switch } from '@fluentui/react-components';
import type { WorkshopSettingsAnswer } from '#contracts/settings/settings.api.js';
import type { SlotMinutes } from '#contracts/settings/workshop-settings.js';
import { problem } from '../../ui/add-form.js';
import { HistoryButton } from '../../ui/history-button.js';
import { Panel } from '../../ui/panel.js';
import type { FieldMessages } from '../../ui/refusal.js';
import { useRecordForm } from '../../ui/record-form.js';
import { RecordFormFoot } from '../../ui/record-form-foot.js';
import { SectionLoading } from './section-loading.js';
import { FAILED, saveWorkshop, sayThatItIsSaved, workshopSettingsQuery } from './settings.queries.js';

type WorkshopDraft = {
  readonly capacity: string;
  readonly slotMinutes: string;
  readonly horizonDays: string;
  readonly minNoticeMinutes: string;
  readonly notifyEmail: string;
  readonly reminderMail: boolean;
};
/** A value import would make the public page load one more file. */
const SLOT_STEPS_MINUTES: readonly SlotMinutes[] = [15, 30, 60];

type NumberField = 'capacity' | 'horizonDays' | 'minNoticeMinutes';

/** How appointments are booked. */
export function WorkshopSection() {
  const form = useRecordForm({
    query: workshopSettingsQuery,
    draftOf,
    save: (saved: WorkshopSettingsAnswer, draft: WorkshopDraft) => saveWorkshop(saved, bodyOf(draft)),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  return (
    <Panel
      {...form.cardProps}
      title="Werkstatt"
      actions={<HistoryButton list="settings-workshop" title="Werkstatt" small />}
    >
      {form.draft === undefined ? (
        <SectionLoading result={form.result} />
      ) : (
        <div className="panel-body settings-two">
          <BookingFields {...form} draft={form.draft} />
          <MailFields {...form} draft={form.draft} />
        </div>
      )}
      <RecordFormFoot form={form} />
    </Panel>
  );
}

type FieldsProps = {
  readonly draft: WorkshopDraft;
  readonly errors: FieldMessages;
  /** The fields that hold something else than what is on file. */
  readonly changed: readonly string[];
  readonly change: (part: Partial<WorkshopDraft>) => void;
};

/** How many appointments fit, and when they can be booked. */
function BookingFields({ draft, errors, changed, change }: FieldsProps) {
  const number = (field: NumberField, label: string, hint: string, min: number, max: number) => (
    <Field label={label} hint={hint} className={markOf(changed, field)} {...problem(errors[field])}>
      <Input
        name={field}
        type="number"
        min={min}
        max={max}
        value={draft[field]}
        onChange={(_, { value }) => change({ [field]: value })}
      />
    </Field>
  );
  return (
    <>
      {number('capacity', 'Plätze gleichzeitig', 'So viele Termine passen in eine Stunde', 1, 50)}
      <Field
        label="Slot-Abstand"
        hint="Abstand der Startzeiten"
        className={markOf(changed, 'slotMinutes')}
        {...problem(errors['slotMinutes'])}
      >
        <Select
          name="slotMinutes"
          value={draft.slotMinutes}
          onChange={(_, { value }) => change({ slotMinutes: value })}
        >
          {SLOT_STEPS_MINUTES.map((minutes) => (
            <option key={minutes} value={String(minutes)}>
              {minutes} Minuten
            </option>
          ))}
        </Select>
      </Field>
      {number('horizonDays', 'Buchbar bis', 'Tage im Voraus', 1, 365)}
      {number('minNoticeMinutes', 'Mindestvorlauf', 'Minuten vor dem Termin', 0, 10_080)}
    </>
  );
}

/** Who gets mails. */
function MailFields({ draft, errors, changed, change }: FieldsProps) {
  return (
    <>
      <Field
        label="Benachrichtigung an"
        hint="E-Mail bei Anfragen und Absagen von Kunden; leer: keine"
        className={`is-wide ${markOf(changed, 'notifyEmail')}`}
        {...problem(errors['notifyEmail'])}
      >
        <Input
          name="notifyEmail"
          type="email"
          maxLength={254}
          value={draft.notifyEmail}
          autoComplete="off"
          onChange={(_, { value }) => change({ notifyEmail: value })}
        />
      </Field>
      <Switch
        className={`is-wide ${markOf(changed, 'reminderMail')}`}
        label="Kunden vor dem Termin per E-Mail erinnern"
        checked={draft.reminderMail}
        onChange={(_, { checked }) => change({ reminderMail: checked })}
      />
    </>
  );
}

function markOf(changed: readonly string[], field: keyof WorkshopDraft): string {
  return changed.includes(field) ? 'is-changed' : '';
}

function draftOf(settings: WorkshopSettingsAnswer): WorkshopDraft {
  return {
    capacity: String(settings.capacity),
    slotMinutes: String(settings.slotMinutes),
    horizonDays: String(settings.horizonDays),
    minNoticeMinutes: String(settings.minNoticeMinutes),
    notifyEmail: settings.notifyEmail ?? '',
    reminderMail: settings.reminderMail,
  };
}

function bodyOf({ notifyEmail, reminderMail, ...numbers }: WorkshopDraft) {
  return {
    ...Object.fromEntries(
      Object.entries(numbers).map(([field, typed]) => [field, typed.trim() === '' ? null : Number(typed)]),
    ),
    notifyEmail: notifyEmail.trim() || null,
    reminderMail,
  };
}
