import type { MovementAnswer } from '#contracts/inventory/stock/movements.api.js';
import type {
  EntryAnswer,
  LevelAnswer,
  LevelDetailAnswer,
} from '#contracts/inventory/stock/stock-levels.api.js';
import type { KeyPageAnswer } from '#contracts/kernel/pages.js';
import { StockCalls } from './testing/stock-calls.js';
import { StoreRoom } from './testing/store-room.js';

const NOBODY = '0190a000-0000-7000-8000-00000000000a';

const room = StoreRoom.open();
const journalOf = async (query = '') =>
  (await room.store.get<KeyPageAnswer<EntryAnswer>>(`stock-levels/${room.levelId}/journal${query}`)).body
    .items;
const errorsOf = ({ status, body }: { status: number; body: { errors?: unknown } }) => [status, body.errors];

describe('a movement', () => {
  it('answers the levels after it', async () => {
    const { status, body } = await room.store.move('RECEIPT', room.filter.id, room.main.id, 5.5, {
      reference: 'LS 7',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: 'RECEIPT',
      articleId: room.filter.id,
      locationId: room.main.id,
      toLocationId: null,
      quantity: 5.5,
      reference: 'LS 7',
      note: null,
      levels: [
        {
          id: room.levelId,
          onHand: 5.5,
          reserved: 0,
          available: 5.5,
          minimumStock: 4,
          short: false,
          sku: room.filter.number,
        },
      ],
    });
    const moved = await room.store.move('MOVE', room.filter.id, room.main.id, 2, {
      toLocationId: room.shelf.id,
    });
    expect(moved.body.levels.map(({ locationCode, onHand }) => [locationCode, onHand])).toEqual([
      [room.main.code, 3.5],
      [room.shelf.code, 2],
    ]);
    // Each shelf has less than the minimum, the article has enough until the next issue.
    expect(moved.body.levels.map(({ short }) => short)).toEqual([false, false]);
    const issued = await room.store.move('ISSUE', room.filter.id, room.main.id, 2);
    expect(issued.body.levels.map(({ short }) => short)).toEqual([true]);
    const { body: level } = await room.store.get<LevelDetailAnswer>(`stock-levels/${room.levelId}`);
    expect(level).toMatchObject({ available: 1.5, short: true });
  });

  it("is booked once per key, and refused under another call's key", async () => {
    const key = { 'idempotency-key': `movement-${room.round}` };
    const wanted = { type: 'RECEIPT', articleId: room.filter.id, locationId: room.main.id, quantity: 1 };
    const first = await room.store.post<MovementAnswer>('movements', wanted, key);
    expect((await room.store.post<MovementAnswer>('movements', wanted, key)).body.id).toBe(first.body.id);
    expect((await room.store.post('movements', { ...wanted, quantity: 2 }, key)).status).toBe(422);
    expect(await journalOf()).toHaveLength(1);
  });

  it('never takes more than is in stock', async () => {
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 1);
    for (const type of ['ISSUE', 'MOVE']) {
      const { status, body } = await room.store.move(type, room.filter.id, room.main.id, 1.001, {
        toLocationId: room.shelf.id,
      });
      expect([status, body.detail]).toEqual([409, 'Bestand reicht nicht aus.']);
    }
    const released = await room.store.move('RELEASE', room.filter.id, room.main.id, 1);
    expect([released.status, released.body.detail]).toEqual([409, 'So viel ist nicht reserviert.']);
  });

  it.each([
    [
      { quantity: 0 },
      'quantity',
      'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.',
    ],
    [
      { quantity: 1.0001 },
      'quantity',
      'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.',
    ],
    [
      { quantity: -1 },
      'quantity',
      'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.',
    ],
    [{ articleId: NOBODY }, 'articleId', 'Unbekannter Artikel.'],
    [{ locationId: NOBODY }, 'locationId', 'Unbekannter Standort.'],
    [{ type: 'ADJUST', quantity: 0 }, 'note', 'Bitte geben Sie einen Grund an.'],
    [{ type: 'MOVE' }, 'toLocationId', 'Bitte einen anderen Ziel-Standort wählen.'],
  ])('is refused with %p', async (what, field, message) => {
    const body = {
      type: 'RECEIPT',
      articleId: room.filter.id,
      locationId: room.main.id,
      quantity: 1,
      ...what,
    };
    expect(errorsOf(await room.store.post('movements', body))).toEqual([400, [{ field, message }]]);
  });

  it('is refused if source and target are the same', async () => {
    const answer = await room.store.move('MOVE', room.filter.id, room.main.id, 1, {
      toLocationId: room.main.id,
    });
    expect(errorsOf(answer)).toEqual([
      400,
      [{ field: 'toLocationId', message: 'Bitte einen anderen Ziel-Standort wählen.' }],
    ]);
  });

  it('corrects to the counted quantity: the answer shows the count, the journal the difference', async () => {
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 5);
    const { body } = await room.store.move('ADJUST', room.filter.id, room.main.id, 3, { note: 'Bruch' });
    expect(body).toMatchObject({ quantity: 3, note: 'Bruch', levels: [{ onHand: 3 }] });
    expect((await journalOf())[0]).toMatchObject({ type: 'ADJUST', quantity: -2, balance: 3, note: 'Bruch' });
  });

  it('can be reversed by one counter-movement', async () => {
    const { body: received } = await room.store.move('RECEIPT', room.filter.id, room.main.id, 5);
    const { status, body } = await room.store.post<MovementAnswer>(`movements/${received.id}/counter`, {});
    expect([status, body.type, body.levels[0]?.onHand]).toEqual([201, 'ISSUE', 0]);
    const again = await room.store.post(`movements/${received.id}/counter`, {});
    expect([again.status, again.body.detail]).toEqual([409, 'Diese Bewegung wurde bereits storniert.']);
    const itself = await room.store.post(`movements/${body.id}/counter`, {});
    expect(itself.body.detail).toBe('Diese Buchung wird an ihrem Ursprung zurückgenommen.');
    const [undone, original] = await journalOf();
    expect([undone?.counters, undone?.referenceType, original?.countered]).toEqual([
      received.id,
      'COUNTER',
      true,
    ]);
    expect((await room.store.post(`movements/${NOBODY}/counter`, {})).status).toBe(404);
  });
});

