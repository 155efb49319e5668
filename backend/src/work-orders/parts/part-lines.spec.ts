import 'reflect-metadata';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { given } from '../../testing/given.js';
import { fact } from '../testing/order-facts.js';

const created = fact('WorkOrderCreated', {
  number: 'A-1',
  appointmentId: null,
  description: null,
  mileageKm: null,
});
let made = 0;
const moved = (type: WorkOrderEvent['type'], quantityMilli: number, more: object = {}) =>
  fact(type, {
    partLineId: 'line',
    articleId: 'a',
    number: 'OF-1',
    name: 'Ölfilter',
    unit: 'Stk',
    locationId: 'store',
    movementId: `m${++made}`,
    quantityMilli,
    ...more,
  });
const state = (...events: readonly WorkOrderEvent[]) =>
  given(workOrderStream, created, ...events).state as KnownWorkOrder;
const lineAfter = (...events: readonly WorkOrderEvent[]) => {
  const line = state(...events).parts.get('line');
  return line && [line.locationId, line.reservedMilli, line.issuedMilli];
};
const reserve = (quantityMilli: number, more: object = {}) => moved('PartReserved', quantityMilli, more);
const issue = (quantityMilli: number, ofReservedMilli: number, locationId = 'store') =>
  moved('PartIssued', quantityMilli, { ofReservedMilli, locationId });

describe('a part line of an order', () => {
  it('is reserved and released, never below zero', () => {
    expect(lineAfter(reserve(3_000))).toEqual(['store', 3_000, 0]);
    expect(lineAfter(reserve(3_000), moved('PartReleased', 1_000))).toEqual(['store', 2_000, 0]);
    expect(lineAfter(reserve(3_000), moved('PartReleased', 4_000))).toEqual(['store', 0, 0]);
  });

  it('is issued from its reservation, and lies where it was issued once nothing is reserved', () => {
    expect(lineAfter(reserve(3_000), issue(2_000, 2_000))).toEqual(['store', 1_000, 2_000]);
    expect(lineAfter(reserve(3_000), issue(2_000, 0, 'shelf'))).toEqual(['store', 3_000, 2_000]);
    expect(lineAfter(reserve(3_000), issue(3_000, 3_000, 'shelf'))).toEqual(['shelf', 0, 3_000]);
    expect(lineAfter(reserve(1_000), issue(1_000, 2_000))).toEqual(['store', 0, 1_000]);
  });

  it('comes back, never below zero', () => {
    const issued = issue(3_000, 0);
    expect(lineAfter(issued, moved('PartReturned', 1_000))).toEqual(['store', 0, 2_000]);
    expect(lineAfter(issued, moved('PartReturned', 4_000))).toEqual(['store', 0, 0]);
  });

  it('keeps its price, and its other lines', () => {
    const priced = fact('PartPriced', { partLineId: 'line', unitPriceCents: 1_990 });
    const other = reserve(1_000, { partLineId: 'other' });
    const { parts } = state(reserve(3_000), other, priced, moved('PartReleased', 1_000));
    expect(parts.get('line')?.unitPriceCents).toBe(1_990);
    expect(parts.get('other')).toMatchObject({ reservedMilli: 1_000, unitPriceCents: null });
    expect(state(priced).parts.size).toBe(0);
  });

  it('is compared by its own last change, and an arrival is one', () => {
    const { revisionOf } = workOrderStream;
    const arrived = fact('PartArrived', { partLineId: 'line', goodsReceiptId: 'r', quantityMilli: 1_000 });
    const added = fact('OperationAdded', { operationId: 'p', title: 'Öl', estimatedMinutes: 60, place: 0 });
    const order = state(added, reserve(3_000), arrived);
    expect(['line', 'p', 'unknown'].map((row) => revisionOf(order, row))).toEqual([3, 1, undefined]);
    expect(revisionOf(order, undefined)).toBe(order.revision);
    expect(revisionOf({ status: 'none' }, 'line')).toBeUndefined();
  });
});
