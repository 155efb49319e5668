import { invalid, refuse } from '#contracts/kernel/problem.js';
import { FEEDBACK_LENGTH } from '#contracts/site/feedback.api.js';
import type { FeedbackEvent, FeedbackGiven } from '#contracts/site/feedback.events.js';
import type { Feedback, GivenFeedback } from '#contracts/site/feedback.js';
import { existing } from '../../platform/streams/existing.js';
import { isMadeAlready } from '../../platform/streams/made-already.js';
import type { Decide } from '../../platform/streams/stream-type.js';

export const giveFeedback =
  (given: FeedbackGiven['data']): Decide<Feedback, FeedbackEvent> =>
  (feedback) => {
    if (isMadeAlready(feedback.status === 'none' ? undefined : feedback, given)) return [];
    if (given.message === '' || given.message.length > FEEDBACK_LENGTH)
      throw invalid('message', 'Bitte geben Sie eine Nachricht ein.');
    return [{ type: 'FeedbackGiven', version: 1, data: given }];
  };

/** Lets the issue be created. Idempotent; 409 if none was wanted or it was declined. */
export const releaseIssue = (): Decide<Feedback, FeedbackEvent> => (state) => {
  const feedback = heldOr(state, ['open', 'opened', 'failed']);
  if (feedback.status !== 'held') return [];
  return [{ type: 'FeedbackIssueReleased', version: 1, data: { feedbackId: feedback.feedbackId } }];
};

/** Keeps the text here. Idempotent; 409 if no issue was wanted or it was released. */
export const declineIssue = (): Decide<Feedback, FeedbackEvent> => (state) => {
  const feedback = heldOr(state, ['declined']);
  if (feedback.status !== 'held') return [];
  return [{ type: 'FeedbackIssueDeclined', version: 1, data: { feedbackId: feedback.feedbackId } }];
};

function heldOr(state: Feedback, decided: readonly GivenFeedback['status'][]): GivenFeedback {
  const feedback = existing(state);
  if (feedback.issue !== 'wanted')
    throw refuse('conflict', { detail: 'Für diese Rückmeldung ist kein Programmierauftrag gewünscht.' });
  if (feedback.status !== 'held' && !decided.includes(feedback.status))
    throw refuse('conflict', { detail: 'Über diesen Programmierauftrag ist schon entschieden.' });
  return feedback;
}

/** Idempotent. Accepted even after a failure. */
export const noteIssueOpened =
  (url: string): Decide<Feedback, FeedbackEvent> =>
  (state) => {
    const feedback = existing(state);
    if (feedback.status === 'opened') return [];
    return [{ type: 'FeedbackIssueOpened', version: 1, data: { feedbackId: feedback.feedbackId, url } }];
  };

/** Idempotent. */
export const noteIssueFailed =
  (reason: string): Decide<Feedback, FeedbackEvent> =>
  (state) => {
    const feedback = existing(state);
    if (feedback.status !== 'open') return [];
    return [{ type: 'FeedbackIssueFailed', version: 1, data: { feedbackId: feedback.feedbackId, reason } }];
  };

/** Only after a failure. */
export const retryIssue = (): Decide<Feedback, FeedbackEvent> => (state) => {
  const feedback = existing(state);
  if (feedback.status !== 'failed')
    throw refuse('conflict', { detail: 'Dieser Programmierauftrag ist nicht fehlgeschlagen.' });
  return [{ type: 'FeedbackIssueRetried', version: 1, data: { feedbackId: feedback.feedbackId } }];
};
