import type { FeedbackEvent, FeedbackGiven } from '#contracts/site/feedback.events.js';
import { feedbackStream } from '#contracts/site/feedback.js';
import { given, refusalOf } from '../../testing/given.js';
import {
  declineIssue,
  giveFeedback,
  noteIssueFailed,
  noteIssueOpened,
  releaseIssue,
  retryIssue,
} from './feedback.js';

const said: FeedbackGiven = {
  type: 'FeedbackGiven',
  version: 1,
  data: { feedbackId: 'f1', authorId: 'u1', type: 'BUG', message: 'Die Uhr steht.', issue: 'wanted' },
};
const released: FeedbackEvent = { type: 'FeedbackIssueReleased', version: 1, data: { feedbackId: 'f1' } };
const declined: FeedbackEvent = { type: 'FeedbackIssueDeclined', version: 1, data: { feedbackId: 'f1' } };
const url = 'https://github.example/ahornhof/werkstatt/issues/1';
const opened: FeedbackEvent = { type: 'FeedbackIssueOpened', version: 1, data: { feedbackId: 'f1', url } };
const failed: FeedbackEvent = {
  type: 'FeedbackIssueFailed',
  version: 1,
  data: { feedbackId: 'f1', reason: 'GitHub antwortete mit 404.' },
};

describe('feedback', () => {
  it('is given once, with a message', () => {
    expect(given(feedbackStream).when(giveFeedback(said.data))).toEqual([said]);
    expect(given(feedbackStream, said).when(giveFeedback(said.data))).toEqual([]);
    const otherwise = giveFeedback({ ...said.data, message: 'Etwas anderes' });
    expect(refusalOf(() => given(feedbackStream, said).when(otherwise))).toMatchObject({
      code: 'idempotency-key-reused',
    });
    const longest = giveFeedback({ ...said.data, message: 'x'.repeat(4_000) });
    expect(given(feedbackStream).when(longest)).toHaveLength(1);
    for (const message of ['', 'x'.repeat(4_001)]) {
      const decide = giveFeedback({ ...said.data, message });
      expect(refusalOf(() => given(feedbackStream).when(decide))).toMatchObject({
        errors: [{ field: 'message' }],
      });
    }
  });

  it('waits for an administrator, who decides once', () => {
    expect(given(feedbackStream, said).when(releaseIssue())).toEqual([released]);
    expect(given(feedbackStream, said).when(declineIssue())).toEqual([declined]);
    for (const facts of [[released], [released, opened], [released, failed]]) {
      expect(given(feedbackStream, said, ...facts).when(releaseIssue())).toEqual([]);
      expect(refusalOf(() => given(feedbackStream, said, ...facts).when(declineIssue()))).toMatchObject({
        code: 'conflict',
      });
    }
    expect(given(feedbackStream, said, declined).when(declineIssue())).toEqual([]);
    expect(refusalOf(() => given(feedbackStream, said, declined).when(releaseIssue()))).toMatchObject({
      code: 'conflict',
    });
    for (const issue of ['unwanted', 'not-set-up'] as const)
      for (const decide of [releaseIssue(), declineIssue()]) {
        const { when } = given(feedbackStream, { ...said, data: { ...said.data, issue } });
        expect(refusalOf(() => when(decide))).toMatchObject({ code: 'conflict' });
      }
    expect(refusalOf(() => given(feedbackStream).when(releaseIssue()))).toMatchObject({ code: 'not-found' });
  });

  it('has one result of its issue; a late success counts', () => {
    expect(given(feedbackStream, said, released).when(noteIssueOpened(url))).toEqual([opened]);
    expect(given(feedbackStream, said, released).when(noteIssueFailed('GitHub antwortete mit 404.'))).toEqual(
      [failed],
    );
    expect(given(feedbackStream, said, opened).when(noteIssueOpened(url))).toEqual([]);
    expect(given(feedbackStream, said, opened).when(noteIssueFailed('zu spät'))).toEqual([]);
    expect(given(feedbackStream, said, failed).when(noteIssueOpened(url))).toEqual([opened]);
  });

  it('can be retried only after its issue failed', () => {
    const retried: FeedbackEvent = { type: 'FeedbackIssueRetried', version: 1, data: { feedbackId: 'f1' } };
    expect(given(feedbackStream, said, failed).when(retryIssue())).toEqual([retried]);
    for (const facts of [[said], [said, opened], [said, failed, retried]]) {
      const { when } = given(feedbackStream, ...facts);
      expect(refusalOf(() => when(retryIssue()))).toMatchObject({ code: 'conflict' });
    }
    expect(refusalOf(() => given(feedbackStream).when(retryIssue()))).toMatchObject({ code: 'not-found' });
  });

  it('must exist before its issue', () => {
    expect(refusalOf(() => given(feedbackStream).when(noteIssueOpened(url)))).toMatchObject({
      code: 'not-found',
    });
    expect(refusalOf(() => given(feedbackStream).when(noteIssueFailed('')))).toMatchObject({
      code: 'not-found',
    });
  });
});
