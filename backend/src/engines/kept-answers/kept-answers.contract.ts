import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FinalAnswer } from '../../platform/http/request.js';
import type { Claim, KeptAnswers, Taken } from '../../platform/http/idempotency/kept-answers.js';

export type KeptAnswersUnderTest = {
  readonly open: (directory: string) => Promise<KeptAnswers>;
  /** All raw bytes of the adapter's files; of a server, all readable data. */
  readonly rawBytes: (directory: string) => Promise<Buffer>;
};

const EARLY = '2026-03-01T10:00:00.000Z';
const LATE = '2026-03-02T10:00:00.000Z';
const created: FinalAnswer = { status: 201, body: '{"name":"Käthe Kolbenfresser"}', etag: '"1"' };
const gone: FinalAnswer = { status: 204, body: null, etag: null };

export function claimOf(taken: Taken): Claim {
  if (taken.kind !== 'claimed') throw new Error(`Not claimed: ${taken.kind}`);
  return taken.claim;
}

export function keptAnswersContract(name: string, { open, rawBytes }: KeptAnswersUnderTest): void {
  describe(`KeptAnswers contract: ${name}`, () => {
    let directory: string;
    let answers: KeptAnswers;

    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'werkstatt-answers-'));
      answers = await open(directory);
    });
    afterEach(async () => {
      await answers.close();
      await rm(directory, { recursive: true, force: true });
    });

    const keep = async (key: string, answer: FinalAnswer, now = EARLY): Promise<void> =>
      claimOf(await answers.take(key, 'body', now)).keep(answer, now);

    it('answers a repeated call with the unchanged first answer', async () => {
      await keep('a', created);
      await keep('b', gone);
      expect(await answers.take('a', 'body', LATE)).toEqual({ kind: 'answered', answer: created });
      expect(await answers.take('b', 'body', LATE)).toEqual({ kind: 'answered', answer: gone });
    });

    it('detects a call with another body, while the first runs and afterwards', async () => {
      const claim = claimOf(await answers.take('a', 'body', EARLY));
      expect(await answers.take('a', 'other', EARLY)).toEqual({ kind: 'other-body' });
      await claim.keep(created, EARLY);
      expect(await answers.take('a', 'other', EARLY)).toEqual({ kind: 'other-body' });
    });

    it('admits one of many concurrent calls, and gives the others its answer', async () => {
      let carriedOut = 0;
      const call = async (): Promise<FinalAnswer | null> => {
        const taken = await answers.take('a', 'body', EARLY);
        if (taken.kind !== 'claimed') return taken.kind === 'answered' ? taken.answer : null;
        carriedOut += 1;
        await taken.claim.keep(created, EARLY);
        return created;
      };
      expect(
        new Set((await Promise.all(Array.from({ length: 20 }, call))).map((answer) => answer?.body)),
      ).toEqual(new Set([created.body]));
      expect(carriedOut).toBe(1);
    });

    it('admits the next call after the first gave up', async () => {
      const first = claimOf(await answers.take('a', 'body', EARLY));
      const next = answers.take('a', 'body', EARLY);
      await first.giveUp();
      await claimOf(await next).keep(created, EARLY);
      expect((await answers.take('a', 'body', EARLY)).kind).toBe('answered');
    });

    it('keeps answers after a restart', async () => {
      await keep('a', created);
      await answers.close();
      answers = await open(directory);
      expect(await answers.take('a', 'body', LATE)).toEqual({ kind: 'answered', answer: created });
    });

    it('deletes answers from before an instant, and no others', async () => {
      await keep('old', created, EARLY);
      await keep('new', created, LATE);
      expect(await answers.forgetBefore(LATE)).toBe(1);
      expect(await answers.forgetBefore(LATE)).toBe(0);
      expect((await answers.take('new', 'body', LATE)).kind).toBe('answered');
      await claimOf(await answers.take('old', 'body', LATE)).giveUp();
    });

    it('reveals neither call, body nor answer in the stored bytes', async () => {
      const call = JSON.stringify(['public', 'POST', '/api/probe', 'a-key-of-his-own']);
      await claimOf(await answers.take(call, 'hash-of-the-body', EARLY)).keep(created, EARLY);
      const stored = await rawBytes(directory);
      expect(stored.includes(EARLY)).toBe(true);
      for (const secret of ['Kolbenfresser', 'a-key-of-his-own', 'hash-of-the-body'])
        expect({ secret, found: stored.includes(secret) }).toEqual({ secret, found: false });
      expect(await answers.take(call, 'hash-of-the-body', LATE)).toEqual({
        kind: 'answered',
        answer: created,
      });
    });
  });
}
