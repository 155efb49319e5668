import { IsIn } from 'class-validator';
import type { RecordOf } from '../kernel/fields.js';
import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { changeRequestOf, newRequestOf } from '../kernel/request-of.js';
import { IsLocalDate, OptionalDay } from '../kernel/text-fields.js';
import type { Instant } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import { BATCH_KINDS, type BatchKind } from './datev-batch.events.js';
import { batchFields, cancelFields, datevFields } from './datev-fields.js';

/** GET /datev/preview. Without days: everything that is new. */
export class DatevPreviewQuery {
  @IsIn(BATCH_KINDS, { message: batchFields.batchKind.wrong ?? '' })
  batchKind!: BatchKind;

  @OptionalDay()
  @IsLocalDate({ message: 'Bitte einen Zeitraum angeben.' })
  from?: LocalDate;

  @OptionalDay()
  @IsLocalDate({ message: 'Bitte einen Zeitraum angeben.' })
  to?: LocalDate;
}

/** POST /datev/batches */
export class BatchRequest extends newRequestOf(batchFields) {}

/** POST /datev/batches/{id}/cancel */
export class CancelBatchRequest extends newRequestOf(cancelFields) {}

/** Downloads of a batch: the DATEV files, a table for everybody else, and the documents. */
export const BATCH_DOWNLOADS = ['bookings', 'accounts', 'table', 'documents'] as const;
export type BatchDownload = (typeof BATCH_DOWNLOADS)[number];

/** GET /datev/batches/{id}/file */
export class BatchFileQuery {
  @IsIn(BATCH_DOWNLOADS, { message: 'Diese Datei gibt es nicht.' })
  file!: BatchDownload;
}

/** PUT /settings/datev; what is missing stays, null or empty clears. */
@ReadOnly({ revision: true } satisfies ReadOnlyOf<DatevSettingsAnswer, DatevSettingsRequest>)
export class DatevSettingsRequest extends changeRequestOf(datevFields) {}

/** GET and PUT /settings/datev. */
export type DatevSettingsAnswer = RecordOf<typeof datevFields> & { readonly revision: number };

/** A batch. Sums in euros. */
export type BatchAnswer = {
  readonly id: string;
  readonly number: number;
  readonly batchKind: BatchKind;
  readonly fiscalYear: LocalDate;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly documents: number;
  readonly late: number;
  readonly rows: number;
  readonly sum: number;
  /** SHA-256 of the bookings. */
  readonly hash: string;
  readonly exportedAt: Instant;
  /** User name; null: the system. */
  readonly exportedBy: string | null;
  readonly cancelled: { readonly reason: string; readonly on: LocalDate } | null;
  /** False: retention is over. */
  readonly hasFiles: boolean;
};

/** What one account gets from the documents of one rate, in euros. */
export type AccountSumAnswer = {
  readonly account: string;
  /** Null: not about tax. */
  readonly taxPercent: number | null;
  readonly what: string;
  readonly sum: number;
  readonly rows: number;
};

export const FINDING_CODES = [
  'settings',
  'account',
  'document',
  'deposit-unpaid',
  'deposit-earlier',
  'changed',
  'supply-month',
  'billed-again',
  'untaxed',
  'reverse-charge',
  'owed',
  'foreign-currency',
  'prepayment',
  'late',
  'rest',
  'earlier',
  'unbilled',
  'no-cost',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/**
 * What is missing (`stops`: nothing can be exported) or odd, or good to know (`isNote`: nothing is to be done). `about`:
 * numbers of documents, at most 20.
 */
export type FindingAnswer = {
  readonly code: FindingCode;
  readonly stops: boolean;
  readonly isNote: boolean;
  readonly sentence: string;
  readonly count: number;
  readonly about: readonly string[];
};

/** GET /datev/preview. Sums in euros. */
export type DatevPreviewAnswer = {
  readonly batchKind: BatchKind;
  readonly fiscalYear: LocalDate;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly documents: number;
  readonly late: number;
  readonly rows: number;
  /** Of the documents, as they state it. */
  readonly documentSum: number;
  /** Of the bookings; equals `documentSum`. */
  readonly bookingSum: number;
  readonly accounts: readonly AccountSumAnswer[];
  readonly findings: readonly FindingAnswer[];
};
