import type { FeedbackEvent } from '#contracts/site/feedback.events.js';
import { feedbackStream, type Feedback } from '#contracts/site/feedback.js';
import type { GitHubConfig } from '../platform/config/config.js';
import { jobFor, type Reaction } from '../platform/jobs/reactions.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import type { Streams } from '../platform/streams/streams.js';
import { noteIssueFailed, noteIssueOpened } from './feedback.js';
import { IssueRefused, openIssueOnce, type NewIssue } from './github-issues.js';

/** The job that opens an issue for a piece of feedback. */
export const OPEN_FEEDBACK_ISSUE = 'open-feedback-issue';
export const ISSUE_ATTEMPTS = 5;
const TITLE_LENGTH = 80;

/** Feedback for which an issue is wanted gets the job that opens it. */
export const onFeedbackEvent: Reaction<FeedbackEvent> = {
  name: 'open-feedback-issues',
  on: {
    FeedbackGiven: (event) =>
      event.data.issue === 'wanted'
        ? [jobFor(event, OPEN_FEEDBACK_ISSUE, { feedbackId: event.data.feedbackId })]
        : [],
    FeedbackIssueRetried: (event) => [
      jobFor(event, OPEN_FEEDBACK_ISSUE, { feedbackId: event.data.feedbackId }),
    ],
  },
};

/**
 * Opens the issue and notes it. A crash in between is mended by the next run, which finds the issue by its marker.
 * After the last attempt, or when GitHub refuses for good, the failure is noted instead.
 */
export async function openFeedbackIssue(
  streams: Streams,
  github: GitHubConfig | null,
  feedbackId: string,
  attempt: number,
  context: CommandContext,
): Promise<void> {
  const { state: feedback } = await streams.load(feedbackStream, feedbackId);
  if (feedback === null || feedback.outcome !== 'open') return;
  const fail = async (reason: string): Promise<void> => {
    await streams.handle(feedbackStream, feedbackId, noteIssueFailed(reason), context);
  };
  if (github === null) return fail('GITHUB_REPO und GITHUB_TOKEN sind nicht mehr gesetzt.');
  try {
    const url = await openIssueOnce(github, issueOf(feedback));
    await streams.handle(feedbackStream, feedbackId, noteIssueOpened(url), context);
  } catch (error) {
    if (error instanceof IssueRefused) return fail(error.message);
    if (attempt >= ISSUE_ATTEMPTS) return fail('GitHub war nicht zu erreichen.');
    throw error;
  }
}

function issueOf({ feedbackId, type, message, givenAt }: NonNullable<Feedback>): NewIssue {
  const [firstLine = ''] = message.split('\n', 1);
  const heading = firstLine.length > TITLE_LENGTH ? `${firstLine.slice(0, TITLE_LENGTH)}…` : firstLine;
  return {
    title: `${type === 'BUG' ? 'Fehler' : 'Vorschlag'}: ${heading}`,
    body: message,
    marker: `<!-- werkstattbuch-feedback ${feedbackId} -->`,
    since: givenAt,
  };
}
