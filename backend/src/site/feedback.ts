import { unreachable, type Instant, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { FEEDBACK_LENGTH } from '#contracts/site/feedback.api.js';
import type { FeedbackEvent, FeedbackGiven } from '#contracts/site/feedback.events.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import type { Decide, StreamType } from '../platform/streams/stream-type.js';

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
export const feedbackStream: StreamType<Feedback, FeedbackEvent> = {
  name: 'feedback',
  initial: null,
  evolve,
};

/** Somebody says what is wrong or missing. */
export const giveFeedback =
  (given: FeedbackGiven['data']): Decide<Feedback, FeedbackEvent> =>
  (feedback) => {
    if (isMadeAlready(feedback ?? undefined, given)) return [];
    if (given.message === '' || given.message.length > FEEDBACK_LENGTH)
      throw invalid('message', 'Bitte geben Sie eine Nachricht ein.');
    return [{ type: 'FeedbackGiven', version: 1, data: given }];
  };

/** The issue is there; noted once, also after a failure. */
export const noteIssueOpened =
  (url: string): Decide<Feedback, FeedbackEvent> =>
  (feedback) => {
    if (feedback === null) throw refuse('not-found');
    if (feedback.outcome === 'opened') return [];
    return [{ type: 'FeedbackIssueOpened', version: 1, data: { feedbackId: feedback.feedbackId, url } }];
  };

/** The issue could not be opened; noted once. */
export const noteIssueFailed =
  (reason: string): Decide<Feedback, FeedbackEvent> =>
  (feedback) => {
    if (feedback === null) throw refuse('not-found');
    if (feedback.outcome !== 'open') return [];
    return [{ type: 'FeedbackIssueFailed', version: 1, data: { feedbackId: feedback.feedbackId, reason } }];
  };

/** The issue that failed is wanted again. */
export const retryIssue = (): Decide<Feedback, FeedbackEvent> => (feedback) => {
  if (feedback === null) throw refuse('not-found');
  if (feedback.outcome !== 'failed')
    throw refuse('conflict', { detail: 'Dieser Programmierauftrag ist nicht fehlgeschlagen.' });
  return [{ type: 'FeedbackIssueRetried', version: 1, data: { feedbackId: feedback.feedbackId } }];
};
