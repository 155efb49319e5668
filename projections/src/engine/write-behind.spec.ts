import { START } from '#contracts/kernel/domain-event.js';
import type { CollectionDefinition, ReadStore, WriteBatch } from './read-store.js';
import { WriteBehind } from './write-behind.js';

const notes: CollectionDefinition = { name: 'notes', version: 1, fields: {}, indexes: [] };

const batch = (put: Readonly<Record<string, string>>, gone: readonly string[] = []): WriteBatch => ({
  changes: [
    {
      collection: notes,
      put: Object.entries(put).map(([key, json]) => ({ key, json, fields: {} })),
      delete: gone,
      checkpoint: START,
    },
  ],
});

/** A store that commits when it is told to. */
function slowStore(commitsInOrder = true) {
  const documents = new Map<string, string>([['old', '"kept"']]);
  const commits: ((error?: Error) => void)[] = [];
  const store = {
    commitsInOrder,
    write: ({ changes }: WriteBatch) =>
      new Promise<void>((fulfil, reject) =>
        commits.push((error) => {
          if (error !== undefined) return reject(error);
          for (const { put, delete: gone } of changes) {
            for (const { key, json } of put) documents.set(key, json);
            for (const key of gone) documents.delete(key);
          }
          fulfil();
        }),
      ),
    states: async (_collection: CollectionDefinition, keys: readonly string[]) =>
      new Map(
        keys
          .filter((key) => documents.has(key))
          .map((key) => [key, { json: documents.get(key), position: START }]),
      ),
  } as unknown as ReadStore;
  return { store, commit: (error?: Error) => commits.shift()?.(error) };
}

const jsonOf = async (store: WriteBehind, ...keys: string[]): Promise<unknown[]> => {
  const states = await store.states(notes, keys);
  return keys.map((key) => states.get(key)?.json ?? null);
};

describe('WriteBehind', () => {
  it('sees documents that are not committed yet, and those that are', async () => {
    const { store, commit } = slowStore();
    const behind = new WriteBehind(store);
    await behind.write(batch({ a: '1', b: '1' }));
    await behind.write(batch({ a: '2' }, ['old', 'b']));
    expect(await jsonOf(behind, 'a', 'b', 'old', 'none')).toEqual(['2', null, null, null]);
    commit();
    expect(await jsonOf(behind, 'a', 'b', 'old')).toEqual(['2', null, null]);
    commit();
    await behind.settled();
    expect(await jsonOf(behind, 'a', 'b', 'old')).toEqual(['2', null, null]);
  });

  it('refuses what follows a batch that cannot be stored', async () => {
    const { store, commit } = slowStore();
    const behind = new WriteBehind(store);
    await behind.write(batch({ a: '1' }));
    commit(new Error('disk full'));
    await expect(behind.settled()).rejects.toThrow('disk full');
    await expect(behind.write(batch({ a: '2' }))).rejects.toThrow('disk full');
  });

  it('waits for each batch if the store does not commit in order', async () => {
    const { store, commit } = slowStore(false);
    const behind = new WriteBehind(store);
    let isWritten = false;
    const writing = behind.write(batch({ a: '1' })).then(() => (isWritten = true));
    await Promise.resolve();
    expect(isWritten).toBe(false);
    commit();
    await writing;
    expect(isWritten).toBe(true);
  });
});
