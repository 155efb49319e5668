import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import {
  EventTooLarge,
  RevisionConflict,
  type EventStore,
  type EventToStore,
  type ExpectedRevision,
} from '../../platform/event-store/event-store.js';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { describeReading } from './reading.contract.js';
import { describeSubscribing } from './subscription.contract.js';
import { note, notes, metadata } from './testing/notes.js';

/**
 * `open` returns an empty store; the suite closes it. Tests use their own stream names and read the log from its
 * current head, so that a server's other events do not matter.
 */
export function eventStoreContract(name: string, open: () => Promise<EventStore>): void {
  describe(`event store contract: ${name}`, () => {
    let store: EventStore;
    let stream: string;

    beforeEach(async () => {
      store = await open();
      stream = `contract-${newId()}`;
    });
    afterEach(() => store.close());

    describeAppending(
      () => store,
      () => stream,
    );
    describeRetries(
      () => store,
      () => stream,
    );
    describeLimits(
      () => store,
      () => stream,
    );
    describeReading(
      () => store,
      () => stream,
    );
    describeSubscribing(
      () => store,
      () => stream,
    );

    it('refuses everything once it is closed', async () => {
      await store.append(stream, 'any', notes(1));
      await store.close();
      await expect(store.append(stream, 'any', notes(1))).rejects.toMatchObject({ fault: 'closed' });
      await expect(store.readStream(stream)).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
      await store.close();
    });

    it('finishes running appends before it closes', async () => {
      const appended = store.append(stream, 'none', notes(3));
      await store.close();
      await expect(appended).resolves.toMatchObject({ revision: 2 });
    });
  });
}

type Given<Value> = () => Value;

function describeAppending(store: Given<EventStore>, stream: Given<string>): void {
  it('appends at any, none and an exact revision', async () => {
    expect((await store().append(stream(), 'none', notes(2))).revision).toBe(1);
    expect((await store().append(stream(), 1, notes(1))).revision).toBe(2);
    expect((await store().append(stream(), 'any', notes(1))).revision).toBe(3);
  });

  it.each<[ExpectedRevision, number]>([
    ['none', 1],
    [0, 1],
    [2, 1],
  ])('refuses an append that expects %s when the last revision is 1', async (expected, actual) => {
    await store().append(stream(), 'none', notes(2));
    const refused = store().append(stream(), expected, notes(1));
    await expect(refused).rejects.toBeInstanceOf(RevisionConflict);
    await expect(refused).rejects.toMatchObject({ streamId: stream(), expected, actual });
    expect(await store().readStream(stream())).toHaveLength(2);
  });

  it('reports -1 for a stream that does not exist', async () => {
    await expect(store().append(stream(), 0, notes(1))).rejects.toMatchObject({ actual: -1 });
  });

  it('has one winner of many appends with the same expected revision', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => store().append(stream(), 'none', notes(2))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(RevisionConflict);
    }
    expect(await store().readStream(stream())).toHaveLength(2);
  });

  it('isolates a conflict from concurrent appends', async () => {
    await store().append(stream(), 'none', notes(1));
    const others = Array.from({ length: 20 }, (_, index) => `${stream()}-${index}`);
    const results = await Promise.allSettled([
      ...others.map((other) => store().append(other, 'none', notes(1))),
      store().append(stream(), 'none', notes(1)),
      ...others.map((other) => store().append(other, 0, notes(1))),
    ]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    for (const other of others) expect(await store().readStream(other)).toHaveLength(2);
  });

  it('keeps the events of one append next to each other', async () => {
    const before = await store().head();
    const streams = Array.from({ length: 20 }, (_, index) => `${stream()}-${index}`);
    await Promise.all(streams.map((one) => store().append(one, 'none', notes(5))));
    const all = (await store().readAll(before, 1_000)).filter(({ streamId }) => streams.includes(streamId));
    for (let at = 0; at < all.length; at += 5) {
      expect(new Set(all.slice(at, at + 5).map(({ streamId }) => streamId)).size).toBe(1);
    }
    expect(all).toHaveLength(100);
  });

  it(
    'holds any history that was appended to it',
    async () => {
      const step = fc.record({
        at: fc.nat(3),
        texts: fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 5 }),
        expected: fc.oneof(
          fc.constant<ExpectedRevision>('any'),
          fc.constant<ExpectedRevision>('none'),
          fc.nat(6),
        ),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
          const run = newId();
          const model = new Map<string, EventToStore[]>();
          for (const { at, texts, expected } of steps) {
            const streamId = `${run}-${at}`;
            const known = model.get(streamId) ?? [];
            const events = texts.map((text) => note(text));
            const holds =
              expected === 'any' ||
              (expected === 'none' ? known.length === 0 : known.length - 1 === expected);
            const appended = store().append(streamId, expected, events);
            if (holds) {
              model.set(streamId, [...known, ...events]);
              expect((await appended).revision).toBe(known.length + events.length - 1);
            } else await expect(appended).rejects.toMatchObject({ actual: known.length - 1 });
          }
          for (const [streamId, events] of model) {
            const read = await store().readStream(streamId);
            expect(read.map(({ id, data }) => ({ id, data }))).toEqual(
              events.map(({ id, data }) => ({ id, data })),
            );
          }
        }),
        { numRuns: runs(20, 500) },
      );
    },
    CAMPAIGN_TIMEOUT_MS,
  );
}

