import * as fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from '#contracts/kernel/domain-event.js';
import { RevisionConflict, type EventStore } from './event-store.js';
import { openEventsForReading } from './events-for-reading.js';
import { openSqliteEventStore, type SqliteEventStore } from './sqlite-event-store.js';
import { notes } from './testing/notes.js';

const NAMES = ['a', 'b', 'c'];

let directory: string;
let store: SqliteEventStore;
/** Reads the same file and remembers nothing. */
let file: EventStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'known-tips-'));
  store = await openSqliteEventStore({ directory });
  file = openEventsForReading(directory);
});

afterEach(async () => {
  await file.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const name = fc.constantFrom(...NAMES);
const expected = fc.constantFrom('any' as const, 'none' as const, 0, 1, 2, 3);
const step = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), name, expected, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('together' as const), first: name, second: name, expected }),
  fc.record({
    kind: fc.constant('read' as const),
    name,
    from: fc.integer({ min: 0, max: 8 }),
    limit: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('follow' as const), limit: fc.integer({ min: 1, max: 5 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const orConflict = (error: unknown): void => {
  expect(error).toBeInstanceOf(RevisionConflict);
};

async function take(one: Step, run: string): Promise<unknown> {
  const streamOf = (short: string): string => `${run}-${short}`;
  switch (one.kind) {
    case 'append':
      return store.append(streamOf(one.name), one.expected, notes(one.count)).catch(orConflict);
    case 'together': {
      const second = { streamId: streamOf(one.second), expected: 'any' as const, events: notes(1) };
      const first = { streamId: streamOf(one.first), expected: one.expected, events: notes(2) };
      return store.appendTogether([], [first, second]).catch(orConflict);
    }
    case 'read':
      return store.readStream(streamOf(one.name), one.from, one.limit);
    case 'follow':
      return store.readAll(START, one.limit);
  }
}

describe('a store that remembers where streams end', () => {
  it('reads what the file holds, whatever was appended, refused and read before', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), fc.boolean(), async (steps, isAtOnce) => {
        const prefix = String(run++);
        const taken = steps.map((one) => () => take(one, prefix));
        if (isAtOnce) await Promise.all(taken.map((work) => work()));
        else for (const work of taken) await work();
        for (const short of NAMES) {
          for (const from of [8, 4, 3, 2, 1, 0, 1, 2, 3, 4, 8]) {
            const stream = `${prefix}-${short}`;
            const found = await file.readStream(stream, from);
            expect(found.length === 0 || !store.endsAt(stream, from - 1)).toBe(true);
            expect(await store.readStream(stream, from)).toEqual(found);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('finds every event that it delivers, though its append may not have been answered yet', async () => {
    const wanted = 200;
    let found = 0;
    const all = new Promise<void>((done, fail) => {
      store.subscribe({
        after: START,
        onEvents: async (events) => {
          for (const { streamId, revision, id } of events) {
            const [event] = await store.readStream(streamId, revision, 1);
            expect(event?.id).toBe(id);
            if (++found === wanted) done();
          }
        },
        onError: fail,
      });
    });
    const revisions = new Map(NAMES.map((stream) => [stream, 0]));
    const lane = async (stream: string): Promise<void> => {
      while ([...revisions.values()].reduce((sum, count) => sum + count, 0) < wanted) {
        revisions.set(stream, (revisions.get(stream) ?? 0) + 1);
        await store.append(stream, 'any', notes(1));
        await store.readStream(stream, revisions.get(stream));
      }
    };
    await Promise.all(NAMES.map(lane));
    await all;
  });
});
