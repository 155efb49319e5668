import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import type { LocationAnswer } from '#contracts/inventory/locations/locations.api.js';
import type { EntryAnswer, LevelAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import type {
  ListedStocktakingAnswer,
  StocktakingAnswer,
  StocktakingLineAnswer,
} from '#contracts/inventory/stocktakings/stocktakings.api.js';
import type { KeyPageAnswer } from '#contracts/kernel/pages.js';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { StockCalls } from '../testing/stock-calls.js';

let app: TestApp;
let store: StockCalls;
beforeAll(async () => {
  app = await startTestApp();
  store = await StockCalls.as(app, 'LAGERIST');
});
afterAll(() => app.close());

let round = 0;
let shelf: LocationAnswer;
beforeEach(async () => {
  round++;
  shelf = await store.location(`R${round}`);
});

const onHand = async (article: ArticleAnswer) =>
  (await store.get<LevelAnswer>(`stock-levels/${article.id}_${shelf.id}`)).body.onHand;

describe('a stocktaking', () => {
  let oil: ArticleAnswer;
  let belt: ArticleAnswer;
  let lamp: ArticleAnswer;
  let counting: StocktakingAnswer;
  beforeEach(async () => {
    oil = await store.article(`OEL ${round}`);
    belt = await store.article(`RIEMEN ${round}`);
    lamp = await store.article(`LAMPE ${round}`);
    for (const [article, quantity] of [
      [oil, 5],
      [belt, 2],
    ] as const)
      await store.move('RECEIPT', article.id, shelf.id, quantity);
    counting = (await store.post<StocktakingAnswer>('stocktakings', { locationId: shelf.id, note: 'Jahr' }))
      .body;
  });
  const count = (article: ArticleAnswer, quantity: number) =>
    store.put<StocktakingLineAnswer>(`stocktakings/${counting.id}/counts`, {
      articleId: article.id,
      quantity,
    });

  it('lists the stock of its location; a location has one open stocktaking', async () => {
    expect(counting).toMatchObject({ status: 'OPEN', locationId: shelf.id, note: 'Jahr' });
    expect(
      counting.lines.map(({ number, bookQuantity, countedQuantity }) => [
        number,
        bookQuantity,
        countedQuantity,
      ]),
    ).toEqual([
      [oil.number, 5, null],
      [belt.number, 2, null],
    ]);
    const second = await store.post('stocktakings', { locationId: shelf.id });
    expect([second.status, second.body.detail]).toEqual([
      409,
      'Für diesen Standort läuft bereits eine Inventur.',
    ]);
    const listed = await store.get<ListedStocktakingAnswer[]>('stocktakings');
    expect(listed.body[0]).toMatchObject({ id: counting.id, status: 'OPEN' });
    expect((await store.post('stocktakings', { locationId: counting.id })).body.errors[0]?.message).toBe(
      'Unbekannter Standort.',
    );
  });

  it('books the differences together, and keeps movements since the count', async () => {
    expect((await count(oil, 3)).body).toMatchObject({ bookQuantity: 5, countedQuantity: 3, difference: -2 });
    expect((await count(lamp, 1)).body).toMatchObject({ bookQuantity: 0, difference: 1 });
    expect((await count(belt, 7)).status).toBe(200);
    expect((await count(belt, 2)).body.difference).toBe(0);
    await store.move('RECEIPT', oil.id, shelf.id, 10);
    const { status, body } = await store.post<StocktakingAnswer>(`stocktakings/${counting.id}/book`, {
      reason: 'Schwund',
    });
    expect([status, body.status]).toEqual([200, 'BOOKED']);
    expect(await Promise.all([oil, belt, lamp].map(onHand))).toEqual([13, 2, 1]);
    const { items } = (
      await store.get<KeyPageAnswer<EntryAnswer>>(`stock-levels/${oil.id}_${shelf.id}/journal?type=ADJUST`)
    ).body;
    expect(items).toMatchObject([
      {
        quantity: -2,
        referenceType: 'STOCKTAKING',
        referenceId: counting.id,
        referenceLabel: `Inventur ${shelf.code}`,
        note: 'Schwund',
      },
    ]);
    for (const action of ['book', 'abandon']) {
      const over = await store.post(`stocktakings/${counting.id}/${action}`);
      expect([over.status, over.body.detail]).toEqual([409, 'Die Inventur ist abgeschlossen.']);
    }
    expect((await count(oil, 1)).status).toBe(409);
  });

  it('books uncounted articles as 0 only on request', async () => {
    await count(oil, 5);
    const { body } = await store.post<StocktakingAnswer>(`stocktakings/${counting.id}/book`, {
      missingAsZero: true,
    });
    expect(body.lines.find(({ articleId }) => articleId === belt.id)).toMatchObject({
      countedQuantity: 0,
      difference: -2,
    });
    expect(await Promise.all([oil, belt].map(onHand))).toEqual([5, 0]);
  });

  it('reports a difference that could not be booked', async () => {
    await count(oil, 1);
    await store.move('ISSUE', oil.id, shelf.id, 4);
    const { body } = await store.post<StocktakingAnswer>(`stocktakings/${counting.id}/book`);
    expect(body.lines.find(({ articleId }) => articleId === oil.id)?.problem).toBe(
      'Bestand reicht nicht aus.',
    );
    expect(await onHand(oil)).toBe(1);
  });

  it('can be cancelled without effect on the stock', async () => {
    await count(oil, 1);
    expect((await store.post<StocktakingAnswer>(`stocktakings/${counting.id}/abandon`)).body.status).toBe(
      'ABANDONED',
    );
    expect(await onHand(oil)).toBe(5);
    expect((await store.post('stocktakings', { locationId: shelf.id })).status).toBe(201);
  });

  it('answers 404 for an unknown id', async () => {
    expect((await store.get(`stocktakings/${shelf.id}`)).status).toBe(404);
    expect((await store.post(`stocktakings/${shelf.id}/book`)).status).toBe(404);
    const { body } = await store.put(`stocktakings/${counting.id}/counts`, {
      articleId: shelf.id,
      quantity: 1,
    });
    expect(body.errors).toEqual([{ field: 'articleId', message: 'Unbekannter Artikel.' }]);
  });
});

const tried = (body: object) => store.post<ImportAnswer>('import?dryRun=true', body);

describe('an import of initial stock', () => {
  const header = 'Artikelnummer;Bezeichnung;Einheit;Mindestbestand;Standort;Menge';
  const file = (...rows: string[]) => ({ csv: [header, ...rows].join('\n') });

  it('can be tried without effect, then carried out', async () => {
    const rows = file(`A ${round};Ölfilter;;2;r${round};4,5`, `B ${round};Riemen;m;;;`);
    expect((await tried(rows)).body).toMatchObject({
      rows: 2,
      problems: [],
      changes: [
        { row: 2, subject: `A ${round}`, kind: 'neu' },
        { row: 3, kind: 'neu' },
      ],
    });
    expect((await store.get<ArticleAnswer[]>(`articles?search=A%20${round}`)).body).toEqual([]);
    expect((await store.post<ImportAnswer>('import', rows)).body.problems).toEqual([]);
    const [a, b] = (await store.get<ArticleAnswer[]>('articles')).body.filter(({ number }) =>
      number.endsWith(` ${round}`),
    );
    expect(a).toMatchObject({ name: 'Ölfilter', unit: 'Stk', minimumStock: 2, onHand: 4.5 });
    expect(b).toMatchObject({ name: 'Riemen', unit: 'm', onHand: 0 });
    const again = await store.post<ImportAnswer>('import', rows);
    expect(again.body.changes).toEqual([{ row: 2, subject: `A ${round}`, kind: 'geändert' }]);
    expect((await store.get<ArticleAnswer>(`articles/${a?.id}`)).body.onHand).toBe(9);
  });

  it('reports every problem of every row, and then books nothing', async () => {
    await store.article(`ALT ${round}`, { name: 'Alter Name' });
    const rows = file(
      `ALT ${round};Neuer Name;kg;;;`,
      `C ${round};Riemen;;viel;nirgends;1`,
      `D ${round};Riemen;;;;1`,
      `E ${round};;;;;`,
      `F ${round};Filter;;;R${round};1`,
      `f${round};Filter;;;R${round};1`,
      ';Filter;;;;',
    );
    const { body } = await tried(rows);
    expect(body.problems.map(({ row, field }) => [row, field])).toEqual([
      [2, 'Bezeichnung'],
      [3, 'Mindestbestand'],
      [3, 'Standort'],
      [4, 'Standort'],
      [5, 'Bezeichnung'],
      [7, ''],
      [8, 'Artikelnummer'],
    ]);
    const refused = await store.post('import', rows);
    expect([refused.status, refused.body.errors.length]).toEqual([400, 7]);
    expect((await store.get<ArticleAnswer[]>(`articles?search=F%20${round}`)).body).toEqual([]);
    expect((await tried({ csv: 'Nummer;Name\n1;2' })).status).toBe(400);
  });
});
