import type { FeedbackEvent } from '#contracts/site/feedback.events.js';
import { feedbackStream } from '#contracts/site/feedback.js';
import type { GitHubConfig } from '../../platform/config/config.js';
import { jobOnEvent } from '../../platform/jobs/event-jobs.js';
import type { Reaction } from '../../platform/jobs/reactions.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import type { Streams } from '../../platform/streams/streams.js';
import { noteIssueFailed, noteIssueOpened } from './feedback.js';
import { IssueRefused, openIssueOnce } from './github-issues.js';
import { issueTextOf } from './issue-text.js';

export const OPEN_FEEDBACK_ISSUE = 'open-feedback-issue';
export const ISSUE_ATTEMPTS = 5;

export const onFeedbackEvent: Reaction<FeedbackEvent> = {
  name: 'open-feedback-issues',
  on: {
    FeedbackIssueReleased: (event) => [jobOnEvent(event, OPEN_FEEDBACK_ISSUE)],
    FeedbackIssueRetried: (event) => [jobOnEvent(event, OPEN_FEEDBACK_ISSUE)],
  },
};

/**
 * Creates the issue and records it. After a crash in between, the next run finds the issue by its marker. Records a
 * failure after the last attempt, or if GitHub refuses permanently.
 */
export async function openFeedbackIssue(
  streams: Streams,
  github: GitHubConfig | null,
  feedbackId: string,
  attempt: number,
  context: CommandContext,
): Promise<void> {
  const { state: feedback } = await streams.load(feedbackStream, feedbackId);
  if (feedback.status !== 'open') return;
  const fail = async (reason: string): Promise<void> => {
    await streams.handle(feedbackStream, feedbackId, noteIssueFailed(reason), context);
  };
  if (github === null) return fail('GITHUB_REPO und GITHUB_TOKEN sind nicht mehr gesetzt.');
  try {
    const url = await openIssueOnce(github, {
      ...issueTextOf(feedback),
      marker: `<!-- werkstattbuch-feedback ${feedbackId} -->`,
      since: feedback.givenAt,
    });
    await streams.handle(feedbackStream, feedbackId, noteIssueOpened(url), context);
  } catch (error) {
    if (error instanceof IssueRefused) return fail(error.message);
    if (attempt >= ISSUE_ATTEMPTS) return fail('GitHub war nicht zu erreichen.');
    throw error;
  }
}
