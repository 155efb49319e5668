import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import type { FeedbackEvent, FeedbackGiven } from './feedback.events.js';

export type GivenFeedback = FeedbackGiven['data'] & {
  /** `held`: nobody has released its issue; `open`: the issue is being created. */
  readonly status: 'held' | 'declined' | 'open' | 'opened' | 'failed';
  readonly givenAt: Instant;
  /** The URL; null until it exists. */
  readonly url: string | null;
};

export type Feedback = { readonly status: 'none' } | GivenFeedback;

function evolve(feedback: Feedback, event: RecordedEvent<FeedbackEvent>): Feedback {
  if (event.type === 'FeedbackGiven')
    return { ...event.data, status: 'held', givenAt: event.metadata.occurredAt, url: null };
  if (feedback.status === 'none') throw new Error(`${event.type} on feedback that was never given`);
  switch (event.type) {
    case 'FeedbackIssueReleased':
      return { ...feedback, status: 'open' };
    case 'FeedbackIssueDeclined':
      return { ...feedback, status: 'declined' };
    case 'FeedbackIssueOpened':
      return { ...feedback, status: 'opened', url: event.data.url };
    case 'FeedbackIssueFailed':
      return { ...feedback, status: 'failed' };
    case 'FeedbackIssueRetried':
      return { ...feedback, status: 'open' };
    default:
      return unreachable(event);
  }
}

export const feedbackStream = { name: 'feedback', initial: { status: 'none' } as Feedback, evolve };
