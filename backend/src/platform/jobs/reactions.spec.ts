import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { openTestPlatform, type TestPlatform } from '../../testing/open-test-platform.js';
import { TestClock } from '../../testing/test-clock.js';
import type { StreamType } from '../streams/stream-type.js';
import { jobFor, type Reaction } from './reactions.js';

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

  it('act on events that were there before and on those that come, in order', async () => {
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

  it('go on where they were, so that a new reaction does not act on what is long past', async () => {
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

  it('let others go on when one throws, and run that one again until it is dead or mended', async () => {
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
    await platform.jobs.retry(dead?.id ?? '');
    await platform.settle();
    expect(opened).toEqual(['north', 'north window']);
  });

  it('refuse two of one name, and any after the start', async () => {
    platform.reactions.register(answer);
    expect(() => platform.reactions.register(answer)).toThrow('answer');
    await platform.start();
    expect(() => platform.reactions.register({ name: 'late', on: {} })).toThrow('started');
  });
});
