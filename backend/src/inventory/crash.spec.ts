import { v7 as newId } from 'uuid';
import { articleNumberClaim } from '#contracts/inventory/articles/article.events.js';
import { articleStream, type KnownArticle } from '#contracts/inventory/articles/article.js';
import { BookStock } from '#contracts/inventory/stock/book-stock.js';
import { EnsureArticle } from '#contracts/inventory/articles/ensure-article.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import { stockImportStream } from '#contracts/inventory/import/stock-import.js';
import { stocktakingsStream } from '#contracts/inventory/stocktakings/stocktakings.js';
import { stockLevels } from '#projections/inventory/stock-levels.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { openContext, type TestContext, type TestContextOptions } from '../testing/open-context.js';
import { AddArticle, ChangeArticle } from './articles/articles.handler.js';
import { InventoryModule } from './inventory.module.js';
import { addLocation } from './locations/location.js';
import { ChangeLocation } from './locations/locations.handler.js';
import { StockImports } from './import/stock-imports.js';
import {
  OnStocktaking,
  StartStocktaking,
  type StocktakingAction,
} from './stocktaking/stocktakings.handler.js';
import { booking } from './testing/stock.js';

const openStore = (options?: TestContextOptions): Promise<TestContext> =>
  openContext([InventoryModule], options);

const SHELF = newId();
const details = {
  name: 'Ölfilter',
  unit: 'Stk',
  minimumMilli: 0,
  salePriceCents: null,
  shelfPriceCents: null,
  active: true,
};

let store: MortalProcess;
beforeEach(async () => {
  store = await MortalProcess.open(openStore);
  const shelf = { code: 'R1', name: 'Regal 1', active: true };
  await store.streams.handle(locationsStream, '', addLocation(SHELF, shelf), store.origin());
});
afterEach(() => store.close());

const add = (id: string, number: string) =>
  store.run(new AddArticle(id, { number, ...details }, store.origin()));
const renumber = (id: string, number: string) => store.run(new ChangeArticle(id, { number }, store.origin()));
const receive = (articleId: string, quantityMilli: number, movementId = newId()) =>
  store.run(
    new BookStock(booking({ movementId, articleId, locationId: SHELF, quantityMilli }), store.origin()),
  );

const article = async (id: string) => (await store.streams.load(articleStream, id)).state;
const onHand = async (id: string) => ((await article(id)) as KnownArticle).levels.get(SHELF)?.onHandMilli;
const holderOf = async (value: string) =>
  (await store.streams.load(articleNumberClaim, value)).state.held?.holderId ?? null;

describe('adding an article, interrupted by a crash', () => {
  // Number claimed, article added.
  it.each([1, 2])('after append %i keeps the number or releases it', async (appends) => {
    const id = newId();
    await store.dieAfter(appends, () => add(id, 'OF 1'));
    await store.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    expect(await holderOf('OF1')).toBe(appends === 1 ? null : id);
    expect((await article(id)).status).toBe(appends === 1 ? 'none' : 'active');
  });

  it.each([1, 2])('after append %i yields the same article when repeated', async (appends) => {
    const id = newId();
    await store.dieAfter(appends, () => add(id, 'OF 1'));
    await store.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    await add(id, 'OF 1');
    expect([(await article(id)).status, await holderOf('OF1')]).toEqual(['active', id]);
    await expect(add(newId(), 'of1')).rejects.toMatchObject({ code: 'duplicate' });
  });
});

describe('changing a number, interrupted by a crash', () => {
  // Claimed, changed, old number released.
  it.each([1, 2, 3])('after append %i keeps exactly the used number claimed', async (appends) => {
    const id = newId();
    await add(id, 'OF 1');
    await store.dieAfter(appends, () => renumber(id, 'OF 2'));
    await store.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    const isChanged = appends > 1;
    expect([await holderOf('OF1'), await holderOf('OF2')]).toEqual(isChanged ? [null, id] : [id, null]);
    await renumber(id, 'OF 2');
    await store.platform.settle();
    expect([await holderOf('OF1'), await holderOf('OF2')]).toEqual([null, id]);
  });

  it('reclaims the first number when it is changed back later', async () => {
    const id = newId();
    await add(id, 'OF 1');
    await renumber(id, 'OF 2');
    await renumber(id, 'OF 1');
    await store.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    expect([await holderOf('OF1'), await holderOf('OF2')]).toEqual([id, null]);
  });
});

describe('booking a count, interrupted by a crash', () => {
  const counting = newId();
  const act = (action: StocktakingAction) => store.run(new OnStocktaking(counting, action, store.origin()));

  // Booked, two differences, completed.
  it.each([1, 2, 3, 4])('after append %i books every difference once', async (appends) => {
    const ids = [newId(), newId()] as const;
    await store.platform.start();
    for (const [place, id] of ids.entries()) {
      await add(id, `OF ${place}`);
      await receive(id, 5_000);
    }
    await store.run(new StartStocktaking(counting, SHELF, null, store.origin()));
    await store.platform.settle();
    for (const articleId of ids) await act({ kind: 'count', articleId, countedMilli: 3_000 });
    await store.dieAfter(appends, () => act({ kind: 'book', reason: null, missingAsZero: false }));
    await store.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    expect(await Promise.all(ids.map(onHand))).toEqual([3_000, 3_000]);
    const { state } = await store.streams.load(stocktakingsStream, SHELF);
    expect([state.booking.size, state.all.get(counting)]).toEqual([0, 'BOOKED']);
  });
});

