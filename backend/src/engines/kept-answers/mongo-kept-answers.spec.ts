import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Post } from '@nestjs/common';
import { BSON } from 'mongodb';
import { startEdgeApp, type EdgeApp } from '../../testing/edge-app.js';
import { describeWithMongo, FIRST_START_MS, TestMongo } from '../../testing/engines/test-mongo.js';
import { Allow } from '../../platform/auth/allow.js';
import { claimOf, keptAnswersContract } from './kept-answers.contract.js';
import type { KeptAnswers } from '../../platform/http/idempotency/kept-answers.js';
import { openMongoKeptAnswers } from './mongo-kept-answers.js';

const NOW = '2026-03-01T10:00:00.000Z';
const DEAD_AFTER_MS = 300;
const answer = { status: 201, body: '{}', etag: null };

let done = 0;

@Controller('probe')
class ProbeController {
  @Post()
  @Allow('site:public')
  create(): object {
    done += 1;
    return { done };
  }
}

describeWithMongo('kept answers in MongoDB', () => {
  let mongo: TestMongo;
  const open = async (directory: string): Promise<KeptAnswers> =>
    openMongoKeptAnswers({ mongo: (await mongo.databaseOf(directory)).server, deadAfterMs: DEAD_AFTER_MS });

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  afterAll(() => mongo.stop());

  const rawBytes = async (directory: string): Promise<Buffer> => {
    const { server } = await mongo.databaseOf(directory);
    const stored = await server.run((database) => database.collection('answers').find().toArray());
    return Buffer.from(stored.map((document) => BSON.EJSON.stringify(document)).join('\n'));
  };

  keptAnswersContract('MongoDB', { open, rawBytes });

  it('deletes answers that an earlier version stored in plain text', async () => {
    const { server } = await mongo.databaseOf('plain');
    await server.run((database) =>
      database
        .collection<{ _id: string; at: string; answer: object }>('answers')
        .insertOne({ _id: 'a', at: NOW, answer }),
    );
    await (await open('plain')).close();
    expect(await server.run((database) => database.collection('answers').countDocuments())).toBe(0);
  });

  describe('of two processes', () => {
    let one: KeptAnswers;
    let other: KeptAnswers;

    beforeEach(async () => {
      one = await open('two');
      other = await open('two');
      await one.forgetBefore('9999');
    });
    afterEach(async () => {
      await one.close();
      await other.close();
    });

    it('blocks repeated calls while the process of the first lives, however long it takes', async () => {
      const claim = claimOf(await one.take('a', 'body', NOW));
      let isOver = false;
      const waiting = other.take('a', 'body', NOW).finally(() => (isOver = true));
      const { server } = await mongo.databaseOf('two');
      const signs = async (): Promise<number> => {
        const found = await server.run((database) => database.collection('answers').findOne({}));
        return Number(found?.['signs']);
      };
      // Five signs within the time after which a claim counts as dead.
      while ((await signs()) < 12) await delay(10);
      expect(isOver).toBe(false);
      expect(await other.take('a', 'another', NOW)).toEqual({ kind: 'other-body' });
      await claim.keep(answer, NOW);
      expect(await waiting).toEqual({ kind: 'answered', answer });
    });

    it('reruns a call whose process died, and keeps the later answer', async () => {
      const lost = claimOf(await one.take('a', 'body', NOW));
      await one.close();
      const claim = claimOf(await other.take('a', 'body', NOW));
      await lost.keep({ ...answer, status: 200 }, NOW);
      await claim.keep(answer, NOW);
      expect(await other.take('a', 'body', NOW)).toEqual({ kind: 'answered', answer });
    });
  });

  it('runs the same call once when it reaches two API processes at the same time', async () => {
    const apps: EdgeApp[] = [];
    for (let index = 0; index < 2; index++)
      apps.push(await startEdgeApp([ProbeController], { answers: await open('http') }));
    const call = (at: number) =>
      apps[at % 2]?.request<{ done: number }>('POST', '/api/probe', {}, null, { 'idempotency-key': 'once' });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => call(at)));
    expect(new Set(answers.map((found) => `${found?.status} ${found?.body.done}`))).toEqual(
      new Set(['201 1']),
    );
    expect(done).toBe(1);
    for (const app of apps) await app.close();
  });
});
