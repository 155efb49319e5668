import type { EventStore } from '../event-store/event-store.js';
import { filesInLog, verifyDocuments, type DocumentFact } from './documents.js';

/** A log whose events are the facts themselves. */
const logOf = (...facts: DocumentFact[]): Pick<EventStore, 'readAll'> => ({
  readAll: async (after) =>
    (after === '' ? facts : []).map((data, at) => ({ type: 'Fact', data, position: `${at + 1}` })) as never,
});
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
    expect([...(await filesInLog(log, readers)).needed]).toEqual(['b', 'c']);
    const shared = logOf(stored('team', 'a'), stored('lift', 'a'), replaced('team'));
    expect([...(await filesInLog(shared, readers)).needed]).toEqual(['a']);
    const back = logOf(stored('team', 'a'), replaced('team'), stored('team', 'a'));
    expect([...(await filesInLog(back, readers)).needed]).toEqual(['a']);
    const released = logOf(stored('order', 'a'), { kind: 'released', of: 'order' });
    expect([...(await filesInLog(released, readers)).needed]).toEqual([]);
  });
});
