import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { PictureType } from '../values/picture.js';
import type { OfOrder } from './work-order.events.js';

/** What the office made of a report. */
export const REPORT_OUTCOMES = ['FINISHED', 'OPERATION', 'NOTED'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** A mechanic says that he is done with an operation; the office has the last word. */
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
/** A mechanic found something that the order does not say. */
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
/** The office has decided. `operationId`: of the operation that came of it, or that is finished; null: of none. */
export type ReportDecided = DomainEvent<
  'ReportDecided',
  1,
  OfOrder & {
    readonly reportId: string;
    readonly outcome: ReportOutcome;
    readonly operationId: string | null;
  }
>;

export type ReportEvent = ReadyReported | FindingReported | ReportDecided;

export const reportEventDefinitions: EventDefinitions<ReportEvent> = {
  ReadyReported: { version: 1, personal: { subject: 'customerId', fields: ['note'] } },
  FindingReported: { version: 1, personal: { subject: 'customerId', fields: ['note'] } },
  ReportDecided: { version: 1 },
};
