import { inCents } from '../values/in-cents.js';
import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import { emptyOf, type RecordOf } from '../kernel/fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import { reminderFields } from './reminder-fields.js';
import type { ReminderLevel } from './reminder.events.js';

/** The base rate of § 247 BGB from this day on. It may be negative. */
export type BaseRate = { readonly from: LocalDate; readonly basisPoints: number };

export type LevelSettings = {
  readonly title: string;
  readonly text: string;
  /** Level 1: days after the due date. Later levels: days after the deadline of the letter before. */
  readonly afterDays: number;
  /** Days until the deadline of the letter. */
  readonly termDays: number;
  readonly feeCents: number;
};

export type ReminderDetails = {
  readonly levels: Readonly<Record<ReminderLevel, LevelSettings>>;
  /** § 288 Abs. 5 BGB: 40 € of a business in default. */
  readonly takesFlatFee: boolean;
  readonly takesInterest: boolean;
  /** In the order of their days. */
  readonly baseRates: readonly BaseRate[];
};

export type ReminderSettingsStated = DomainEvent<'ReminderSettingsStated', 1, ReminderDetails>;
export type ReminderSettingsEvent = ReminderSettingsStated;

export const reminderSettingsEventDefinitions: EventDefinitions<ReminderSettingsEvent> = {
  ReminderSettingsStated: { version: 1 },
};

export type ReminderSettings = ReminderDetails & { readonly revision: number };

type Fields = RecordOf<typeof reminderFields>;

/** The levels as the form shows them. */
export function levelsOf(fields: Fields): ReminderDetails['levels'] {
  const { title1, text1, afterDays1, termDays1, fee1 } = fields;
  const { title2, text2, afterDays2, termDays2, fee2 } = fields;
  const { title3, text3, afterDays3, termDays3, fee3 } = fields;
  return {
    1: { title: title1, text: text1, afterDays: afterDays1, termDays: termDays1, feeCents: inCents(fee1) },
    2: { title: title2, text: text2, afterDays: afterDays2, termDays: termDays2, feeCents: inCents(fee2) },
    3: { title: title3, text: text3, afterDays: afterDays3, termDays: termDays3, feeCents: inCents(fee3) },
  };
}

/** The form's fields of the settings; the inverse of `levelsOf`. */
export function fieldsOf({ levels, takesFlatFee, takesInterest }: ReminderDetails): Fields {
  const [one, two, three] = [levels[1], levels[2], levels[3]];
  return {
    title1: one.title,
    text1: one.text,
    afterDays1: one.afterDays,
    termDays1: one.termDays,
    fee1: one.feeCents / 100,
    title2: two.title,
    text2: two.text,
    afterDays2: two.afterDays,
    termDays2: two.termDays,
    fee2: two.feeCents / 100,
    title3: three.title,
    text3: three.text,
    afterDays3: three.afterDays,
    termDays3: three.termDays,
    fee3: three.feeCents / 100,
    takesFlatFee,
    takesInterest,
  };
}

const defaults = emptyOf(reminderFields);

export const DEFAULT_REMINDER_SETTINGS: ReminderSettings = {
  levels: levelsOf(defaults),
  takesFlatFee: defaults.takesFlatFee,
  takesInterest: defaults.takesInterest,
  /** As announced by the Bundesbank. Later ones are entered by the office. */
  baseRates: [
    { from: '2016-07-01', basisPoints: -88 },
    { from: '2023-01-01', basisPoints: 162 },
    { from: '2023-07-01', basisPoints: 312 },
    { from: '2024-01-01', basisPoints: 362 },
    { from: '2024-07-01', basisPoints: 337 },
    { from: '2025-01-01', basisPoints: 227 },
    { from: '2025-07-01', basisPoints: 127 },
  ],
  revision: 0,
};

export const reminderSettingsStream = {
  name: 'reminderSettings',
  initial: DEFAULT_REMINDER_SETTINGS,
  evolve: (_: ReminderSettings, event: RecordedEvent<ReminderSettingsEvent>): ReminderSettings => ({
    ...event.data,
    revision: event.revision + 1,
  }),
  revisionOf: ({ revision }: ReminderSettings) => revision,
};
