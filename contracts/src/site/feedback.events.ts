import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';

/** UUID. */
export type FeedbackId = string;

export const FEEDBACK_TYPES = ['BUG', 'SUGGESTION'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export type FeedbackGiven = DomainEvent<
  'FeedbackGiven',
  1,
  {
    feedbackId: FeedbackId;
    authorId: string;
    type: FeedbackType;
    message: string;
    /** Whether an issue was requested; `not-set-up`: requested, but no repository was configured. */
    issue: 'unwanted' | 'wanted' | 'not-set-up';
  }
>;
export type FeedbackIssueOpened = DomainEvent<
  'FeedbackIssueOpened',
  1,
  { feedbackId: FeedbackId; url: string }
>;
/** An administrator read the text and lets it leave. Without this no issue is created. */
export type FeedbackIssueReleased = DomainEvent<'FeedbackIssueReleased', 1, { feedbackId: FeedbackId }>;
/** An administrator decided that the text does not leave. */
export type FeedbackIssueDeclined = DomainEvent<'FeedbackIssueDeclined', 1, { feedbackId: FeedbackId }>;
/** The issue could not be created. No automatic retry. */
export type FeedbackIssueFailed = DomainEvent<
  'FeedbackIssueFailed',
  1,
  { feedbackId: FeedbackId; reason: string }
>;

/** A user requested another attempt to create the issue. */
export type FeedbackIssueRetried = DomainEvent<'FeedbackIssueRetried', 1, { feedbackId: FeedbackId }>;

export type FeedbackEvent =
  | FeedbackGiven
  | FeedbackIssueReleased
  | FeedbackIssueDeclined
  | FeedbackIssueOpened
  | FeedbackIssueFailed
  | FeedbackIssueRetried;

export const feedbackEventDefinitions: EventDefinitions<FeedbackEvent> = {
  FeedbackGiven: { version: 1, personal: { subject: 'authorId', fields: ['message'] } },
  FeedbackIssueReleased: { version: 1 },
  FeedbackIssueDeclined: { version: 1 },
  FeedbackIssueOpened: { version: 1 },
  FeedbackIssueFailed: { version: 1 },
  FeedbackIssueRetried: { version: 1 },
};
