import type { Instant } from '#contracts/kernel/domain-event.js';
import type { FeedbackAnswer } from '#contracts/site/feedback.api.js';
import type { FeedbackEvent } from '#contracts/site/feedback.events.js';
import { defineReadModel, text } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';

/** Feedback with its author's id; names change. */
export type ListedFeedback = Omit<FeedbackAnswer, 'author'> & { readonly authorId: string };

const statusOf = { unwanted: null, wanted: 'Wartet', 'not-set-up': 'Nicht eingerichtet' } as const;

/** What the staff said about the product, and how far its issues are. */
export const feedback = defineReadModel<ListedFeedback, FeedbackEvent>({
  name: 'feedback',
  version: 2,
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

/** The newest feedback first, at most 1,000. */
export async function listFeedback(readModels: ReadModels): Promise<readonly ListedFeedback[]> {
  const { items } = await readModels.find(feedback, { sort: [['createdAt', 'desc']], limit: 1_000 });
  return items;
}
