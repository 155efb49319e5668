import * as fc from 'fast-check';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import { defineReadModel, number, text, words, type AnyReadModel } from '#projections/engine/read-model.js';
import { firstDifference, rebuild, RebuildFailed } from '#projections/engine/rebuild.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import { CAMPAIGN_TIMEOUT_MS } from '../../testing/campaign.js';
import type { ReadStoreUnderTest } from './read-store.contract.js';
import { EventList } from './testing/event-list.js';

type Written = DomainEvent<
  'Written',
  1,
  { readonly id: string; readonly tags: readonly string[]; readonly size: number }
>;
type Linked = DomainEvent<'Linked', 1, { readonly from: string; readonly to: string }>;
type Erased = DomainEvent<'Erased', 1, { readonly id: string }>;
type PaperEvent = Written | Linked | Erased;

type Paper = {
  readonly id: string;
  readonly size: number;
  readonly note?: string | undefined;
  readonly byTag: Readonly<Record<string, number>>;
  readonly order: readonly string[];
  readonly links: readonly string[];
};

/** Sensitive to differences that must not matter: order of keys, undefined, batch boundaries. */
const papers = defineReadModel<Paper, PaperEvent>({
  name: 'papers',
  version: 1,
  fields: { size: number(({ size }) => size), tags: words(({ byTag }) => Object.keys(byTag).join(' ')) },
  indexes: [['size']],
  on: {
    Written: ({ data: { id, tags, size } }) => ({
      key: id,
      apply: (known) => {
        const byTag: Record<string, number> = {};
        for (const tag of tags) byTag[tag] = size;
        Object.assign(byTag, known?.byTag);
        const order = [...(known?.order ?? []), Object.keys(known?.byTag ?? {}).join()].slice(-3);
        const note = known !== undefined && 'note' in known ? 'had a note' : undefined;
        return { links: known?.links ?? [], note: size % 2 === 0 ? note : 'odd', byTag, size, order, id };
      },
    }),
    Linked: ({ data: { from, to } }) => [
      { key: from, apply: (known) => known && { ...known, links: [...known.links, to].slice(-4) } },
      { key: to, apply: (known) => known && { ...known, size: known.size + 1 } },
    ],
    Erased: ({ data }) => ({ key: data.id, apply: () => undefined }),
  },
});

/** One document of many events, and one for each event. */
const tags = defineReadModel<{ tag: string; uses: number }, PaperEvent>({
  name: 'tags',
  version: 1,
  fields: { tag: text(({ tag }) => tag) },
  indexes: [['tag']],
  on: {
    Written: ({ data, position }) => [
      ...data.tags.map((tag) => ({
        key: tag,
        apply: (known: { tag: string; uses: number } | undefined) => ({ uses: (known?.uses ?? 0) + 1, tag }),
      })),
      { key: `at ${position}`, apply: () => ({ tag: 'event', uses: data.size }) },
    ],
  },
});

const models: readonly AnyReadModel[] = [papers, tags];
const id = fc.constantFrom('a', 'b', 'c', 'd');
const tag = fc.constantFrom('zeta', 'Müller', 'alpha', '10', '9', 'ß');
const fact: fc.Arbitrary<PaperEvent> = fc.oneof(
  fc
    .record({ id, tags: fc.array(tag, { maxLength: 4 }), size: fc.integer({ min: 0, max: 9 }) })
    .map((data): PaperEvent => ({ type: 'Written', version: 1, data })),
  fc.record({ from: id, to: id }).map((data): PaperEvent => ({ type: 'Linked', version: 1, data })),
  id.map((one): PaperEvent => ({ type: 'Erased', version: 1, data: { id: one } })),
);

const written = (one: string, size: number): Written => ({
  type: 'Written',
  version: 1,
  data: { id: one, tags: ['x'], size },
});