const changeShelf = (what: { active?: boolean; code?: string }) =>
  store.run(new ChangeLocation(SHELF, what, store.origin()));

/** Books between the check and the append of the location. `dies`: crashes after that append. */
async function bookMeanwhile(articleId: string, dies: boolean): Promise<void> {
  await store.platform.start();
  await add(articleId, 'OF 1');
  await store.platform.settle();
  store.log.arm({
    before: async (append) => {
      if (append > 1) return;
      await receive(articleId, 5_000);
      store.log.arm(dies ? { crashAfter: 1 } : {});
    },
  });
}

describe('closing or renaming a location during a concurrent movement', () => {
  it.each([
    [true, { name: 'Crash' }],
    [false, { detail: 'Am Standort liegt noch Bestand.' }],
  ])('is open again (died: %s)', async (dies, refused) => {
    const id = newId();
    await bookMeanwhile(id, dies);
    await expect(changeShelf({ active: false })).rejects.toMatchObject(refused);
    await store.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    const shelf = (await store.streams.load(locationsStream, '')).state.get(SHELF);
    expect([shelf?.active, await onHand(id)]).toEqual([true, 5_000]);
  });

  it.each([
    [true, 'Crash'],
    [false, 'R9'],
  ])('shows its new code there (died: %s)', async (dies, outcome) => {
    const id = newId();
    await bookMeanwhile(id, dies);
    const changed = changeShelf({ code: 'R9' }).catch(({ name }: Error) => ({ code: name }));
    expect(await changed).toMatchObject({ code: outcome });
    await store.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    const { items } = await store.platform.readModels.find(stockLevels, { limit: 10 });
    expect(items.map(({ locationCode, onHandMilli }) => [locationCode, onHandMilli])).toEqual([
      ['R9', 5_000],
    ]);
  });
});

describe('an import interrupted by a crash', () => {
  const file = 'Artikelnummer;Bezeichnung;Standort;Menge\nOF 1;Filter;R1;2\nOF 2;Riemen;R1;3';

  // Accepted; then claim, article and stock for each of two articles; completed.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('after append %i books every row once', async (appends) => {
    const importId = newId();
    await store.platform.start();
    await store.platform.settle();
    store.log.arm({ crashAfter: appends });
    // The import's job does the same concurrently; the last append of either crashes.
    await store.app
      .get(StockImports)
      .carryOut(importId, file, store.origin())
      .catch(() => undefined);
    await store.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    expect((await store.streams.load(stockImportStream, importId)).state.status).toBe('completed');
    const { items } = await store.platform.readModels.find(stockLevels, { limit: 10 });
    expect(items.map(({ number, onHandMilli }) => [number, onHandMilli]).toSorted()).toEqual([
      ['OF 1', 2_000],
      ['OF 2', 3_000],
    ]);
    await store.app.get(StockImports).carryOut(importId, file, store.origin());
    await store.platform.settle();
    expect((await store.platform.readModels.find(stockLevels, { limit: 10 })).items).toEqual(items);
  });
});

describe('the last pieces in stock', () => {
  it('are issued only as often as they exist, whatever the concurrency', async () => {
    const id = newId();
    await add(id, 'OF 1');
    await receive(id, 20_000);
    const issues = Array.from({ length: 200 }, () =>
      store
        .run(
          new BookStock(
            booking({ movementId: newId(), type: 'ISSUE', articleId: id, locationId: SHELF }),
            store.origin(),
          ),
        )
        .then(
          () => 'issued',
          (error: { code: string }) => error.code,
        ),
    );
    const outcomes = await Promise.all(issues);
    expect(outcomes.filter((outcome) => outcome === 'issued')).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === 'stock-insufficient')).toHaveLength(180);
    expect(await onHand(id)).toBe(0);
  });

  it('are issued once by repeated concurrent calls', async () => {
    const id = newId();
    await add(id, 'OF 1');
    const movementId = newId();
    await Promise.all(Array.from({ length: 20 }, () => receive(id, 1_000, movementId)));
    expect(await onHand(id)).toBe(1_000);
  });
});

const wanted = () => ({ articleId: newId(), number: 'OF 1', name: 'Ölfilter', unit: 'Stk' });

describe('commands for other modules', () => {
  it('yield one article for concurrent calls with its number', async () => {
    const first = await store.run(new EnsureArticle(wanted(), store.origin()));
    expect(await store.run(new EnsureArticle({ ...wanted(), number: 'of1' }, store.origin()))).toEqual(first);
  });
});
