import { day, fields, id, whole, yesNo } from '../../kernel/fields.js';
import { occupiedSpans, type Span } from '../../site/opening-times.js';
import type { LocalDate } from '../../values/local-date-time.js';
import { operationTexts } from './operation-fields.js';

/** When the mechanic is to do the work. `startMinute`: since midnight. `minutes`: of work, without the lunch break. */
export type OperationPlan = {
  readonly day: LocalDate;
  readonly startMinute: number;
  readonly minutes: number;
};

/** Planned work begins at a full quarter of an hour. */
export const PLAN_STEP_MINUTES = 15;

export const planTexts = {
  mechanic: 'Bitte einen Mechaniker wählen.',
  day: 'Bitte einen Tag wählen.',
  start: 'Bitte eine Uhrzeit wählen.',
  offGrid: 'Arbeit beginnt zur vollen Viertelstunde.',
  minutes: 'Die Dauer liegt zwischen 1 und 1.440 Minuten.',
} as const;

const DAY_MINUTES = 24 * 60;

export const planFields = fields({
  mechanicId: id('Mechaniker', {
    required: true,
    missing: planTexts.mechanic,
    wrong: operationTexts.unknownMechanic,
  }),
  date: day('Datum', { required: true, wrong: planTexts.day }),
  /** Since midnight. */
  startMinute: whole('Beginn', { min: 0, max: DAY_MINUTES - 1 }, { required: true, wrong: planTexts.start }),
  /** Null: the planned duration of the operation. */
  minutes: whole('Dauer', { min: 1, max: DAY_MINUTES }, { unit: 'min', wrong: planTexts.minutes }),
  /** True: plans it although the mechanic has other work at that time. */
  confirm: yesNo('Bestätigung'),
});

/** The parts of the day that the plan fills, lunch break skipped. What the opening hours do not hold is one part. */
export function plannedSpans(
  open: readonly Span[],
  { startMinute, minutes }: Pick<OperationPlan, 'startMinute' | 'minutes'>,
): readonly Span[] {
  return occupiedSpans(open, startMinute, minutes) ?? [{ from: startMinute, to: startMinute + minutes }];
}
