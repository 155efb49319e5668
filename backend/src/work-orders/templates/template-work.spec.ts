import 'reflect-metadata';
import { addTemplateWork, soldBy } from './template-work.js';
import { OIL, oilTemplate as template } from '../../job-templates/testing/made-up-template.js';
import { given, refusalOf } from '../../testing/given.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';

const of = { workOrderId: 'o', customerId: 'c', vehicleId: 'v' };
const created: WorkOrderEvent = {
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
};
const wanted = [OIL];
const settings = { pricePerAwCents: 980, hourlyRateCents: null, minutesPerAw: 6 };
const sold = {
  basis: 'AW',
  quantityMilli: 6_500,
  unitPriceE4: 98_000,
  prices: 'NET',
  partsIncluded: false,
  minutes: 39,
  jobTemplateId: 't',
  templateVersion: 3,
} as const;
const facts: WorkOrderEvent[] = [
  {
    type: 'OperationAdded',
    version: 1,
    data: { ...of, operationId: 'op', title: 'Ölwechsel', estimatedMinutes: 39, mechanicId: null, place: 0 },
  },
  {
    type: 'OperationSold',
    version: 2,
    data: { ...of, operationId: 'op', ...sold, checklist: ['Ölzettel'], wanted },
  },
];

const MAX_OPERATIONS = 100;
const plain = (count: number) =>
  Array.from({ length: count }, (_, place): WorkOrderEvent => {
    const data = {
      ...of,
      operationId: `p${place}`,
      title: 'Öl',
      estimatedMinutes: 30,
      mechanicId: null,
      place,
    };
    return { type: 'OperationAdded', version: 1, data };
  });

describe('a template in an order', () => {
  it('comes last, and makes at most 100 operations', () => {
    const add = addTemplateWork('op', template, settings);
    expect(given(workOrderStream, created, ...plain(3)).when(add)).toMatchObject([
      { data: { place: 3 } },
      {},
    ]);
    expect(given(workOrderStream, created, ...plain(MAX_OPERATIONS - 1)).when(add)).toHaveLength(2);
    expect(refusalOf(() => given(workOrderStream, created, ...plain(MAX_OPERATIONS)).when(add)).detail).toBe(
      'Ein Auftrag hat höchstens 100 Positionen.',
    );
  });

  it('is refused under the key of an operation that no template made', () => {
    expect(
      refusalOf(() =>
        given(workOrderStream, created, ...plain(1)).when(addTemplateWork('p0', template, settings)),
      ).code,
    ).toBe('idempotency-key-reused');
  });

  it('is a copy with its price, version, checklist and parts, made once', () => {
    const { when } = given(workOrderStream, created);
    expect(when(addTemplateWork('op', template, settings))).toEqual(facts);
    const again = given(workOrderStream, created, ...facts);
    expect(again.when(addTemplateWork('op', { ...template, version: 4 }, settings))).toEqual([]);
    expect(
      refusalOf(() => again.when(addTemplateWork('op', { ...template, id: 'x' }, settings))),
    ).toMatchObject({
      code: 'idempotency-key-reused',
    });
  });

  it('keeps its price when planned minutes change', () => {
    const { state } = given(workOrderStream, created, ...facts, {
      type: 'OperationEstimated',
      version: 1,
      data: { ...of, operationId: 'op', estimatedMinutes: 90, fromMinutes: 39 },
    });
    expect(state).toMatchObject({ operations: [{ estimatedMinutes: 90, sold }] });
  });

  it('is refused without a price, and in a closed order', () => {
    const nothing = { ...settings, pricePerAwCents: null };
    expect(
      refusalOf(() => given(workOrderStream, created).when(addTemplateWork('op', template, nothing))),
    ).toMatchObject({ code: 'conflict' });
    const cancelled: WorkOrderEvent = {
      type: 'WorkOrderCancelled',
      version: 1,
      data: { ...of, from: 'OPEN', reason: 'by-hand', operationIds: [] },
    };
    const closed = given(workOrderStream, created, cancelled);
    expect(refusalOf(() => closed.when(addTemplateWork('op', template, settings)))).toMatchObject({
      code: 'conflict',
    });
  });

  it('costs its share of the hourly rate, a fixed price, or its time', () => {
    const byRate = { pricePerAwCents: null, hourlyRateCents: 9_800, minutesPerAw: 5 };
    expect(soldBy(template, byRate)).toMatchObject({ unitPriceE4: 81_667, minutes: 33 });
    const fixed = { ...template, basis: 'FIXED', priceCents: 11_900, minutes: 45 } as const;
    expect(soldBy(fixed, byRate)).toMatchObject({
      quantityMilli: 1_000,
      unitPriceE4: 1_190_000,
      prices: 'GROSS',
      minutes: 45,
    });
    expect(soldBy({ ...template, basis: 'TIME' }, byRate)).toMatchObject({
      quantityMilli: 0,
      unitPriceE4: 0,
    });
  });
});
