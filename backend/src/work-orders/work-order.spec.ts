import 'reflect-metadata';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { given, refusalOf } from '../testing/given.js';
import { startClock, stopClock } from './clock.js';
import { addOperation, changeOperation, orderOperations, removeOperation } from './operation.js';
import { attachInvoice, billOrder, clearInvoice, unbillOrder } from './order-invoice.js';
import { changeOrder, createOrder, takeBack } from './work-order.js';

const of = { workOrderId: 'o', customerId: 'c', vehicleId: 'v' };
const facts = {
  ...of,
  number: 'A-2026-00001',
  appointmentId: null,
  description: null,
  customerName: 'Erika Beispiel',
  licensePlate: 'B-AB 123',
  mileageKm: null,
};
const fact = (type: WorkOrderEvent['type'], data: object = {}) =>
  ({ type, version: 1, data: { ...of, ...data } }) as WorkOrderEvent;
const created = fact('WorkOrderCreated', facts);
const change = (from: string, reason = 'by-hand') => ({ from, reason, operationIds: [] });
const completed = fact('WorkOrderCompleted', change('OPEN'));
const cancelled = fact('WorkOrderCancelled', change('OPEN'));
const added = (operationId = 'p', place = 0) =>
  fact('OperationAdded', { operationId, title: 'Öl', estimatedMinutes: 60, mechanicId: 'm', place });
const clock = {
  timeLogId: 't',
  operationId: 'p',
  mechanicId: 'm',
  startedAt: '2026-11-23T08:00:00.000Z',
  pressedOffline: false,
};
const started = fact('OperationStarted', clock);
const stopped = fact('OperationStopped', {
  ...clock,
  endedAt: '2026-11-23T08:01:59.000Z',
  durationMinutes: 1,
  stopId: 's',
});
const order = (...events: WorkOrderEvent[]) => given(workOrderStream, ...events);
const invoice = { invoiceId: 'i', number: 'RE-2026-00001', claimId: 'k' };
const invoiced = fact('WorkOrderInvoiced', invoice);
const billed = fact('WorkOrderBilled', { ...invoice, claimId: 'b' });

describe('an order', () => {
  it('is created once', () => {
    expect(order().when(createOrder(facts))).toEqual([created]);
    expect(order(created).when(createOrder(facts))).toEqual([]);
    const other = { ...facts, vehicleId: 'w' };
    expect(refusalOf(() => order(created).when(createOrder(other))).code).toBe('idempotency-key-reused');
  });

  it.each(['IN_PROGRESS', 'DONE', 'CANCELLED'] as const)('becomes %s, and the same is nothing', (status) => {
    const [event] = order(created).when(changeOrder({ status }));
    expect(event?.data).toMatchObject({ from: 'OPEN', reason: 'by-hand' });
    expect(order(created, event as WorkOrderEvent).when(changeOrder({ status }))).toEqual([]);
  });

  it('is reopened, and says what is new and nothing else', () => {
    expect(order(created, cancelled).when(changeOrder({ status: 'OPEN' }))).toMatchObject([
      { type: 'WorkOrderReopened', data: { from: 'CANCELLED' } },
    ]);
    expect(order(created).when(changeOrder({ description: 'Neu', mileageKm: 5 }))).toMatchObject([
      { type: 'WorkOrderDescribed' },
      { type: 'MileageNoted' },
    ]);
  });

  it('is not closed while a clock runs', () => {
    for (const status of ['DONE', 'CANCELLED'] as const) {
      expect(refusalOf(() => order(created, added(), started).when(changeOrder({ status }))).code).toBe(
        'clock-running',
      );
    }
  });

  it('that was taken back stays so', () => {
    const [back] = order(created).when(takeBack('claim-lost'));
    const state = order(created, back as WorkOrderEvent);
    expect(state.when(takeBack('claim-lost'))).toEqual([]);
    expect(refusalOf(() => state.when(changeOrder({ status: 'OPEN' }))).detail).toBe(
      'Für diesen Termin gibt es bereits einen Auftrag.',
    );
  });
});

