import { START } from '#contracts/kernel/domain-event.js';
import type { EventStore, EventToStore, StoredEvent } from '../../platform/event-store/event-store.js';
import { idsOf, note, notes } from './testing/notes.js';

type Given<Value> = () => Value;

const types: ReadonlySet<string> = new Set(['NoteFiled', 'NoteKept']);

export function describeReading(store: Given<EventStore>, stream: Given<string>): void {
  it('returns appended events with revision and position', async () => {
    const event: EventToStore = {
      ...note('x'),
      version: 3,
      data: { text: 'Ölwechsel 🚗', net: 12.5, none: null },
    };
    const { position } = await store().append(stream(), 'none', [event]);
    expect(await store().readStream(stream())).toEqual([
      { ...event, streamId: stream(), revision: 0, position },
    ]);
  });

  it('reads a stream from a revision with a limit', async () => {
    const events = notes(10);
    await store().append(stream(), 'none', events);
    expect(idsOf(await store().readStream(stream(), 4))).toEqual(idsOf(events.slice(4)));
    expect(idsOf(await store().readStream(stream(), 4, 3))).toEqual(idsOf(events.slice(4, 7)));
    expect(await store().readStream(stream(), 10)).toEqual([]);
    expect(await store().readStream(`${stream()}-unknown`)).toEqual([]);
  });

  it('reads the whole log in batches, in commit order', async () => {
    const before = await store().head();
    const appended = [];
    for (let index = 0; index < 7; index++) {
      appended.push(await store().append(`${stream()}-${index % 3}`, 'any', notes(2)));
    }
    const read: StoredEvent[] = [];
    for (let after = before; ;) {
      const batch = await store().readAll(after, 4);
      read.push(...batch);
      after = batch.at(-1)?.position ?? after;
      if (batch.length === 0) break;
    }
    expect(read).toHaveLength(14);
    const positions = read.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].toSorted());
    expect(positions.filter((_, index) => index % 2 === 1)).toEqual(appended.map(({ position }) => position));
    expect(await store().head()).toBe(appended.at(-1)?.position);
    expect(before < (positions[0] as string)).toBe(true);
  });

  it('refuses limits below one', async () => {
    await expect(store().readAll(START, 0)).rejects.toBeInstanceOf(RangeError);
    await expect(store().readTypes(types, START, 0)).rejects.toBeInstanceOf(RangeError);
    await expect(store().readStream(stream(), 0, 0)).rejects.toBeInstanceOf(RangeError);
    await expect(store().readStream(stream(), -1)).rejects.toBeInstanceOf(RangeError);
  });

  it('reads the events of some types in order, and where each part of the log ends', async () => {
    const before = await store().head();
    const [one, other] = [
      { ...note('one'), type: 'NoteFiled' },
      { ...note('other'), type: 'NoteKept' },
    ];
    await store().append(stream(), 'none', [...notes(2), one]);
    await store().append(`${stream()}-other`, 'none', [other, ...notes(4)]);
    const positions = (await store().readAll(before, 10)).map(({ position }) => position);
    const read = (after: string | undefined) => store().readTypes(types, after ?? '', 3);

    const first = await read(before);
    expect(first).toEqual({ events: await store().readStream(stream(), 2), position: positions[2] });
    const second = await read(first.position);
    expect(idsOf(second.events)).toEqual([other.id]);
    expect(second.position).toBe(positions[5]);
    expect(await read(positions[5])).toEqual({ events: [], position: positions[7] });
    expect(await read(positions[7])).toEqual({ events: [], position: positions[7] });
  });

  it('reads the events of some types that were appended after its last answer', async () => {
    await store().append(stream(), 'none', notes(2));
    const end = await store().readTypes(types, await store().head(), 3);
    const events = ['NoteFiled', 'NoteKept'].map((type) => ({ ...note('later'), type }));
    await store().append(stream(), 1, events);
    expect(idsOf((await store().readTypes(types, end.position, 3)).events)).toEqual(idsOf(events));
    const none = { events: [], position: await store().head() };
    expect(await store().readTypes(new Set(), end.position, 3)).toEqual(none);
  });
}
