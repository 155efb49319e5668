import { Map as ImmutableMap } from 'immutable';
import type { Operation, TimeLog } from '#contracts/work-orders/operations/operations.js';
import type { PartLine } from '#contracts/work-orders/parts/order-parts.js';
import type { PartMovement } from './invoice-proofs.js';
import { unbilledOf, unbilledParts, unpricedOf } from './unbilled.js';

const operation = (id: string, title: string) => ({ id, title, runningLogId: null, sold: null }) as Operation;
const log = (id: string, operationId: string) =>
  [id, { id, operationId, endedAt: '2026-11-23T09:00:00.000Z' } as TimeLog] as const;
const order = {
  id: 'o',
  operations: [operation('front', 'Bremse erneuern'), operation('rear', 'Bremse erneuern')],
  timeLogs: ImmutableMap([log('a', 'front'), log('b', 'front'), log('c', 'rear')]),
  parts: new Map<string, PartLine>(),
};
const position = (description: string, ...logs: string[]) => ({
  description,
  quantityMilli: 1_000,
  unit: 'Std',
  sources: logs.map((id) => ({ kind: 'TIME_LOG' as const, id })),
});

describe('an operation', () => {
  it.each([
    ['is billed by the position of its time, whatever that is called', [position('Hinten', 'c')], 1, 0],
    ['is not billed by the time of another one with its title', [position('Bremse erneuern', 'c')], 1, 0],
    ['is billed at a fixed price by a position with its title', [position('Bremse erneuern')], 1, 0],
    ['needs a position of its own', [position('Bremse erneuern'), position('Bremse erneuern')], 0, 0],
    ['is billed in part if some of its time is left out', [position('x', 'c'), position('x', 'a')], 0, 1],
    ['is billed if all of its time is', [position('x', 'c'), position('x', 'a', 'b')], 0, 0],
  ])('%s', (_, positions, without, withOpenTime) => {
    expect(unbilledOf(order, [], positions)).toEqual([
      ...Array.from({ length: without }, () => 'Ohne Position: „Bremse erneuern“.'),
      ...Array.from({ length: withOpenTime }, () => 'Gebuchte Zeit auf keiner Position: „Bremse erneuern“.'),
    ]);
  });
});

const line = (id: string, change: Partial<PartLine> = {}) =>
  [id, { id, name: `Teil ${id}`, unit: 'Stk', reservedMilli: 0, ...change } as PartLine] as const;
const moved = (type: 'PartIssued' | 'PartReturned', partLineId: string, movementId: string, pieces: number) =>
  ({
    type,
    data: { partLineId, movementId, unit: 'Stk', quantityMilli: pieces * 1_000 },
  }) as PartMovement;
const parts = new Map([line('disc'), line('pad', { reservedMilli: 2_000 })]);
const work = { ...order, operations: [], parts };
const movements = [
  moved('PartIssued', 'disc', 'm1', 3),
  moved('PartReturned', 'disc', 'm2', 1),
  moved('PartIssued', 'pad', 'm3', 4),
];
const ofParts = (pieces: number, ...ids: readonly string[]) => ({
  description: 'Teil',
  quantityMilli: pieces * 1_000,
  unit: 'Stk',
  sources: ids.map((id) => ({ kind: 'STOCK_ISSUE' as const, id })),
});

describe('parts that left the stock', () => {
  it('are open with their pieces less those that came back, and with their own movements', () => {
    expect(
      unbilledParts(work, movements, []).map((open) => [
        open.line.id,
        open.quantityMilli,
        open.movements.map(({ data }) => data.movementId),
      ]),
    ).toEqual([
      ['disc', 2_000, ['m1', 'm2']],
      ['pad', 4_000, ['m3']],
    ]);
  });

  it('rest on the movements that no position names', () => {
    const more = [...movements, moved('PartIssued', 'disc', 'm4', 1)];
    const [disc] = unbilledParts(work, more, [ofParts(2, 'm1', 'm2')]);
    expect(disc?.quantityMilli).toBe(1_000);
    expect(disc?.movements.map(({ data }) => data.movementId)).toEqual(['m4']);
  });

  it('rest on all movements of the line if a position names them with fewer pieces', () => {
    const [disc] = unbilledParts(work, movements, [ofParts(1, 'm1', 'm2')]);
    expect(disc?.quantityMilli).toBe(1_000);
    expect(disc?.movements.map(({ data }) => data.movementId)).toEqual(['m1', 'm2']);
  });

  it('of a line that the order does not have are left out', () => {
    expect(unbilledParts({ ...work, parts: new Map() }, movements, [])).toStrictEqual([]);
  });

  it('are told, beside those that are only reserved', () => {
    expect(unbilledOf(work, movements, [ofParts(2, 'm1', 'm2')])).toEqual([
      'Reserviert, nicht entnommen: 2 Stk „Teil pad“.',
      'Entnommen, auf keiner Position: 4 Stk „Teil pad“.',
    ]);
  });
});

it('a clock that runs is told, and its time is not billed yet', () => {
  const running = { id: 'd', operationId: 'rear', endedAt: null } as TimeLog;
  const [front, rear] = order.operations;
  const clocked = {
    ...order,
    operations: [front as Operation, { ...(rear as Operation), runningLogId: 'd' }],
    timeLogs: order.timeLogs.set('d', running),
  };
  expect(unbilledOf(clocked, [], [position('x', 'a', 'b', 'c')])).toEqual([
    'An „Bremse erneuern“ läuft noch eine Zeitbuchung.',
  ]);
});

describe('an operation to get a part', () => {
  const toGet = { ...order, operations: [operation('get', 'Teil besorgen: Bremsscheibe ')] };

  it('is billed by a position that is called as the part', () => {
    expect(unbilledOf(toGet, [], [position(' Bremsscheibe')])).toEqual([]);
    expect(unbilledOf(toGet, [], [position('Teil besorgen: Bremsscheibe')])).toEqual([]);
    expect(unbilledOf(toGet, [], [position('Bremse')])).toHaveLength(1);
  });
});

it('positions without a price are told', () => {
  expect(
    unpricedOf([
      { description: 'Ventil', unitPriceE4: 0 },
      { description: 'Reifen', unitPriceE4: 1 },
    ]),
  ).toStrictEqual(['Ohne Preis: „Ventil“.']);
});
