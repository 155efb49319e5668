import { jest } from '@jest/globals';
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

  it('fails for all who wait for it at once, not one after the other', async () => {
    const reads: ((error: Error) => void)[] = [];
    const readStream = () => new Promise((_, reject) => reads.push(reject));
    const streams = new Streams({ readStream } as unknown as EventLog);
    const loads = Promise.allSettled([1, 2, 3].map(() => streams.load(counter, 'one')));
    const away = new Error('The store is away');
    reads.shift()?.(away);
    while (reads.length < 2) await new Promise(setImmediate);
    for (const reject of reads) reject(away);
    expect((await loads).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('is folded again if somebody was erased meanwhile', async () => {
    let text = 'Anna';
    const log = {
      readStream: async (_: string, from = 0, limit = EVENTS) =>
        ticks.slice(from, from + limit).map((tick) => ({ ...tick, data: { text } })),
      shred: async () => void (text = '[gelöscht]'),
    };
    const streams = new Streams(log as unknown as EventLog);
    const texts = {
      name: 'texts',
      initial: new Set<string>(),
      evolve: (seen: ReadonlySet<string>, { data }: RecordedEvent<DomainEvent>): Set<string> =>
        new Set([...seen, (data as { text: string }).text]),
    };
    const loading = streams.load(texts, 'one');
    await streams.shred('anna');
    expect((await loading).state).toEqual(new Set(['[gelöscht]']));
  });

  it('is folded at most twice while people are erased one after the other', async () => {
    const reads: number[] = [];
    const log = {
      readStream: async (_: string, from = 0, limit = EVENTS) => {
        reads.push(from);
        await streams.shred('somebody');
        return ticks.slice(from, from + limit);
      },
      shred: async () => undefined,
    };
    const streams = new Streams(log as unknown as EventLog);
    expect(await streams.load(counter, 'one')).toEqual({ state: EVENTS, revision: EVENTS - 1 });
    expect(reads.filter((from) => from === 0)).toHaveLength(2);
  });
});

describe('a long stream on servers, whose state is kept for a minute', () => {
  const MINUTE = 60_000;
  let now = 0;

  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Each read waits for its turn to be answered. */
  function slowStream() {
    const waiting: { from: number; answer: () => void }[] = [];
    const froms: number[] = [];
    const readStream = (_: string, from = 0, limit = EVENTS) =>
      new Promise((resolve) => {
        froms.push(from);
        waiting.push({ from, answer: () => resolve(ticks.slice(from, from + limit)) });
      });
    const streams = new Streams({ readStream } as unknown as EventLog, MINUTE);
    const answerAll = async (isDone: () => boolean): Promise<void> => {
      while (!isDone()) {
        waiting.shift()?.answer();
        await new Promise(setImmediate);
      }
    };
    const load = async (): Promise<void> => {
      let isDone = false;
      const loading = streams.load(counter, 'one').finally(() => (isDone = true));
      await answerAll(() => isDone);
      await loading;
    };
    return { streams, waiting, froms, answerAll, load };
  }

  it('is as young as the read that folded it, not as one that was already too old', async () => {
    const { streams, waiting, froms, answerAll, load } = slowStream();
    await load();
    now = MINUTE - 1;
    const readingOn = streams.load(counter, 'one');
    now = MINUTE + 1;
    const folding = streams.load(counter, 'one');
    waiting.shift()?.answer();
    await readingOn;
    let isDone = false;
    void folding.finally(() => (isDone = true));
    await answerAll(() => isDone);
    now = MINUTE + 2;
    froms.length = 0;
    await load();
    expect(froms).toEqual([EVENTS]);
  });

  it('is folded by one of those who waited if it was too old when it was done', async () => {
    const { streams, waiting, froms, answerAll } = slowStream();
    let done = 0;
    const loads = [1, 2, 3].map(() => streams.load(counter, 'one').finally(() => done++));
    now = MINUTE + 1;
    waiting.shift()?.answer();
    await answerAll(() => done === 3);
    await Promise.all(loads);
    expect(froms.filter((from) => from === 0)).toHaveLength(2);
  });
});