/** `histories`: number of random histories. */
export function rebuildContract(
  name: string,
  histories: number,
  prepare: () => Promise<ReadStoreUnderTest>,
): void {
  describe(`rebuild on ${name}`, () => {
    let place: ReadStoreUnderTest;
    let store: ReadStore;
    beforeEach(async () => {
      place = await prepare();
      store = await place.open();
    });
    afterEach(async () => {
      await store.close();
      await place.cleanUp();
    });

    const live = async (feed: EventList, batchSize: number, during: () => Promise<void>): Promise<void> => {
      const runner = new ProjectionRunner({ feed, store, models, batchSize });
      await runner.start();
      await during();
      await runner.stop();
    };

    it(
      'equals the live read models byte for byte, whatever the history, the batches and the restarts',
      async () => {
        const parts = fc.array(
          fc.record({ facts: fc.array(fact, { maxLength: 12 }), atOnce: fc.boolean() }),
          {
            maxLength: 5,
          },
        );
        const sizes = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 40 }));
        await fc.assert(
          fc.asyncProperty(parts, sizes, async (history, [liveBatch, rebuildBatch]) => {
            for (const { collection } of models) await store.drop(collection.name, collection.version);
            const feed = new EventList();
            for (const { facts, atOnce } of history) {
              // Restarts before each part; half of the parts are appended while the runner is down.
              if (atOnce) feed.append(...facts);
              await live(feed, liveBatch, async () => {
                if (!atOnce) for (const one of facts) feed.append(one);
              });
            }
            await live(feed, liveBatch, async () => undefined);
            const results = await rebuild({ feed, store, models, verify: true, batchSize: rebuildBatch });
            expect(results.map(({ differs }) => differs)).toEqual([null, null]);
            expect(await store.versions('papers~')).toEqual([]);
          }),
          { numRuns: histories },
        );
      },
      CAMPAIGN_TIMEOUT_MS,
    );

    it('repairs documents changed behind its back, and names them in a verification', async () => {
      const feed = new EventList();
      feed.append(written('a', 1), written('b', 2));
      await live(feed, 500, async () => undefined);
      const json = await store.get(papers.collection, 'b');
      const forged = {
        key: 'b',
        json: (json as string).replace('"size":2', '"size":3'),
        fields: { size: 3, tags: [] },
      };
      const checkpoint = await feed.head();
      await store.write({
        changes: [{ collection: papers.collection, put: [forged], delete: ['a'], checkpoint }],
      });
      const progress: number[] = [];
      const results = await rebuild({
        feed,
        store,
        models,
        verify: true,
        batchSize: 1,
        onProgress: ({ events }) => progress.push(events),
      });
      expect(results).toEqual([
        { name: 'papers', documents: 2, differs: 'a' },
        { name: 'tags', documents: 3, differs: null },
      ]);
      expect(progress).toEqual([1, 2]);
      expect(await store.get(papers.collection, 'b')).toBe(json);
      expect(await store.checkpoint(papers.collection)).toBe(checkpoint);
    });

    it('keeps the old documents if a handler rejects an event', async () => {
      const feed = new EventList();
      feed.append(written('a', 1));
      await live(feed, 500, async () => undefined);
      feed.append(written('a', Number.NaN));
      await expect(rebuild({ feed, store, models: [papers] })).rejects.toThrow(RebuildFailed);
      expect(await store.count(papers.collection)).toBe(1);
      expect(await store.versions('papers~')).toEqual([]);
    });

    it('detects every kind of difference between two builds', async () => {
      const other = { ...tags.collection, name: 'others' };
      await store.open(tags.collection);
      await store.open(other);
      const difference = async (
        one: Record<string, string>,
        two: Record<string, string>,
      ): Promise<string | null> => {
        for (const [collection, documents] of [
          [tags.collection, one],
          [other, two],
        ] as const) {
          const put = Object.entries(documents).map(([key, json]) => ({ key, json, fields: { tag: '' } }));
          const gone = ['a', 'b', 'c'].filter((key) => !(key in documents));
          await store.write({ changes: [{ collection, put, delete: gone, checkpoint: '1' }] });
        }
        return firstDifference(store, tags.collection, other);
      };
      expect(await difference({}, {})).toBeNull();
      expect(await difference({ a: '1' }, { a: '1' })).toBeNull();
      expect(await difference({ a: '1', b: '1' }, { a: '1', b: '2' })).toBe('b');
      expect(await difference({ a: '1' }, { a: '1', c: '1' })).toBe('c');
      expect(await difference({ a: '1', b: '1' }, { a: '1' })).toBe('b');
      expect(await difference({ b: '1' }, { a: '1', b: '1' })).toBe('a');
    });
  });
}
