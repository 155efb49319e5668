import { queryOptions } from '@tanstack/react-query';
import type { FeedbackType } from '#contracts/site/feedback.events.js';
import type { FeedbackAnswer } from '#contracts/site/feedback.api.js';
import { call } from '../../api/http.js';

export type FeedbackDraft = {
  readonly type: FeedbackType;
  readonly message: string;
  readonly github: boolean;
};

/** The sent feedback, newest first. */
export const feedbackQuery = queryOptions({
  queryKey: ['feedback'],
  queryFn: ({ signal }) => call<readonly FeedbackAnswer[]>('/feedback', { signal }),
});

/** Releases the issue's text, or keeps it here. */
export function decideIssue(
  { id }: FeedbackAnswer,
  decision: 'release' | 'decline',
): Promise<FeedbackAnswer> {
  return call(`/feedback/${id}/${decision}`, { method: 'POST' });
}

/** Wants the issue tried again that could not be opened. */
export function retryIssue({ id }: FeedbackAnswer): Promise<FeedbackAnswer> {
  return call(`/feedback/${id}/retry`, { method: 'POST' });
}

export function sendFeedback(body: FeedbackDraft, idempotencyKey: string): Promise<FeedbackAnswer> {
  return call('/feedback', { method: 'POST', body, idempotencyKey });
}
