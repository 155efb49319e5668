import type { Instant } from '#contracts/kernel/domain-event.js';
import type { FeedbackAnswer } from '#contracts/site/feedback.api.js';
import type { FeedbackEvent } from '#contracts/site/feedback.events.js';
import { defineReadModel, text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

/** Stores the author's id, because names change. */
export type ListedFeedback = Omit<FeedbackAnswer, 'author' | 'issueText'> & { readonly authorId: string };

const statusOf = { unwanted: null, wanted: 'Freigabe nötig', 'not-set-up': 'Nicht eingerichtet' } as const;

export const feedback = defineReadModel<ListedFeedback, FeedbackEvent>({
  name: 'feedback',
  version: 3,
  fields: { createdAt: text<ListedFeedback>(({ createdAt }): Instant => createdAt) },
  indexes: [['createdAt']],
  on: {
    FeedbackGiven: ({ data: { feedbackId: id, type, message, authorId, issue }, metadata }) => ({
      key: id,
      apply: () => ({
        id,
        type,
        message,
        authorId,
        github: statusOf[issue],
        githubUrl: null,
        createdAt: metadata.occurredAt,
      }),
    }),
    FeedbackIssueReleased: ({ data: { feedbackId } }) => ({
      key: feedbackId,
      apply: (given) => given && { ...given, github: 'Wartet' },
    }),
    FeedbackIssueDeclined: ({ data: { feedbackId } }) => ({
      key: feedbackId,
      apply: (given) => given && { ...given, github: 'Nicht gemeldet' },
    }),
    FeedbackIssueOpened: ({ data: { feedbackId, url } }) => ({
      key: feedbackId,
      apply: (given) => given && { ...given, github: 'Angelegt', githubUrl: url },
    }),
    FeedbackIssueFailed: ({ data: { feedbackId } }) => ({
      key: feedbackId,
      apply: (given) => given && { ...given, github: 'Fehlgeschlagen' },
    }),
    FeedbackIssueRetried: ({ data: { feedbackId } }) => ({
      key: feedbackId,
      apply: (given) => given && { ...given, github: 'Wartet' },
    }),
  },
});

export async function listFeedback(readModels: ReadModels): Promise<readonly ListedFeedback[]> {
  const { items } = await readModels.find(feedback, { sort: [['createdAt', 'desc']], limit: 1_000 });
  return items;
}
