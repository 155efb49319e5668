import { START } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { openTestPlatform, type TestPlatform } from '../../testing/open-test-platform.js';
import { openScope } from '../scope.js';
import { Streams } from './streams.js';
import {
  appendingAfter,
  codesOf,
  context,
  definitions,
  leave,
  SEATS,
  sitOrLeave,
  tables,
  take,
} from './testing/tables.js';

describe('steps that are taken together', () => {
  let platform: TestPlatform;
  let streams: Streams;

  beforeEach(async () => {
    platform = await openTestPlatform({ definitions, readModels: [] });
    ({ streams } = platform);
  });

  afterEach(() => platform.remove());

  /** Another process: shares only the log. */
  const elsewhere = (): Streams => new Streams(platform.eventLog);
  const both = (guest: string, on = streams) =>
    on.together(async (steps) => {
      const first = await steps.handle(tables, '1', take(guest), context());
      await steps.handle(tables, '2', take(guest), context());
      await steps.handle(tables, '1', leave(guest), context());
      return first;
    });
  const written = async () =>
    (await platform.eventLog.readAll(START, 100)).map(({ streamId, revision, type }) => ({
      [streamId]: `${revision} ${type}`,
    }));
  const steps = [{ 'table-1': '0 SeatTaken' }, { 'table-2': '0 SeatTaken' }, { 'table-1': '1 SeatLeft' }];

  it('are written in order and in one append', async () => {
    const scope = openScope(context().correlationId);
    const first = await both('anna');
    expect(first).toMatchObject({ revision: 0, state: { guests: [{ guest: 'anna' }] } });
    expect(await written()).toEqual(steps);
    expect(scope.lastWrite).toBe(await platform.eventLog.head());
    for (const id of ['1', '2'])
      expect(await streams.load(tables, id)).toEqual(await elsewhere().load(tables, id));
  });

  it('are written one by one if the log appends to one stream at a time', async () => {
    await both('anna', new Streams(appendingAfter(platform.eventLog, async () => undefined)));
    expect(await written()).toEqual(steps);
  });

  it('see the decisions of earlier steps, also with load', async () => {
    const seats = await streams.together(async (taken) => {
      await taken.handle(tables, '1', take('anna'), context());
      return (await taken.load(tables, '1')).state.guests.length;
    });
    expect(seats).toBe(1);
  });

  it('write nothing if one of them refuses', async () => {
    const refused = streams.together(async (taken) => {
      await taken.handle(tables, '1', take('anna'), context());
      throw refuse('conflict');
    });
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    expect(await written()).toEqual([]);
    await streams.handle(tables, '1', take('bert'), context());
  });

  it('append nothing without events', async () => {
    const idle = await streams.together((taken) => taken.handle(tables, '1', leave('nobody'), context()));
    expect(idle.events).toEqual([]);
    expect(await written()).toEqual([]);
  });

  it('are repeated if a stream that they decided on or only read has moved on', async () => {
    for (const moved of ['1', '2']) {
      let attempts = 0;
      const seen = await streams.together(async (taken) => {
        attempts++;
        const { revision } = await taken.load(tables, '2');
        await taken.handle(tables, '1', sitOrLeave, context());
        if (attempts === 1) await elsewhere().handle(tables, moved, sitOrLeave, context());
        return revision;
      });
      expect(attempts).toBe(2);
      expect(seen).toBe((await elsewhere().load(tables, '2')).revision);
    }
  });

  it('answer 409 busy after 8 attempts', async () => {
    let attempts = 0;
    const disturbed = streams.together(async (taken) => {
      attempts++;
      await taken.handle(tables, '1', sitOrLeave, context());
      await elsewhere().handle(tables, '1', sitOrLeave, context());
    });
    await expect(disturbed).rejects.toMatchObject({ code: 'busy' });
    expect(attempts).toBe(8);
  });

  it('never take more seats than there are, beside single commands', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? streams.handle(tables, '1', take(`guest ${index}`), context())
          : streams.together((taken) => taken.handle(tables, '1', take(`guest ${index}`), context())),
      ),
    );
    expect(codesOf(results).filter((code) => code === 'done')).toHaveLength(SEATS);
  });

  it('do not cache a person who was erased during the append', async () => {
    await streams.together(async (taken) => {
      await taken.handle(tables, '1', take('anna'), context());
      await streams.shred('anna');
    });
    const { state } = await streams.load(tables, '1');
    expect(state).toEqual((await elsewhere().load(tables, '1')).state);
  });
});
