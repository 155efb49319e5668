import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { EventLog } from '../event-log/event-log.js';
import { recorded } from '../../testing/given.js';
import { Streams } from './streams.js';

const EVENTS = 2_001;
const ticks = recorded(Array.from({ length: EVENTS }, () => ({ type: 'Ticked', version: 1, data: {} })));
const counter = {
  name: 'counter',
  initial: 0,
  evolve: (count: number, _event: RecordedEvent<DomainEvent>) => count + 1,
};

/** Notes which parts of the stream are read, and how often others had had their turn. */
function longStream(turns: { count: number }) {
  const reads: { from: number; turn: number }[] = [];
  const readStream = async (_: string, from = 0, limit = EVENTS) => {
    reads.push({ from, turn: turns.count });
    return ticks.slice(from, from + limit);
  };
  return { streams: new Streams({ readStream } as unknown as EventLog), reads };
}

describe('a long stream', () => {
  const turns = { count: 0 };
  let isOver = false;

  beforeAll(() => {
    const turn = (): void => {
      turns.count += 1;
      if (!isOver) setImmediate(turn);
    };
    turn();
  });
  afterAll(() => {
    isOver = true;
  });

  it('is folded in parts, between which others have their turn', async () => {
    const { streams, reads } = longStream(turns);
    expect(await streams.load(counter, 'one')).toEqual({ state: EVENTS, revision: EVENTS - 1 });
    expect(reads.length).toBeGreaterThan(2);
    expect(new Set(reads.map(({ turn }) => turn)).size).toBe(reads.length);
  });

  it('is folded once for all who want it at the same time', async () => {
    const { streams, reads } = longStream(turns);
    const loaded = await Promise.all([1, 2, 3].map(() => streams.load(counter, 'one')));
    expect(loaded.map(({ state }) => state)).toEqual([EVENTS, EVENTS, EVENTS]);
    expect(reads.filter(({ from }) => from === 0)).toHaveLength(1);
  });
});
