import { randomUUID } from 'node:crypto';
import type { ArticleAnswer, ShortageAnswer } from '#contracts/inventory/articles/articles.api.js';
import type { LocationAnswer } from '#contracts/inventory/locations/locations.api.js';
import type { LevelAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import { StoreRoom } from '../testing/store-room.js';

const room = StoreRoom.open();

describe('an article', () => {
  it('is added with all fields, and its number is unique', async () => {
    expect(room.filter).toMatchObject({
      number: `OF ${room.round}`,
      unit: 'Stk',
      minimumStock: 4,
      salePrice: 12.5,
      active: true,
      onHand: 0,
      revision: 0,
    });
    const { status, body } = await room.store.post('articles', {
      number: ` of${room.round}`,
      name: 'Anderer',
    });
    expect([status, body.errors]).toEqual([
      409,
      [{ field: 'number', message: 'Diese Artikelnummer wird bereits verwendet.' }],
    ]);
    expect(
      (await room.store.post('articles', { number: '', name: '' })).body.errors.map(({ field }) => field),
    ).toEqual(['number', 'name']);
  });

  it('changes only the sent fields, and its levels show it', async () => {
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 5);
    const path = `articles/${room.filter.id}`;
    const { body } = await room.store.put<ArticleAnswer>(
      path,
      { number: `NEU ${room.round}`, minimumStock: null },
      { 'if-match': `"${room.filter.revision}"` },
    );
    expect(body).toMatchObject({
      number: `NEU ${room.round}`,
      name: room.filter.name,
      minimumStock: 0,
      salePrice: 12.5,
      onHand: 5,
    });
    expect((await room.store.get<LevelAnswer>(`stock-levels/${room.levelId}`)).body.sku).toBe(
      `NEU ${room.round}`,
    );
    expect((await room.store.put(path, { name: 'X' }, { 'if-match': '"0"' })).status).toBe(412);
    expect(
      (await room.store.post('articles', { number: `OF ${room.round}`, name: 'Frei geworden' })).status,
    ).toBe(201);
    const taken = await room.store.put(path, { number: `OF${room.round}` });
    expect([taken.status, taken.body.errors[0]?.field]).toEqual([409, 'number']);
    const { items } = (await room.store.get<HistoryAnswer>(`${path}/history`)).body;
    expect(items.map(({ what }) => what)).toContain(
      `Nummer von „OF ${room.round}“ auf „NEU ${room.round}“ geändert`,
    );
  });

  it('tells its history page by page like at once', async () => {
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 5);
    await room.store.put(`articles/${room.filter.id}`, { name: 'Ölfilter' });
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 3);
    await room.store.put(`articles/${room.filter.id}`, { name: 'Luftfilter' });
    const page = async (query: string) =>
      (await room.store.get<HistoryAnswer>(`articles/${room.filter.id}/history?${query}`)).body;
    const { items, totalElements } = await page('size=100');
    expect(items).toHaveLength(totalElements);
    const pages = await Promise.all(items.map((_, number) => page(`page=${number}&size=1`)));
    expect(pages.flatMap((one) => one.items)).toEqual(items);
    expect((await page(`page=${totalElements}&size=1`)).items).toEqual([]);
  });

  it('that does not exist has no history', async () => {
    expect((await room.store.get(`articles/${randomUUID()}/history`)).status).toBe(404);
  });

  it('is active by default, and an empty text clears minimum and price', async () => {
    const { body: article } = await room.store.post<ArticleAnswer>('articles', {
      number: `NULL ${room.round}`,
      name: 'Filter',
      minimumStock: 3,
      salePrice: 4.5,
      active: null,
    });
    expect(article).toMatchObject({ active: true, minimumStock: 3, salePrice: 4.5 });
    const cleared = await room.store.put(`articles/${article.id}`, { minimumStock: '', salePrice: '' });
    expect(cleared).toMatchObject({ status: 200, body: { minimumStock: 0, salePrice: null } });
    const code = `NULL ${room.round}`;
    expect((await room.store.post('locations', { code, name: 'Regal', active: null })).body).toMatchObject({
      active: true,
    });
  });

  it('can be retired without stock', async () => {
    await room.store.move('RESERVE', room.filter.id, room.main.id, 1);
    const refused = await room.store.put(`articles/${room.filter.id}`, { active: false });
    expect([refused.status, refused.body.detail]).toEqual([409, 'Es ist noch Bestand vorhanden.']);
    await room.store.move('RELEASE', room.filter.id, room.main.id, 1);
    expect(
      (await room.store.put<ArticleAnswer>(`articles/${room.filter.id}`, { active: false })).body.active,
    ).toBe(false);
    const { status, body } = await room.store.move('RECEIPT', room.filter.id, room.main.id, 1);
    expect([status, body.detail]).toEqual([400, 'Der Artikel ist stillgelegt.']);
    const found = await room.store.get<ArticleAnswer[]>(`articles?active=false&search=OF%20${room.round}`);
    expect(found.body.map(({ id }) => id)).toContain(room.filter.id);
  });

  it('is listed with the quantity below its minimum', async () => {
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 3);
    await room.store.move('RESERVE', room.filter.id, room.main.id, 1);
    const short = (await room.store.get<ShortageAnswer[]>('shortages')).body;
    expect(short.find(({ articleId }) => articleId === room.filter.id)).toMatchObject({
      minimumStock: 4,
      onHand: 3,
      reserved: 1,
      available: 2,
      onOrder: 0,
      missing: 2,
    });
  });
});

describe('a location', () => {
  it('has a unique code', async () => {
    const { status, body } = await room.store.post('locations', {
      code: ` hl ${room.round} `,
      name: 'Noch eins',
    });
    expect([status, body.errors]).toEqual([
      409,
      [{ field: 'code', message: 'Dieser Standort-Code wird bereits verwendet.' }],
    ]);
  });

  it('is renamed together with its levels', async () => {
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 1);
    await room.store.put(`locations/${room.main.id}`, { code: `N${room.round}`, name: 'Neues Regal' });
    expect((await room.store.get<LevelAnswer>(`stock-levels/${room.levelId}`)).body).toMatchObject({
      locationCode: `N${room.round}`,
      locationName: 'Neues Regal',
    });
  });

  it('can be closed without stock', async () => {
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 1);
    const refused = await room.store.put(`locations/${room.main.id}`, { active: false });
    expect([refused.status, refused.body.detail]).toEqual([409, 'Am Standort liegt noch Bestand.']);
    await room.store.move('ISSUE', room.filter.id, room.main.id, 1);
    expect(
      (await room.store.put<LocationAnswer>(`locations/${room.main.id}`, { active: false })).body.active,
    ).toBe(false);
    const { status, body } = await room.store.move('RECEIPT', room.filter.id, room.main.id, 1);
    expect([status, body.detail]).toEqual([400, 'Der Standort ist geschlossen.']);
  });
});
