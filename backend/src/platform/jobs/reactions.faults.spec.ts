import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { Gate } from '../../testing/gate.js';
import { openTestPlatform, type TestPlatform } from '../../testing/open-test-platform.js';
import { EngineProcess } from '../../testing/engines/engine-process.js';
import { describeWithOwnRedis } from '../../testing/engines/test-redis.js';
import { SystemClock } from '../clock.js';
import { openRedis, type RedisServer } from '../redis/redis.js';
import type { StreamType } from '../streams/stream-type.js';
import { BullmqJobQueue } from '../../engines/jobs/bullmq/bullmq-job-queue.js';
import { jobFor, Reactions, type Reaction } from './reactions.js';

type BellRung = DomainEvent<'BellRung', 1, { door: string }>;
const bells: StreamType<null, BellRung> = { name: 'bell', initial: null, evolve: () => null };
const ringOf = (door: string) => (): BellRung[] => [{ type: 'BellRung', version: 1, data: { door } }];
const answer: Reaction<BellRung> = {
  name: 'answer',
  on: { BellRung: (event) => [jobFor(event, 'open-door', { door: event.data.door })] },
};
const BELLS = 60;
/**
 * A job that Redis had handed out when it died, with the answer lost, is delivered again after one to three lock
 * periods.
 */
const LOCK_MS = 2_000;

describeWithOwnRedis('reactions whose jobs are in a Redis that fails', () => {
  let directory: string;
  let server: EngineProcess;
  let redis: RedisServer;
  let platform: TestPlatform;
  let queue: BullmqJobQueue;
  let reactions: Reactions;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-redis-'));
    server = await EngineProcess.start('redis', { directory });
    platform = await openTestPlatform({ definitions: { BellRung: { version: 1 } }, readModels: [] });
    const { eventLog, log } = platform;
    redis = await openRedis({ url: server.url, log, answerWithinMs: 400 });
    queue = new BullmqJobQueue({ redis, clock: new SystemClock(), log, lockMs: LOCK_MS });
    const checkpoint = queue.checkpoint('reactions');
    reactions = new Reactions({ eventLog, jobs: queue, checkpoint, log, retryAfterMs: 10 });
    reactions.register(answer);
  });

  afterEach(async () => {
    await reactions.stop();
    await queue.stop();
    redis.close();
    await platform.remove();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const ring = (door: string): Promise<unknown> =>
    platform.streams.handle(bells, 'house', ringOf(door), {
      actor: SYSTEM_ACTOR,
      correlationId: 'test-correlation',
      now: platform.clock.now(),
    });

  it('act once on every event, also on events during the outage', async () => {
    const opened: string[] = [];
    const allOpened = new Gate();
    queue.handle('open-door', async ({ data }) => {
      opened.push(data['door'] ?? '');
      if (opened.length === BELLS) allOpened.open();
    });
    await reactions.start();
    await queue.start();
    const { port } = server;
    for (let bell = 0; bell < BELLS; bell++) {
      await ring(`door-${bell}`);
      if (bell === BELLS / 3) await server.kill();
      if (bell === (2 * BELLS) / 3) server = await EngineProcess.start('redis', { directory, port });
    }
    await reactions.passed(await platform.eventLog.head());
    await allOpened.opened;
    expect(opened).toHaveLength(BELLS);
    expect(new Set(opened).size).toBe(BELLS);
    expect(reactions.health).toMatchObject({ running: true, fault: null });
  });
});