describe('an invoice of an order', () => {
  it('is one, and can be given back by its claim', () => {
    expect(order(created).when(attachInvoice(invoice))).toEqual([invoiced]);
    expect(order(created, invoiced).when(attachInvoice(invoice))).toEqual([]);
    const other = { ...invoice, invoiceId: 'j' };
    expect(refusalOf(() => order(created, invoiced).when(attachInvoice(other))).detail).toBe(
      'Für diesen Auftrag gibt es bereits eine Rechnung.',
    );
    expect(order(created, invoiced).when(clearInvoice('i', 'another'))).toEqual([]);
    expect(order(created, invoiced).when(clearInvoice('i', 'k'))).toHaveLength(1);
  });

  it('that goes out keeps the order from being cancelled until it is given back', () => {
    expect(order(created, invoiced).when(billOrder({ ...invoice, claimId: 'b' }))).toEqual([billed]);
    const state = order(created, invoiced, billed);
    expect(refusalOf(() => state.when(changeOrder({ status: 'CANCELLED' }))).detail).toBe(
      'Zu diesem Auftrag gibt es eine versendete Rechnung.',
    );
    expect(state.when(unbillOrder('i', 'another'))).toEqual([]);
    const [unbilled] = state.when(unbillOrder('i', 'b'));
    expect(
      order(created, invoiced, billed, unbilled as WorkOrderEvent).when(changeOrder({ status: 'CANCELLED' })),
    ).toHaveLength(1);
  });

  it('does not go out for an order that is cancelled', () => {
    expect(refusalOf(() => order(created, invoiced, cancelled).when(billOrder(invoice))).detail).toBe(
      'Der Auftrag ist storniert.',
    );
  });
});

describe('operations', () => {
  const details = { title: 'Öl', estimatedMinutes: 60, status: 'OPEN' as const, mechanicId: 'm' };

  it('are added behind the others, at most 100, and not on a closed order', () => {
    expect(order(created, added()).when(addOperation('q', details))).toEqual([added('q', 1)]);
    const full = Array.from({ length: 100 }, (_, place) => added(`p${place}`, place));
    expect(refusalOf(() => order(created, ...full).when(addOperation('q', details))).detail).toBe(
      'Ein Auftrag hat höchstens 100 Positionen.',
    );
    expect(refusalOf(() => order(created, completed).when(addOperation('q', details))).detail).toBe(
      'Der Auftrag ist geschlossen.',
    );
  });

  it('keep mechanic and status while the clock runs', () => {
    const state = order(created, added(), started);
    expect(refusalOf(() => state.when(changeOperation('p', { mechanicId: 'n' }))).detail).toBe(
      'Der Mechaniker kann während einer laufenden Zeitbuchung nicht geändert werden.',
    );
    expect(refusalOf(() => state.when(changeOperation('p', { status: 'DONE' }))).code).toBe('clock-running');
    expect(refusalOf(() => state.when(removeOperation('p'))).code).toBe('clock-running');
    expect(refusalOf(() => order(created, added(), started, stopped).when(removeOperation('p'))).detail).toBe(
      'Eine Position mit Zeitbuchungen kann nicht gelöscht werden.',
    );
  });

  it('are ordered as a whole', () => {
    const state = order(created, added('p', 0), added('q', 1));
    expect(state.when(orderOperations(['q', 'p']))).toHaveLength(1);
    expect(state.when(orderOperations(['p', 'q']))).toEqual([]);
    for (const ids of [['p'], ['p', 'p'], ['p', 'x']]) {
      expect(refusalOf(() => state.when(orderOperations(ids))).code).toBe('validation-failed');
    }
  });
});

describe('a clock', () => {
  it('begins an open order, once', () => {
    expect(
      order(created, added())
        .when(startClock(clock))
        .map(({ type }) => type),
    ).toEqual(['OperationStarted', 'WorkOrderBegun']);
    expect(order(created, added(), started).when(startClock(clock))).toEqual([]);
  });

  it('does not run on what is done, another’s or closed', () => {
    const done = fact('OperationFinished', { operationId: 'p' });
    expect(refusalOf(() => order(created, added(), done).when(startClock(clock))).detail).toBe(
      'Die Position ist bereits abgeschlossen.',
    );
    expect(
      refusalOf(() => order(created, added()).when(startClock({ ...clock, mechanicId: 'n' }))).detail,
    ).toBe('Diese Position ist einem anderen Mechaniker zugewiesen.');
    expect(refusalOf(() => order(created, added(), completed).when(startClock(clock))).detail).toBe(
      'Der Auftrag ist geschlossen.',
    );
  });

  it('is stopped once by the same call, with floored minutes', () => {
    const stop = { timeLogId: 't', endedAt: '2026-11-23T08:01:59.000Z', pressedOffline: false, stopId: 's' };
    expect(order(created, added(), started).when(stopClock(stop))).toEqual([stopped]);
    expect(order(created, added(), started, stopped).when(stopClock(stop))).toEqual([]);
    expect(
      refusalOf(() => order(created, added(), started, stopped).when(stopClock({ ...stop, stopId: 'x' })))
        .detail,
    ).toBe('Keine aktive Zeitbuchung.');
  });
});
