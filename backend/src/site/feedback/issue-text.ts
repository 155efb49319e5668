import type { FeedbackIssueText } from '#contracts/site/feedback.api.js';
import type { GivenFeedback } from '#contracts/site/feedback.js';
import { withoutPersonalData } from '../../platform/telemetry/without-personal-data.js';

const TITLE_LENGTH = 80;
/** Follows each `@`, so that nobody is mentioned. */
const ZERO_WIDTH_SPACE = '\u200b';

/**
 * The text that leaves for GitHub. Personal data is taken out, as from the log. The message is in a fenced block: GitHub
 * renders no link, no picture, no mention and no "closes #1" there.
 */
export function issueTextOf({ type, message }: Pick<GivenFeedback, 'type' | 'message'>): FeedbackIssueText {
  const text = withoutPersonalData(message).replaceAll('@', `@${ZERO_WIDTH_SPACE}`);
  const [firstLine = ''] = text.split('\n', 1);
  const heading = firstLine.length > TITLE_LENGTH ? `${firstLine.slice(0, TITLE_LENGTH)}…` : firstLine;
  const fence = '`'.repeat(Math.max(3, longestFence(text) + 1));
  return {
    title: `${type === 'BUG' ? 'Fehler' : 'Vorschlag'}: ${heading}`,
    body: `${fence}text\n${text}\n${fence}`,
  };
}

const longestFence = (text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
