import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore } from '../event-store/event-store.js';
import { type DocumentFact } from './documents.js';
import { verifyDocuments } from './verify-documents.js';
import { LoggedFiles } from './logged-files.js';
import { StoreUnavailable } from '../store-unavailable.js';

/** A log whose events are these facts; null: an event of another type. */
const logOf = (...facts: (DocumentFact | null)[]): Pick<EventStore, 'readTypes'> => ({
  readTypes: async (types, after, limit) => {
    const next = facts.slice(Number(after)).slice(0, limit);
    const events = next.flatMap((data, at) => {
      const metadata = { occurredAt: `2026-11-2${at}T12:00:00.000Z` };
      return data && types.has('Fact') ? [{ type: 'Fact', data, metadata }] : [];
    });
    return {
      events: events as never,
      position: next.length === 0 ? after : `${Number(after) + next.length}`,
    };
  },
});
const neededIn = async (log: Pick<EventStore, 'readTypes'>) => [
  ...(await LoggedFiles.read(log, readers)).needed,
];
const readers = [{ Fact: (fact: DocumentFact) => [fact] }];
const stored = (of: string, hash: string): DocumentFact => ({ kind: 'stored', of, what: 'Bild', hash });
const replaced = (of: string): DocumentFact => ({ kind: 'replaced', of });

describe('files that were replaced', () => {
  const log = logOf(stored('team', 'a'), replaced('team'), stored('team', 'b'), stored('lift', 'c'));

  it('may be missing; the present ones may not', async () => {
    const none = { get: async () => null };
    const { faults } = await verifyDocuments(log, none, readers);
    expect(faults.map(({ document }) => document)).toEqual(['Bild: team', 'Bild: lift']);
  });

  it('are needed as long as another thing has the same file, or it came back', async () => {
    expect(await neededIn(log)).toEqual(['b', 'c']);
    const shared = logOf(stored('team', 'a'), stored('lift', 'a'), replaced('team'));
    expect(await neededIn(shared)).toEqual(['a']);
    const back = logOf(stored('team', 'a'), replaced('team'), stored('team', 'a'));
    expect(await neededIn(back)).toEqual(['a']);
    const released = logOf(stored('order', 'a'), { kind: 'released', of: 'order' });
    expect(await neededIn(released)).toEqual([]);
  });

  it('are known with the time of their replacement', async () => {
    const logged = await LoggedFiles.read(log, readers);
    expect([...logged.replacedBefore('2026-11-21T12:00:00.000Z')]).toEqual([]);
    expect([...logged.replacedBefore('2026-11-21T12:00:00.001Z')]).toEqual(['a']);
  });
});

describe('the files of a long log', () => {
  it('are found behind many events that say nothing about files', async () => {
    const silent = Array.from({ length: 10_000 }, () => null);
    const log = logOf(stored('team', 'a'), ...silent, stored('lift', 'b'), ...silent, stored('door', 'c'));
    expect(await neededIn(log)).toEqual(['a', 'b', 'c']);
  });

  it('are those that any of several modules names in the same event', async () => {
    const alsoNamed = [...readers, { Fact: ({ of }: DocumentFact) => [stored(of, 'd')] }];
    const logged = await LoggedFiles.read(logOf(stored('team', 'a')), alsoNamed);
    expect([...logged.needed]).toEqual(['a', 'd']);
  });
});

describe('the files that are verified', () => {
  const FILES = 20;
  const names = Array.from({ length: FILES }, (_, at) => `${at}`);
  const log = logOf(...names.map((name) => stored(name, name)));

  const lastOnesFirst = async (name: string) => {
    for (let turns = FILES - Number(name); turns > 0; turns--) await nextTurn();
    return null;
  };

  it('are read several at once, but never more than four', async () => {
    const reading = { now: 0, most: 0 };
    const get = async () => {
      reading.most = Math.max(reading.most, ++reading.now);
      await nextTurn();
      reading.now--;
      return new Uint8Array();
    };
    expect(await verifyDocuments(log, { get }, readers)).toEqual({ documents: FILES, faults: [] });
    expect(reading).toEqual({ now: 0, most: 4 });
  });

  it('are told in the order of the log, whichever is read first', async () => {
    const { faults } = await verifyDocuments(log, { get: lastOnesFirst }, readers);
    expect(faults.map(({ document }) => document)).toEqual(names.map((name) => `Bild: ${name}`));
  });

  it('are no longer read once the store is away', async () => {
    const asked: string[] = [];
    const get = async (hash: string) => {
      asked.push(hash);
      await nextTurn();
      if (hash === '1') throw new StoreUnavailable('io', 'The disk is away');
      return null;
    };
    await expect(verifyDocuments(log, { get }, readers)).rejects.toBeInstanceOf(StoreUnavailable);
    await nextTurn();
    await nextTurn();
    expect(asked).toEqual(['0', '1', '2', '3', '4']);
  });
});