describe('a level', () => {
  it('is listed in six orders, searched, and found by its location', async () => {
    const other = await room.store.article(`BS ${room.round}`, { name: 'Bremsscheibe vorn' });
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 5);
    await room.store.move('RECEIPT', other.id, room.main.id, 2);
    await room.store.move('RESERVE', other.id, room.main.id, 3);
    const listed = async (query: string) =>
      (await room.store.get<LevelAnswer[]>(`stock-levels?locationId=${room.main.id}&${query}`)).body.map(
        ({ sku }) => sku,
      );
    const [a, b] = [room.filter.number, other.number];
    expect(await listed('')).toEqual([a, b]);
    expect(await listed('sort=available&direction=asc')).toEqual([b, a]);
    expect(await listed('sort=article&direction=asc')).toEqual([a, b]);
    expect(await listed('sort=reserved')).toEqual([b, a]);
    expect(await listed('sort=onHand&direction=asc')).toEqual([b, a]);
    expect(await listed('sort=updatedAt')).toHaveLength(2);
    expect(await listed('search=bremss')).toEqual([b]);
    expect(await listed(`search=${room.main.code}`)).toEqual([a, b]);
    expect(errorsOf(await room.store.get('stock-levels?sort=price'))[0]).toBe(400);
  });

  it('is listed page by page', async () => {
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 1);
    await room.store.move('RECEIPT', room.filter.id, room.shelf.id, 2);
    const query = `search=${encodeURIComponent(room.filter.number)}`;
    const list = await room.store.get<LevelAnswer[]>(`stock-levels?limit=1&${query}`);
    const path = /^<\/api\/inventory\/(.*)>; rel="next"$/.exec(list.headers.get('link') ?? '')?.[1];
    const { body } = await room.store.get<KeyPageAnswer<LevelAnswer>>(path ?? '');
    expect(body).toMatchObject({ items: [{ onHand: 1 }], next: null });
  });

  it('is 404 if it was never opened', async () => {
    for (const path of ['', '/journal', '/days', '/journal.csv']) {
      const { status, body } = await room.store.get(`stock-levels/nichts${path}`);
      expect([status, body.detail]).toEqual([404, 'Bestand wurde nicht gefunden.']);
    }
  });

  it('has a journal with running balances, filters and search', async () => {
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 5, { reference: 'Lieferschein 4711' });
    await room.store.move('RESERVE', room.filter.id, room.main.id, 2);
    await room.store.move('ISSUE', room.filter.id, room.main.id, 1, { note: 'Für die Werkbank' });
    expect(
      (await journalOf()).map(({ type, quantity, balance, reservedBalance }) => [
        type,
        quantity,
        balance,
        reservedBalance,
      ]),
    ).toEqual([
      ['ISSUE', -1, 4, 2],
      ['RESERVE', 2, 5, 2],
      ['RECEIPT', 5, 5, 0],
    ]);
    expect(await journalOf('?type=RESERVE')).toHaveLength(1);
    expect(await journalOf('?search=werkbank')).toHaveLength(1);
    expect(await journalOf('?search=lagerist')).toHaveLength(3);
    expect(await journalOf('?to=2020-01-01')).toEqual([]);
    const { items, next } = (
      await room.store.get<KeyPageAnswer<EntryAnswer>>(`stock-levels/${room.levelId}/journal?size=2`)
    ).body;
    expect([items.length, next === null]).toEqual([2, false]);
    expect(await journalOf(`?size=2&after=${next}`)).toMatchObject([
      { referenceLabel: 'Lieferschein 4711', referenceType: 'MANUAL' },
    ]);
  });

  it('can be downloaded', async () => {
    await room.store.move('RECEIPT', room.filter.id, room.main.id, 1.5);
    await room.store.move('RESERVE', room.filter.id, room.main.id, 4);
    const levels = await room.app.request<string>(
      'GET',
      '/api/inventory/stock-levels.csv',
      undefined,
      room.store.token,
    );
    expect(levels.headers.get('content-disposition')).toContain('bestaende.csv');
    expect(levels.body).toContain(
      `${room.filter.number};${room.filter.name};Stk;${room.main.code};Lager ${room.main.code};"1,5";4;"-2,5";4;`,
    );
    const path = `/api/inventory/stock-levels/${room.levelId}/journal.csv`;
    const journal = await room.app.request<string>('GET', path, undefined, room.store.token);
    expect(journal.body.split('\r\n')).toHaveLength(4);
    expect(journal.body).toContain(';Reservierung;4;"1,5";4;');
  });
});

describe('permissions', () => {
  it.each(['DISPONENT', 'PRUEFER'] as const)('let %s read, but not write', async (role) => {
    const calls = await StockCalls.as(room.app, role);
    expect((await calls.get('stock-levels')).status).toBe(200);
    expect((await calls.move('RECEIPT', room.filter.id, room.main.id, 1)).status).toBe(403);
  });

  it('exclude mechanics', async () => {
    expect((await (await StockCalls.as(room.app, 'MECHANIKER')).get('stock-levels')).status).toBe(403);
  });
});
