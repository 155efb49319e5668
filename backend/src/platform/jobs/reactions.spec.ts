import { join } from 'node:path';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { openTestPlatform, type TestPlatform } from '../../testing/open-test-platform.js';
import { TestClock } from '../../testing/test-clock.js';
import type { EventLog } from '../event-log/event-log.js';
import { openSqliteJobQueue } from '../../engines/jobs/sqlite/sqlite-job-queue.js';
import type { StreamType } from '../streams/stream-type.js';
import { jobFor, Reactions, type Reaction } from './reactions.js';

type BellRung = DomainEvent<'BellRung', 1, { door: string }>;
const bells: StreamType<null, BellRung> = { name: 'bell', initial: null, evolve: () => null };
const ringOf = (door: string) => (): BellRung[] => [{ type: 'BellRung', version: 1, data: { door } }];
const answer: Reaction<BellRung> = {
  name: 'answer',
  on: { BellRung: (event) => [jobFor(event, 'open-door', { door: event.data.door })] },
};

describe('Reactions', () => {
  const clock = new TestClock();
  let platform: TestPlatform;
  let opened: string[];

  const open = async (directory?: string): Promise<void> => {
    platform = await openTestPlatform({
      definitions: { BellRung: { version: 1 } },
      readModels: [],
      clock,
      ...(directory === undefined ? {} : { directory }),
    });
    platform.jobs.handle('open-door', async ({ data }) => void opened.push(data['door'] ?? ''));
  };
  const ring = (door: string): Promise<unknown> =>
    platform.streams.handle(bells, door, ringOf(door), {
      actor: SYSTEM_ACTOR,
      correlationId: 'test-correlation',
      now: clock.now(),
    });

  beforeEach(async () => {
    opened = [];
    await open();
  });

  afterEach(() => platform.remove());

  it('act on existing and new events, in order', async () => {
    platform.reactions.register(answer);
    await ring('north');
    await platform.start();
    await ring('east');
    await platform.settle();
    expect(opened).toEqual(['north', 'east']);
  });

  it('act once although the events are delivered again', async () => {
    platform.reactions.register(answer);
    await platform.start();
    await ring('north');
    await platform.settle();
    await platform.jobs.checkpoint('reactions').save('');
    const { directory } = platform;
    await platform.close();
    await open(directory);
    await platform.jobs.checkpoint('reactions').save('');
    platform.reactions.register(answer);
    await platform.start();
    await ring('south');
    await platform.settle();
    expect(opened).toEqual(['north', 'south']);
  });

  it('resume at the checkpoint, so that a new reaction ignores old events', async () => {
    await platform.start();
    await ring('north');
    await platform.settle();
    const { directory } = platform;
    await platform.close();
    await open(directory);
    platform.reactions.register(answer);
    await platform.start();
    await ring('south');
    await platform.settle();
    expect(opened).toEqual(['south']);
  });

  it('isolate a reaction that throws, and retry it until it succeeds or is dead', async () => {
    let isBroken = true;
    platform.reactions.register(answer);
    platform.reactions.register<BellRung>({
      name: 'broken',
      on: {
        BellRung: (event) => {
          if (isBroken) throw new Error('a mistake in the reaction');
          return [jobFor(event, 'open-door', { door: `${event.data.door} window` })].map((job) => ({
            ...job,
            id: `${job.id}/window`,
          }));
        },
      },
    });
    await platform.start();
    await ring('north');
    await platform.settle();
    expect(opened).toEqual(['north']);
    expect(platform.reactions.health).toMatchObject({ running: true, fault: null });
    for (let attempt = 1; attempt <= 5; attempt++) {
      clock.advance(200_000);
      await platform.settle();
    }
    const [dead] = await platform.jobs.dead(10);
    expect(dead).toMatchObject({ name: 'react', reason: 'Error: a mistake in the reaction' });
    isBroken = false;
    await platform.jobs.retry(dead?.id ?? '', 'correlation');
    await platform.settle();
    expect(opened).toEqual(['north', 'north window']);
  });

  it('resume by themselves after the log was unavailable', async () => {
    let faults = 2;
    const { eventLog } = platform;
    const faulty: EventLog = {
      append: (...args) => eventLog.append(...args),
      readStream: (...args) => eventLog.readStream(...args),
      readAll: (...args) => eventLog.readAll(...args),
      head: () => eventLog.head(),
      shred: (subjectId) => eventLog.shred(subjectId),
      subscribe: (options) => {
        faults--;
        if (faults === 0) throw new Error('away');
        if (faults < 0) return eventLog.subscribe(options);
        queueMicrotask(() => options.onError(new Error('away')));
        return { stop: () => Promise.resolve() };
      },
    };
    const jobs = await openSqliteJobQueue({
      directory: join(platform.directory, 'other'),
      clock,
      log: platform.log,
    });
    const checkpoint = jobs.checkpoint('reactions');
    const reactions = new Reactions({
      eventLog: faulty,
      jobs,
      checkpoint,
      log: platform.log,
      retryAfterMs: 1,
    });
    reactions.register(answer);
    await ring('north');
    await reactions.start();
    await reactions.passed(await eventLog.head());
    expect(reactions.health).toMatchObject({ running: true, fault: null });
    expect(await jobs.counts()).toEqual({ waiting: 1, dead: 0 });
    await reactions.stop();
    await jobs.stop();
  });

  it('can be stopped and restarted, also during the start, and resume at the checkpoint', async () => {
    const { eventLog, jobs, reactions } = platform;
    reactions.register(answer);
    await ring('north');
    await reactions.start();
    await reactions.passed(await eventLog.head());
    await reactions.stop();
    expect(await jobs.checkpoint('reactions').load()).toBe(await eventLog.head());

    const beginning = reactions.start();
    await reactions.stop();
    await beginning;
    expect(reactions.health.running).toBe(false);

    await ring('east');
    await reactions.start();
    await reactions.passed(await eventLog.head());
    expect(reactions.health).toMatchObject({ running: true, fault: null });
    expect(await jobs.counts()).toEqual({ waiting: 2, dead: 0 });
    await reactions.stop();
  });

  it('refuse two of one name, and any after the start', async () => {
    platform.reactions.register(answer);
    expect(() => platform.reactions.register(answer)).toThrow('answer');
    await platform.start();
    expect(() => platform.reactions.register({ name: 'late', on: {} })).toThrow('started');
  });
});
