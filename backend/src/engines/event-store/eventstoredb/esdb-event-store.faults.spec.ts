import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { jest } from '@jest/globals';
import { pino } from 'pino';
import { START } from '#contracts/kernel/domain-event.js';
import { openEsdbEventStore, type EsdbEventStore } from './esdb-event-store.js';
import { type EventToStore, type StoredEvent } from '../../../platform/event-store/event-store.js';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';
import { EventStoreProcess } from '../testing/event-store-process.js';
import type { EventStoreNeeds } from '../testing/real-event-store.js';
import { Load, untilBack } from '../testing/load.js';
import { idsOf, note, notes } from '../testing/notes.js';
import { itWithDouble } from '../testing/with-double.js';

const log = pino({ level: 'silent' });
const TIMEOUT_MS = 1_000;
/** Allowance beyond the timeout on a busy machine. */
const SLACK_MS = 4_000;
const KILLS = 3;
const APPENDS_BETWEEN = 100;

describe('faults of the event store on EventStoreDB', () => {
  let double: EventStoreProcess;
  let store: EsdbEventStore;

  async function start(needs: EventStoreNeeds = {}): Promise<void> {
    double = await EventStoreProcess.start(needs);
    store = await openEsdbEventStore({ url: double.url, log, timeoutMs: TIMEOUT_MS });
  }
  afterEach(async () => {
    await store.close();
    await double.remove();
  });

  it('loses and duplicates nothing when the server is killed and restarted under load', async () => {
    await start();
    const load = new Load(store);
    for (let kill = 0; kill < KILLS; kill++) {
      await load.acknowledges(APPENDS_BETWEEN);
      await double.kill();
      await load.failsOnce();
      await double.restart();
    }
    await load.acknowledges(APPENDS_BETWEEN);
    await load.finish();
    expect(load.faults).toEqual(new Set(['away']));
    await load.requireEachOnce();
  });

  it('rejects within the timeout while the server is paused, and recovers by itself', async () => {
    await start();
    const load = new Load(store);
    await load.acknowledges(APPENDS_BETWEEN);
    double.pause();
    await load.failsOnce();
    for (const call of [
      () => store.head(),
      () => store.readStream('any'),
      () => store.append('x', 'any', notes(1)),
    ]) {
      const began = performance.now();
      await expect(call()).rejects.toMatchObject({ fault: 'away' });
      expect(performance.now() - began).toBeLessThan(TIMEOUT_MS + SLACK_MS);
    }
    double.resume();
    await load.acknowledges(APPENDS_BETWEEN);
    await load.finish();
    expect(load.slowestMs).toBeLessThan(TIMEOUT_MS + SLACK_MS);
    await load.requireEachOnce();
  });

  it('skips and repeats nothing if the connection is cut while a subscriber lags', async () => {
    await start();
    const wanted = notes(2_000);
    for (let at = 0; at < wanted.length; at += 100)
      await store.append('stream', at === 0 ? 'none' : at - 1, wanted.slice(at, at + 100));
    const seen: string[] = [];
    const onError = jest.fn();
    const onEvents = async (events: readonly StoredEvent[]): Promise<void> => {
      await nextTurn();
      seen.push(...idsOf(events));
    };
    const subscription = store.subscribe({ after: START, batchSize: 3, onEvents, onError });
    for (const cutAfter of [300, 900]) {
      while (seen.length < cutAfter) await nextTurn();
      await double.kill();
      await double.restart();
    }
    while (seen.length < wanted.length) await nextTurn();
    await subscription.stop();
    expect(seen).toEqual(idsOf(wanted));
    expect(onError).not.toHaveBeenCalled();
  });

  it('notices a paused server under a subscription, and recovers', async () => {
    await start();
    const warnings: string[] = [];
    const warning = pino({ level: 'warn' }, { write: (line) => warnings.push(line) });
    const url = `${double.url}&keepAliveInterval=300&keepAliveTimeout=200`;
    const follower = await openEsdbEventStore({ url, log: warning, timeoutMs: TIMEOUT_MS });
    const seen: string[] = [];
    follower.subscribe({
      after: START,
      onEvents: async (events) => void seen.push(...idsOf(events)),
      onError: (error) => warnings.push(String(error)),
    });
    const [before, after] = [notes(2), notes(2)];
    await store.append('stream', 'none', before);
    while (seen.length < before.length) await nextTurn();
    double.pause();
    while (warnings.length === 0) await nextTurn();
    double.resume();
    await untilBack(() => store.append('stream', 1, after));
    while (seen.length < before.length + after.length) await nextTurn();
    await follower.close();
    expect(seen).toEqual(idsOf([...before, ...after]));
    expect(warnings.join()).toContain('The event store is away');
  });

  it('rejects at once if no server runs, and reconnects without being reopened', async () => {
    await start();
    await store.append('stream', 'none', notes(1));
    await double.kill();
    for (const call of [() => store.head(), () => store.append('stream', 0, notes(1))]) {
      await expect(call()).rejects.toBeInstanceOf(StoreUnavailable);
    }
    await expect(openEsdbEventStore({ url: double.url, log })).rejects.toMatchObject({ fault: 'away' });
    await double.restart();
    while ((await store.readStream('stream').catch(() => [])).length === 0) await nextTurn();
    expect((await store.append('stream', 0, notes(1))).revision).toBe(1);
  });

  for (const expected of ['any', 'none'] as const)
    itWithDouble(
      `writes an append once whose answer was lost with the server, expecting ${expected}`,
      async () => {
        // The first commit is the double's own.
        await start({ double: ['--die-after-commits', '2'] });
        const events = notes(3);
        await expect(store.append('stream', expected, events)).rejects.toMatchObject({ fault: 'away' });
        await double.whenEnded();
        await double.restart();
        const again = await untilBack(() => store.append('stream', expected, events));
        expect(again.revision).toBe(2);
        expect(idsOf(await store.readStream('stream'))).toEqual(idsOf(events));
      },
    );

  it('closes although the server is paused', async () => {
    await start();
    const subscription = store.subscribe({
      after: START,
      onEvents: async () => undefined,
      onError: () => undefined,
    });
    const appended = store.append('stream', 'none', notes(1));
    double.pause();
    await Promise.allSettled([appended, subscription.stop(), store.close()]);
    await expect(store.head()).rejects.toMatchObject({ fault: 'closed' });
  });

  it('reports the server’s limit for a larger append', async () => {
    await start({ maxAppendBytes: 100_000 });
    await expect(store.append('stream', 'none', [note('x'.repeat(100_000))])).rejects.toThrow('100000 bytes');
    expect(await store.readStream('stream')).toEqual([]);
  });

  it('refuses the server’s reserved names and ids that are not UUIDs', async () => {
    await start();
    const refused: [string, EventToStore][] = [
      ['$stream', note('x')],
      ['stream', { ...note('x'), type: '$NoteTaken' }],
      ['stream', note('x', 'first')],
    ];
    for (const [streamId, event] of refused)
      await expect(store.append(streamId, 'any', [event])).rejects.toBeInstanceOf(RangeError);
  });

  it('hides the server’s events, and stops at an event of another program', async () => {
    await start();
    for (let append = 0; append < 40; append++) await store.append(`stream-${append}`, 'none', notes(1));
    const client = EventStoreDBClient.connectionString(double.url);
    await client.setStreamMetadata('stream-0', { maxAge: 1_000_000 });
    const all = client.readAll();
    const types: (string | undefined)[] = [];
    for await (const { event } of all) types.push(event?.type);
    expect(types).toContain('$metadata');
    expect((await store.readAll(START, 100)).map(({ type }) => type)).toEqual(
      types.filter((type) => type === 'NoteTaken'),
    );
    await client.appendToStream('foreign', jsonEvent({ type: 'Foreign', data: {} }));
    const failed = new Promise((onError) => {
      store.subscribe({ after: START, onEvents: async () => undefined, onError });
    });
    await expect(failed).resolves.toMatchObject({ fault: 'corrupt' });
    await expect(store.readStream('foreign')).rejects.toMatchObject({ fault: 'corrupt' });
    await client.dispose();
  });
});
