import 'reflect-metadata';
import type { OrderMovement } from '#contracts/work-orders/parts/part-commands.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { given, refusalOf } from '../../testing/given.js';
import { lineOf, noteArrival, notePart, pricePart } from './order-part.js';

const of = { workOrderId: 'o', customerId: 'c', vehicleId: 'v' };
const created = {
  type: 'WorkOrderCreated',
  version: 2,
  data: {
    ...of,
    number: 'A-2026-00001',
    appointmentId: null,
    description: null,
    customerName: null,
    customerContact: null,
    licensePlate: null,
    mileageKm: null,
  },
} as WorkOrderEvent;
const article = { number: 'OF-1', name: 'Ölfilter', unit: 'Stk', salePriceCents: 1_990 };
const level = (locationId: string) => ({
  levelId: `a_${locationId}`,
  locationId,
  onHandMilli: 9_000,
  reservedMilli: 0,
});
const moved = (type: OrderMovement['type'], movementId: string, what: Partial<OrderMovement> = {}) =>
  ({
    type,
    movementId,
    partLineId: 'line',
    articleId: 'a',
    quantityMilli: 2_000,
    unitCostE4: 80_000,
    from: type === 'ISSUE' ? level('shelf') : null,
    to: type === 'ISSUE' ? null : level('shelf'),
    ...what,
  }) as OrderMovement;
const order = (...events: readonly WorkOrderEvent[]) => given(workOrderStream, created, ...events);
const reserved = () => order().when(notePart(moved('RESERVE', 'm1'), article));

describe('recording a stock movement for an order', () => {
  it('records the movement and, for a new line, its price', () => {
    expect(reserved()).toMatchObject([
      {
        type: 'PartReserved',
        data: { ...of, partLineId: 'line', number: 'OF-1', movementId: 'm1', quantityMilli: 2_000 },
      },
      { type: 'PartPriced', data: { ...of, partLineId: 'line', unitPriceCents: 1_990 } },
    ]);
    const unpriced = notePart(moved('RESERVE', 'm1'), { ...article, salePriceCents: null });
    expect(order().when(unpriced)).toHaveLength(1);
    expect(order(...reserved()).when(notePart(moved('RELEASE', 'm2'), article))).toMatchObject([
      { type: 'PartReleased' },
    ]);
  });

  it('is idempotent', () => {
    expect(order(...reserved()).when(notePart(moved('RESERVE', 'm1'), article))).toEqual([]);
  });

  it.each([
    ['where it was reserved', 'shelf', 2_000],
    ['elsewhere', 'store', 0],
  ])('says how much of an issue %s was reserved', (_, locationId, ofReservedMilli) => {
    const issue = moved('ISSUE', 'm2', { from: level(locationId), quantityMilli: 3_000 });
    const [event] = order(...reserved()).when(notePart(issue, article));
    expect(event).toMatchObject({ type: 'PartIssued', data: { ofReservedMilli } });
  });

  it('treats a receipt as a return, and ignores movements without a line', () => {
    expect(order(...reserved()).when(notePart(moved('RECEIPT', 'm3'), article))).toMatchObject([
      { type: 'PartReturned' },
    ]);
    for (const other of [
      moved('MOVE', 'm4'),
      moved('RESERVE', 'm5', { partLineId: null }),
      moved('RESERVE', 'm6', { from: null, to: null }),
    ])
      expect(order().when(notePart(other, article))).toEqual([]);
    expect(given(workOrderStream).when(notePart(moved('RESERVE', 'm1'), article))).toEqual([]);
  });
});

describe('recording the arrival of ordered goods', () => {
  it('is idempotent by receipt and line', () => {
    const arrived = order().when(noteArrival('line', 'r', 4_000));
    expect(arrived).toMatchObject([
      { type: 'PartArrived', data: { ...of, partLineId: 'line', goodsReceiptId: 'r', quantityMilli: 4_000 } },
    ]);
    expect(order(...arrived).when(noteArrival('line', 'r', 4_000))).toEqual([]);
    expect(order(...arrived).when(noteArrival('other', 'r', 4_000))).toHaveLength(1);
    expect(given(workOrderStream).when(noteArrival('line', 'r', 4_000))).toEqual([]);
  });
});

describe('pricing a part', () => {
  it('records another price; the same price is a no-op', () => {
    expect(order(...reserved()).when(pricePart('line', 2_500))).toMatchObject([
      { type: 'PartPriced', data: { unitPriceCents: 2_500 } },
    ]);
    expect(order(...reserved()).when(pricePart('line', 1_990))).toEqual([]);
  });

  it('refuses an unknown line and an old revision', () => {
    expect(refusalOf(() => order().when(pricePart('line', 1))).code).toBe('not-found');
    const { when, state } = order(...reserved());
    const { revision } = lineOf(state as KnownWorkOrder, 'line');
    expect(when(pricePart('line', 1), { expectedRevision: revision, row: 'line' })).toHaveLength(1);
    const behind = { expectedRevision: revision - 1, row: 'line' };
    expect(refusalOf(() => when(pricePart('line', 1), behind)).code).toBe('revision-behind');
  });
});
