import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { recorded } from '../../testing/given.js';
import type { EventLog } from '../event-log/event-log.js';
import { Histories } from './histories.js';
import { historyOf } from './history.js';

const MOVEMENTS = 2_001;
const ticks = recorded(Array.from({ length: MOVEMENTS }, () => ({ type: 'Ticked', version: 1, data: {} })));
const counter = historyOf(
  { name: 'counter', initial: 0, evolve: (count: number) => count + 1 },
  (_event: RecordedEvent, before, after) => ({ subject: 'Zähler', what: `${before} → ${after}` }),
);

/** Notes at each read how often others had their turn before. */
function longStream(turns: { count: number }) {
  const seen: number[] = [];
  const readStream = async (_: string, from = 0, limit = MOVEMENTS) => {
    seen.push(turns.count);
    return ticks.slice(from, from + limit);
  };
  const readModels = { getMany: async () => new Map() } as unknown as ReadModels;
  const histories = new Histories(
    { readStream } as unknown as EventLog,
    readModels,
    new Map([['counter', counter]]),
  );
  return { histories, seen };
}

it('a long history is told in parts, between which others have their turn', async () => {
  const turns = { count: 0 };
  const { histories, seen } = longStream(turns);
  let isOver = false;
  const turn = (): void => {
    turns.count += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const { items, totalElements } = await histories.page('counter', 'one', { size: 2 });
  isOver = true;
  expect(totalElements).toBe(MOVEMENTS);
  expect(items.map(({ what }) => what)).toEqual(['2000 → 2001', '1999 → 2000']);
  expect(new Set(seen).size).toBe(seen.length);
});

describe('a page of a long history', () => {
  const NAMED = new Set([0, 3, 4, 9]);
  const events = recorded(
    Array.from({ length: 12 }, (_, revision) => ({
      type: NAMED.has(revision) ? 'Named' : 'Ticked',
      version: 1,
      data: { name: `Name ${revision}` },
    })),
  );
  const named = historyOf(
    {
      name: 'named',
      initial: '',
      evolve: (name: string, { type, data }: RecordedEvent) =>
        type === 'Named' ? (data as { name: string }).name : name,
    },
    (_event: RecordedEvent, before, after) => ({ subject: after, what: `${before} → ${after}` }),
  );
  const read: number[] = [];
  const readStream = async (_: string, from = 0, limit = events.length) => {
    const part = events.slice(from, from + limit);
    read.push(...part.map(({ revision }) => revision));
    return part;
  };
  const histories = new Histories(
    { readStream } as unknown as EventLog,
    { getMany: async () => new Map() } as unknown as ReadModels,
    new Map([['named', named]]),
  );
  const long = (page: { page?: number; size?: number }) =>
    histories.pageOfLong('named', 'one', { lastRevision: 11, changes: [...NAMED] }, page);

  it.each([
    { size: 5 },
    { page: 1, size: 5 },
    { page: 2, size: 5 },
    { page: 3, size: 5 },
    { page: 1, size: 6 },
    { page: 2, size: 6 },
    {},
  ])('is that of the whole history: %j', async (page) => {
    expect(await long(page)).toEqual(await histories.page('named', 'one', page));
  });

  it('reads nothing but the page and the changes before it', async () => {
    read.length = 0;
    await long({ page: 1, size: 3 });
    expect(read).toEqual([0, 3, 4, 6, 7, 8]);
  });

  it.each([
    { name: 'without an event', stream: { lastRevision: -1, changes: [] } },
    { name: 'while the read models lack its first event', stream: { lastRevision: 11, changes: [3, 4] } },
  ])('is not found $name', async ({ stream }) => {
    await expect(histories.pageOfLong('named', 'one', stream, {})).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('reads hundreds of changes in parts', async () => {
    const revisions = Array.from({ length: 250 }, (_, revision) => revision % 12);
    expect((await histories.eventsAt('named-one', revisions)).map(({ revision }) => revision)).toEqual(
      revisions,
    );
  });
});
