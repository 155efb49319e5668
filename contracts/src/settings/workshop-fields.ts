import { GERMAN_STATES } from '../values/holidays.js';
import { choice, fields, line, whole, yesNo } from '../kernel/fields.js';

const SLOT_STEPS_MINUTES = [15, 30, 60] as const;

export const workshopFields = fields({
  /** Bays that can be booked at once. */
  capacity: whole(
    'Plätze gleichzeitig',
    { min: 1, max: 50 },
    {
      required: true,
      brief: 'Arbeitsplätze',
      wrong: 'Die Zahl der Arbeitsplätze muss zwischen 1 und 50 liegen.',
    },
  ),
  slotMinutes: choice('Zeitraster', SLOT_STEPS_MINUTES, {
    required: true,
    wrong: 'Das Zeitraster muss 15, 30 oder 60 Minuten betragen.',
  }),
  horizonDays: whole(
    'Buchbar bis',
    { min: 1, max: 365 },
    {
      required: true,
      brief: 'Buchbar im Voraus',
      wrong: 'Termine können 1 bis 365 Tage im Voraus buchbar sein.',
    },
  ),
  /** The latest booking before the start of an appointment. */
  minNoticeMinutes: whole(
    'Mindestvorlauf',
    { min: 0, max: 10_080 },
    {
      required: true,
      brief: 'Vorlauf',
      wrong: 'Die Mindestvorlaufzeit muss zwischen 0 und 10080 Minuten liegen.',
    },
  ),
  /** Receives a mail for each new request; null: nobody. */
  notifyEmail: line('Benachrichtigung an', 254, {
    brief: 'E-Mail für neue Anfragen',
    width: 'wide',
    wrong: 'Die E-Mail-Adresse für Benachrichtigungen muss ein Text sein.',
    long: 'Die E-Mail-Adresse für Benachrichtigungen darf höchstens 254 Zeichen lang sein.',
  }),
  reminderMail: yesNo('Kunden vor dem Termin per E-Mail erinnern', {
    required: true,
    brief: 'Erinnerung per E-Mail',
    width: 'wide',
    wrong: 'Bitte geben Sie an, ob Erinnerungen versendet werden.',
  }),
  /** Days after which a customer is reminded once of an estimate that he has not answered; 0: never. */
  estimateReminderDays: whole(
    'An Kostenvoranschläge erinnern nach (Tagen, 0: nie)',
    { min: 0, max: 30 },
    {
      initial: 2,
      brief: 'Erinnerung an Kostenvoranschläge',
      wrong: 'An Kostenvoranschläge wird nach 0 bis 30 Tagen erinnert.',
    },
  ),
  /** Nobody can book on the public holidays of this state; null: on all days. */
  holidaysOf: choice('Feiertage', GERMAN_STATES, {
    wrong: 'Bitte ein Bundesland aus der Liste wählen.',
  }),
});
