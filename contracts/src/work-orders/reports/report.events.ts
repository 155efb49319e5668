import type { DomainEvent, EventDefinitions } from '../../kernel/domain-event.js';
import type { PictureType } from '../../values/picture.js';
import type { OfOrder } from '../work-order.events.js';

/** What the office can decide. */
export const REPORT_OUTCOMES = ['FINISHED', 'OPERATION', 'NOTED'] as const;
export type DecidedOutcome = (typeof REPORT_OUTCOMES)[number];
/** ESTIMATE: the finding is proposed to the customer in an estimate. */
export type ReportOutcome = DecidedOutcome | 'ESTIMATE';

/** A mechanic reports an operation as done. The office decides. */
export type ReadyReported = DomainEvent<
  'ReadyReported',
  1,
  OfOrder & {
    readonly reportId: string;
    readonly operationId: string;
    readonly note: string | null;
    readonly pictureHash: string | null;
    readonly pictureType: PictureType | null;
  }
>;
/** A mechanic reports work that is not on the order. */
export type FindingReported = DomainEvent<
  'FindingReported',
  1,
  OfOrder & {
    readonly reportId: string;
    readonly operationId: string;
    readonly note: string;
    readonly pictureHash: string | null;
    readonly pictureType: PictureType | null;
  }
>;
/** `operationId`: the created or finished operation; null: none. */
export type ReportDecided = DomainEvent<
  'ReportDecided',
  1,
  OfOrder & {
    readonly reportId: string;
    readonly outcome: ReportOutcome;
    readonly operationId: string | null;
  }
>;

/** No estimate proposes the finding any more, so that the office decides again. */
export type FindingReopened = DomainEvent<'FindingReopened', 1, OfOrder & { readonly reportId: string }>;

export type ReportEvent = ReadyReported | FindingReported | ReportDecided | FindingReopened;

export const reportEventDefinitions: EventDefinitions<ReportEvent> = {
  ReadyReported: { version: 1, personal: { subject: 'customerId', fields: ['note'] } },
  FindingReported: { version: 1, personal: { subject: 'customerId', fields: ['note'] } },
  ReportDecided: { version: 1 },
  FindingReopened: { version: 1 },
};
