import { IsIn } from 'class-validator';
import { IsLocalDate } from '../../kernel/text-fields.js';
import type { LocalDate } from '../../values/local-date-time.js';

export const LABOUR_GROUPS = ['template', 'mechanic', 'order', 'operation'] as const;
/** What sold and clocked time is compared for. */
export type LabourGroup = (typeof LABOUR_GROUPS)[number];

/** Days of a period. */
export const MAX_LABOUR_DAYS = 366;
/** Rows of an answer: those with the greatest difference. */
export const MAX_LABOUR_ROWS = 500;

export const labourTexts = {
  day: 'Bitte einen Zeitraum angeben.',
  group: 'Bitte wählen, wofür Soll und Ist verglichen werden.',
  backwards: 'Das Ende liegt vor dem Anfang.',
  tooLong: 'Der Zeitraum darf höchstens ein Jahr lang sein.',
} as const;

/** GET /work-orders/labour. `from`, `to`: the day on which the order was completed, inclusive. */
export class LabourQuery {
  @IsLocalDate({ message: labourTexts.day })
  from!: LocalDate;

  @IsLocalDate({ message: labourTexts.day })
  to!: LocalDate;

  @IsIn(LABOUR_GROUPS, { message: labourTexts.group })
  by!: LabourGroup;
}

/** Whole minutes. Work without a single clocked minute is counted apart: it says nothing about speed. */
export type LabourSums = {
  /** Operations with clocked time. */
  readonly operations: number;
  /** What was sold; what was planned, where nothing was sold. */
  readonly soldMin: number;
  readonly clockedMin: number;
  /** Operations without clocked time; of mechanics always 0. */
  readonly unclocked: number;
};

export type LabourRow = LabourSums & {
  /** Of the template, mechanic, order or operation; null: work without a template. */
  readonly id: string | null;
  readonly name: string;
  /** The order, to look it up; null: it is about several. */
  readonly workOrderId: string | null;
};

export type LabourAnswer = {
  /** Most time above what was sold first. */
  readonly rows: readonly LabourRow[];
  /** The rows that there are, also those that are left off. */
  readonly rowCount: number;
  readonly total: LabourSums;
};
