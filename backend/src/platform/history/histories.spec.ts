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
