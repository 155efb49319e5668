import type { DomainEvent, EventDefinitions, Position } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';

/** UUID. */
export type BatchId = string;

/** Own invoices and cancellation invoices; invoices of suppliers; money that came and went. */
export const BATCH_KINDS = ['OUTGOING', 'INCOMING', 'PAYMENTS'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** What a batch consists of. Each is the SHA-256 of a stored file. */
export const BATCH_FILES = ['bookings', 'accounts', 'table', 'contents', 'documentXml'] as const;
export type BatchFile = (typeof BATCH_FILES)[number];

/** An account that a customer (`customer:<id>`) or a supplier (`supplier:<id or name>`) got with this batch. */
export type PartyAccount = { readonly party: string; readonly account: string };

/**
 * The tax adviser got these documents. `documents`: ids of invoices, of invoices of suppliers, or of facts about money.
 * `late`: those among them that lie before the period. `files.contents` lists the documents of the ZIP.
 */
export type BatchExported = DomainEvent<
  'BatchExported',
  1,
  {
    readonly batchId: BatchId;
    /** Counted from 1 without a gap. */
    readonly number: number;
    readonly kind: BatchKind;
    /** First day of the fiscal year. */
    readonly fiscalYear: LocalDate;
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly documents: readonly string[];
    readonly late: readonly string[];
    /** The read models had passed this position of the log when the documents were collected. */
    readonly logPosition: Position;
    readonly rows: number;
    /** Sum of the documents; documents that take something back count below zero. */
    readonly sumCents: number;
    readonly files: Readonly<Record<Exclude<BatchFile, 'documentXml'>, string>> & {
      /** Missing: exported before it was recorded. `contents` names it. */
      readonly documentXml?: string;
    };
    readonly newAccounts: readonly PartyAccount[];
    readonly exportedOn: LocalDate;
    readonly keptUntilOn: LocalDate;
  }
>;
/** The adviser did not use it: its documents go into the next batch. Its files stay. */
export type BatchCancelled = DomainEvent<
  'BatchCancelled',
  1,
  {
    readonly batchId: BatchId;
    readonly number: number;
    readonly reason: string;
    readonly cancelledOn: LocalDate;
  }
>;
/** The retention of the batch is over. A job deletes its files. */
export type BatchRetentionEnded = DomainEvent<'BatchRetentionEnded', 1, { readonly batchId: BatchId }>;

export type DatevEvent = BatchExported | BatchCancelled | BatchRetentionEnded;

export const datevEventDefinitions: EventDefinitions<DatevEvent> = {
  BatchExported: { version: 1 },
  BatchCancelled: { version: 1 },
  BatchRetentionEnded: { version: 1 },
};
