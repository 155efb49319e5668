import { invalid, refuse } from '#contracts/kernel/problem.js';
import { FEEDBACK_LENGTH } from '#contracts/site/feedback.api.js';
import type { FeedbackEvent, FeedbackGiven } from '#contracts/site/feedback.events.js';
import type { Feedback } from '#contracts/site/feedback.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import type { Decide } from '../platform/streams/stream-type.js';

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
