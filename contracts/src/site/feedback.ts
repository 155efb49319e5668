import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import type { FeedbackEvent, FeedbackGiven } from './feedback.events.js';

/** Feedback as it stands; null: none was given. */
export type Feedback =
  | (FeedbackGiven['data'] & {
      readonly givenAt: Instant;
      readonly outcome: 'open' | 'opened' | 'failed';
      /** Where the issue is; null: nowhere yet. */
      readonly url: string | null;
    })
  | null;

function evolve(feedback: Feedback, event: RecordedEvent<FeedbackEvent>): Feedback {
  switch (event.type) {
    case 'FeedbackGiven':
      return { ...event.data, givenAt: event.metadata.occurredAt, outcome: 'open', url: null };
    case 'FeedbackIssueOpened':
      return feedback && { ...feedback, outcome: 'opened', url: event.data.url };
    case 'FeedbackIssueFailed':
      return feedback && { ...feedback, outcome: 'failed' };
    case 'FeedbackIssueRetried':
      return feedback && { ...feedback, outcome: 'open' };
    default:
      return unreachable(event);
  }
}

/** The streams `feedback-<id>`. */
export const feedbackStream = { name: 'feedback', initial: null as Feedback, evolve };