function describeRetries(store: Given<EventStore>, stream: Given<string>): void {
  it.each<ExpectedRevision>(['any', 'none', 0, 7])(
    'answers a repeated append the same, expecting %s',
    async (expected) => {
      const events = notes(3);
      const first = await store().append(stream(), 'none', events);
      expect(await store().append(stream(), expected, events)).toEqual(first);
      expect(await store().readStream(stream())).toHaveLength(3);
    },
  );

  it('is idempotent for the last events of a longer stream', async () => {
    await store().append(stream(), 'none', notes(4));
    const events = notes(2);
    const first = await store().append(stream(), 3, events);
    expect(await store().append(stream(), 3, events)).toEqual(first);
    expect(await store().readStream(stream())).toHaveLength(6);
  });

  it('writes an append once that is sent twice concurrently', async () => {
    const events = notes(2);
    const [one, other] = await Promise.all([
      store().append(stream(), 'none', events),
      store().append(stream(), 'none', events),
    ]);
    expect(one).toEqual(other);
    expect(await store().readStream(stream())).toHaveLength(2);
  });

  it('does not treat other events at the same revision as a repetition', async () => {
    const [first, second] = notes(2) as [EventToStore, EventToStore];
    await store().append(stream(), 'none', [first, second]);
    await expect(store().append(stream(), 'none', [note('other'), second])).rejects.toBeInstanceOf(
      RevisionConflict,
    );
  });
}

function describeLimits(store: Given<EventStore>, stream: Given<string>): void {
  it('accepts an event just below 1 MiB and refuses one above', async () => {
    const room = 1024 * 1024 - JSON.stringify(metadata).length - JSON.stringify({ text: '' }).length;
    await store().append(stream(), 'none', [note('x'.repeat(room))]);
    await expect(store().append(stream(), 0, [note('x'.repeat(room + 1))])).rejects.toBeInstanceOf(
      EventTooLarge,
    );
    await expect(store().append(stream(), 0, [note('ü'.repeat(room / 2 + 1))])).rejects.toBeInstanceOf(
      EventTooLarge,
    );
    expect(await store().readStream(stream())).toHaveLength(1);
  });

  it('accepts 1,000 events at once, refuses more, and refuses none', async () => {
    expect((await store().append(stream(), 'none', notes(1_000))).revision).toBe(999);
    await expect(store().append(stream(), 'any', notes(1_001))).rejects.toBeInstanceOf(EventTooLarge);
    await expect(store().append(stream(), 'any', [])).rejects.toBeInstanceOf(RangeError);
  });

  it.each(['', 'x'.repeat(201), 'new\nline', '\ud800'])('refuses the stream id %j', async (streamId) => {
    await expect(store().append(streamId, 'any', notes(1))).rejects.toBeInstanceOf(RangeError);
  });

  it.each([-1, 0.5, Number.NaN])('refuses the expected revision %d', async (expected) => {
    await expect(store().append(stream(), expected, notes(1))).rejects.toBeInstanceOf(RangeError);
  });

  it('refuses data that is not JSON', async () => {
    const broken: EventToStore = { ...note('x'), data: undefined };
    await expect(store().append(stream(), 'any', [broken])).rejects.toBeInstanceOf(RangeError);
  });
}
