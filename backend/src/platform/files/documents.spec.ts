import type { EventStore } from '../event-store/event-store.js';
import { verifyDocuments, type DocumentFact } from './documents.js';
import { LoggedFiles } from './logged-files.js';

/** A log whose events are the facts themselves. */
const logOf = (...facts: DocumentFact[]): Pick<EventStore, 'readAll'> => ({
  readAll: async (after) =>
    (after === '' ? facts : []).map((data, at) => {
      const metadata = { occurredAt: `2026-11-2${at}T12:00:00.000Z` };
      return { type: 'Fact', data, metadata, position: `${at + 1}` };
    }) as never,
});
const neededIn = async (log: Pick<EventStore, 'readAll'>) => [
  ...(await LoggedFiles.read(log, readers)).needed,
];
const readers = [({ data }: { readonly data: unknown }) => [data as DocumentFact]];
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
