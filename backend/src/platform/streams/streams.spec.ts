import * as fc from 'fast-check';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { refuse } from '#contracts/kernel/problem.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { openTestPlatform, type TestPlatform } from '../../testing/open-test-platform.js';
import { createEventLog } from '../event-log/encrypted-event-log.js';
import { closeScope, openScope } from '../scope.js';
import { ALREADY_DONE, type CommandContext, type Decide, type StreamType } from './stream-type.js';
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
  type Table,
  type TableEvent,
} from './testing/tables.js';

describe('Streams', () => {
  let platform: TestPlatform;
  let streams: Streams;

  beforeEach(async () => {
    platform = await openTestPlatform({ definitions, readModels: [] });
    ({ streams } = platform);
  });

  afterEach(() => platform.remove());

  /** Another process: shares only the log. */
  const elsewhere = (): Streams =>
    new Streams(createEventLog({ store: platform.eventStore, vault: platform.vault, definitions }));
  const handle = (decide: Decide<Table, TableEvent>, more: Partial<CommandContext> = {}, on = streams) =>
    on.handle(tables, '1', decide, context(more), more);

  it('appends the decided facts with actor, time and cause', async () => {
    const handled = await handle(take('anna'), { causationId: 'event-before' });
    expect(handled).toMatchObject({
      revision: 0,
      state: { guests: [{ guest: 'anna' }] },
      position: expect.any(String),
    });
    expect(await platform.eventLog.readStream('table-1')).toEqual([
      {
        ...handled.events[0],
        streamId: 'table-1',
        revision: 0,
        data: { guestId: 'anna', guest: 'anna' },
        metadata: {
          actor: SYSTEM_ACTOR,
          correlationId: 'from-the-browser',
          causationId: 'event-before',
          occurredAt: '2026-11-23T07:00:00.000Z',
        },
      },
    ]);
  });

  it('appends nothing if the decider returns nothing or refuses', async () => {
    expect(await handle(leave('nobody'))).toMatchObject({ events: [], position: null, revision: -1 });
    await expect(
      handle(() => {
        throw refuse('conflict');
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await platform.eventLog.readStream('table-1')).toEqual([]);
  });

  it('never takes more seats than there are, with 60 commands in four processes', async () => {
    const processes = [streams, elsewhere(), elsewhere(), elsewhere()];
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        handle(take(`guest ${index}`), {}, processes[index % processes.length]),
      ),
    );
    const codes = codesOf(results);
    expect(codes.filter((code) => code === 'done')).toHaveLength(SEATS);
    expect(new Set(codes)).toEqual(new Set(['done', 'slot-taken']));
    expect((await elsewhere().load(tables, '1')).revision).toBe(SEATS - 1);
  });

  it('retries the decision after a conflict, at most 8 times, then answers 409 busy', async () => {
    const other = elsewhere();
    let disturbances = 7;
    const disturbed = new Streams(
      appendingAfter(platform.eventLog, async () => {
        if (disturbances-- > 0) await other.handle(tables, '1', sitOrLeave, context());
      }),
    );
    let decisions = 0;
    const counted =
      (guest: string) =>
      (table: Table): TableEvent[] => {
        decisions++;
        return take(guest)(table);
      };
    expect(await handle(counted('anna'), {}, disturbed)).toMatchObject({ revision: 7 });
    expect(decisions).toBe(8);

    [disturbances, decisions] = [100, 0];
    await expect(handle(counted('bert'), {}, disturbed)).rejects.toMatchObject({ code: 'busy', status: 409 });
    expect(decisions).toBe(8);
    const { state } = await elsewhere().load(tables, '1');
    expect(state.guests.map(({ guest }) => guest)).not.toContain('bert');
  });

  it('refuses an outdated revision with 412, also after a change by another process', async () => {
    await handle(take('anna'), { expectedRevision: -1 });
    await handle(take('bert'), { expectedRevision: 0 }, elsewhere());
    const behind = { code: 'revision-behind', status: 412 };
    await expect(handle(take('carl'), { expectedRevision: 0 })).rejects.toMatchObject(behind);
    await expect(handle(take('carl'), { expectedRevision: 2 })).rejects.toMatchObject(behind);
    expect((await handle(take('carl'), { expectedRevision: 1 })).revision).toBe(2);
  });

  it('accepts a repeated call whose If-Match is outdated by its own facts', async () => {
    await handle(take('anna'));
    expect((await handle(() => ALREADY_DONE, { expectedRevision: 7 })).events).toEqual([]);
    const behind = { code: 'revision-behind', status: 412 };
    await expect(handle(leave('nobody'), { expectedRevision: 7 })).rejects.toMatchObject(behind);
  });

  it('compares If-Match with the revision that the stream type names', async () => {
    const seats: typeof tables = {
      ...tables,
      revisionOf: ({ guests }, row) => (guests.some(({ guestId }) => guestId === row) ? 7 : undefined),
    };
    await handle(take('anna'));
    const seen = (expectedRevision: number, row: string) =>
      streams.handle(seats, '1', take('bert'), context(), { expectedRevision, row });
    await expect(seen(0, 'anna')).rejects.toMatchObject({ code: 'revision-behind', status: 412 });
    expect((await seen(0, 'nobody')).revision).toBe(1);
    expect((await seen(7, 'anna')).revision).toBe(2);
  });

  it('admits one of many writers with the same If-Match', async () => {
    await handle(take('anna'));
    const results = await Promise.allSettled([
      ...['bert', 'carl', 'dora'].map((guest) => handle(take(guest), { expectedRevision: 0 })),
      ...['emil', 'fritz'].map((guest) => handle(take(guest), { expectedRevision: 0 }, elsewhere())),
    ]);
    expect(codesOf(results).toSorted()).toEqual([
      'done',
      'revision-behind',
      'revision-behind',
      'revision-behind',
      'revision-behind',
    ]);
  });

  it(
    'knows the same state from its memory as from the log, whoever wrote',
    async () => {
      const step = fc.record({
        guest: fc.constantFrom('anna', 'bert', 'carl', 'dora'),
        isLeaving: fc.boolean(),
        isElsewhere: fc.boolean(),
        isLoading: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.uuid(), fc.array(step, { maxLength: 20 }), async (id, steps) => {
          const other = elsewhere();
          for (const { guest, isLeaving, isElsewhere, isLoading } of steps) {
            const writer = isElsewhere ? other : streams;
            if (isLoading) void streams.load(tables, id);
            await writer
              .handle(tables, id, isLeaving ? leave(guest) : take(guest), context())
              .catch(() => undefined);
          }
          expect(await streams.load(tables, id)).toEqual(await elsewhere().load(tables, id));
        }),
        { numRuns: runs(20, 500) },
      );
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it('caches the states of two types of one stream separately', async () => {
    const taken: StreamType<number, TableEvent> = {
      name: 'table',
      initial: 0,
      evolve: (count, event) => count + (event.type === 'SeatTaken' ? 1 : 0),
    };
    await handle(take('anna'));
    await handle(leave('anna'));
    expect((await streams.load(taken, '1')).state).toBe(1);
    expect((await streams.load(tables, '1')).state).toEqual({ guests: [] });
  });

  it('remembers the last write for the request that made it', async () => {
    const { correlationId } = context();
    const [scope, other] = [openScope(correlationId), openScope('another')];
    const handled = await handle(take('anna'));
    expect([scope.lastWrite, other.lastWrite]).toEqual([handled.position, null]);
    closeScope(scope);
    const idle = openScope(correlationId);
    await handle(leave('nobody'));
    expect(idle.lastWrite).toBeNull();
  });

  it('drops cached states of an erased person', async () => {
    await handle(take('anna'));
    await streams.shred('anna');
    const { state } = await streams.load(tables, '1');
    expect(state.guests).toMatchObject([{ guestId: 'anna', guest: '[gelöscht]' }]);
  });

  it('does not cache a state that was read before an erasure', async () => {
    await handle(take('anna'));
    let isErased = false;
    const late: Streams = new Streams({
      ...appendingAfter(platform.eventLog, async () => undefined),
      readStream: async (...wanted) => {
        const events = await platform.eventLog.readStream(...wanted);
        if (!isErased) await late.shred('anna');
        isErased = true;
        return events;
      },
    });
    await late.load(tables, '1');
    const { state } = await late.load(tables, '1');
    expect(state.guests).toMatchObject([{ guestId: 'anna', guest: '[gelöscht]' }]);
  });

  it('refolds a stream after a while, in case another process erased somebody', async () => {
    const forgetful = new Streams(platform.eventLog, 0);
    await forgetful.handle(tables, '1', take('anna'), context());
    await platform.eventLog.shred('anna');
    const { state } = await forgetful.load(tables, '1');
    expect(state.guests).toMatchObject([{ guestId: 'anna', guest: '[gelöscht]' }]);
  });
});
