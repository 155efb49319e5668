import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';

/** UUID. */
export type FeedbackId = string;

export const FEEDBACK_TYPES = ['BUG', 'SUGGESTION'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

/** Somebody of the staff said what is wrong or missing. Stands in the stream `feedback-<id>`. */
export type FeedbackGiven = DomainEvent<
  'FeedbackGiven',
  1,
  {
    feedbackId: FeedbackId;
    authorId: string;
    type: FeedbackType;
    message: string;
    /** Whether an issue shall be opened; `not-set-up`: wanted, but no repository was configured. */
    issue: 'unwanted' | 'wanted' | 'not-set-up';
  }
>;
/** There is an issue for it, seen at this address. */
export type FeedbackIssueOpened = DomainEvent<
  'FeedbackIssueOpened',
  1,
  { feedbackId: FeedbackId; url: string }
>;
/** No issue could be opened, and it is not tried again unless somebody asks for it. */
export type FeedbackIssueFailed = DomainEvent<
  'FeedbackIssueFailed',
  1,
  { feedbackId: FeedbackId; reason: string }
>;

/** Somebody wants the issue that failed to be tried again. */
export type FeedbackIssueRetried = DomainEvent<'FeedbackIssueRetried', 1, { feedbackId: FeedbackId }>;

export type FeedbackEvent = FeedbackGiven | FeedbackIssueOpened | FeedbackIssueFailed | FeedbackIssueRetried;

export const feedbackEventDefinitions: EventDefinitions<FeedbackEvent> = {
  FeedbackGiven: { version: 1, personal: { subject: 'authorId', fields: ['message'] } },
  FeedbackIssueOpened: { version: 1 },
  FeedbackIssueFailed: { version: 1 },
  FeedbackIssueRetried: { version: 1 },
};
