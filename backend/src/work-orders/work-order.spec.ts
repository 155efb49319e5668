import 'reflect-metadata';
import { workOrderEventDefinitions, type WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { given, refusalOf } from '../testing/given.js';
import { correctLog, startTimer, stopTimer } from './timers/timer.js';
import {
  addApprovedWork,
  addOperation,
  changeOperation,
  orderOperations,
  removeOperation,
} from './operations/operation.js';
import {
  attachInvoice,
  billOrder,
  clearInvoice,
  completeBilled,
  openSupplement,
  unbillOrder,
} from './order-invoice.js';
import { changeOrder, createOrder, takeBack } from './work-order.js';
import { created, fact, head } from './testing/order-facts.js';

const change = (from: string, reason = 'by-hand') => ({ from, reason, operationIds: [] });
const completed = fact('WorkOrderCompleted', change('OPEN'));
const cancelled = fact('WorkOrderCancelled', change('OPEN'));
const added = (operationId = 'p', place = 0) =>
  fact('OperationAdded', { operationId, title: 'Öl', estimatedMinutes: 60, mechanicId: 'm', place });
const timer = {
  timeLogId: 't',
  operationId: 'p',
  mechanicId: 'm',
  startedAt: '2026-11-23T08:00:00.000Z',
  pressedOffline: false,
};
const started = fact('OperationStarted', timer);
const stopped = fact('OperationStopped', {
  ...timer,
  endedAt: '2026-11-23T08:01:59.000Z',
  durationMinutes: 1,
  stopId: 's',
});
const order = (...events: WorkOrderEvent[]) => given(workOrderStream, ...events);
const invoice = { invoiceId: 'i', number: 'RE-2026-00001', claimId: 'k' };
const invoiced = fact('WorkOrderInvoiced', invoice);
const billing = { ...invoice, claimId: 'b', isPartial: false };
const billed = fact('WorkOrderBilled', billing);

describe('an order', () => {
  it('that was created before companies had contacts names none', () => {
    const { customerContact: _, ...before } = created.data as typeof head;
    const upcast = workOrderEventDefinitions.WorkOrderCreated.upcast?.[1] as (data: object) => object;
    expect(upcast(before)).toEqual(created.data);
  });

  it('is created once', () => {
    expect(order().when(createOrder(head))).toEqual([created]);
    expect(order(created).when(createOrder(head))).toEqual([]);
    const booked = { operationId: 'p', title: 'Öl', estimatedMinutes: 60 };
    expect(order(created).when(createOrder(head, booked))).toEqual([]);
    const other = { ...head, vehicleId: 'w' };
    expect(refusalOf(() => order(created).when(createOrder(other))).code).toBe('idempotency-key-reused');
  });

  it('begins with the work that its appointment was booked for', () => {
    const booked = { operationId: 'p', title: 'Öl', estimatedMinutes: 60 };
    expect(order().when(createOrder(head, booked))).toEqual([
      created,
      fact('OperationAdded', { ...booked, mechanicId: null, place: 0 }),
    ]);
  });

  it.each(['IN_PROGRESS', 'DONE', 'CANCELLED'] as const)('becomes %s, idempotently', (status) => {
    const [event] = order(created).when(changeOrder({ status }));
    expect(event?.data).toMatchObject({ from: 'OPEN', reason: 'by-hand' });
    expect(order(created, event as WorkOrderEvent).when(changeOrder({ status }))).toEqual([]);
  });

  it('is reopened, and records only changes', () => {
    expect(order(created, cancelled).when(changeOrder({ status: 'OPEN' }))).toMatchObject([
      { type: 'WorkOrderReopened', data: { from: 'CANCELLED' } },
    ]);
    expect(order(created).when(changeOrder({ description: 'Neu', mileageKm: 5 }))).toMatchObject([
      { type: 'WorkOrderDescribed' },
      { type: 'MileageNoted' },
    ]);
  });

  it('cannot be closed while a timer is running', () => {
    for (const status of ['DONE', 'CANCELLED'] as const) {
      expect(refusalOf(() => order(created, added(), started).when(changeOrder({ status }))).code).toBe(
        'clock-running',
      );
    }
  });

  it('stays taken back', () => {
    const [back] = order(created).when(takeBack('claim-lost'));
    const state = order(created, back as WorkOrderEvent);
    expect(state.when(takeBack('claim-lost'))).toEqual([]);
    expect(refusalOf(() => state.when(changeOrder({ status: 'OPEN' }))).detail).toBe(
      'Für diesen Termin gibt es bereits einen Auftrag.',
    );
  });
});

describe('an invoice of an order', () => {
  it('is unique, and can be detached by its claim', () => {
    expect(order(created).when(attachInvoice(invoice))).toEqual([invoiced]);
    expect(order(created, invoiced).when(attachInvoice(invoice))).toEqual([]);
    const other = { ...invoice, invoiceId: 'j' };
    expect(refusalOf(() => order(created, invoiced).when(attachInvoice(other))).detail).toBe(
      'Für diesen Auftrag gibt es bereits eine Rechnung.',
    );
    expect(order(created, invoiced).when(clearInvoice('i', 'another'))).toEqual([]);
    expect(order(created, invoiced).when(clearInvoice('i', 'k'))).toHaveLength(1);
  });

  it("that is being sent prevents the order's cancellation until it is detached", () => {
    expect(order(created, invoiced).when(billOrder(billing))).toEqual([billed]);
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
});

describe('operations', () => {
  const details = { title: 'Öl', estimatedMinutes: 60, status: 'OPEN' as const, mechanicId: 'm' };

  it('are appended, at most 100, and not to a closed order', () => {
    expect(order(created, added()).when(addOperation('q', details))).toEqual([added('q', 1)]);
    expect(refusalOf(() => order(created).when(addOperation('q', { ...details, title: '' }))).errors).toEqual(
      [{ field: 'title', message: 'Bitte einen Titel für die neue Position angeben.' }],
    );
    const full = Array.from({ length: 100 }, (_, place) => added(`p${place}`, place));
    expect(refusalOf(() => order(created, ...full).when(addOperation('q', details))).detail).toBe(
      'Ein Auftrag hat höchstens 100 Positionen.',
    );
    expect(refusalOf(() => order(created, completed).when(addOperation('q', details))).detail).toBe(
      'Der Auftrag ist geschlossen.',
    );
  });

  it('of approved work are appended once, also if somebody has changed them since', () => {
    const work = ['q', 'r'].map((operationId) => ({ operationId, title: 'Öl', estimatedMinutes: 60 }));
    const first = order(created, added()).when(addApprovedWork(work));
    expect(first).toMatchObject([
      { data: { operationId: 'q', place: 1 } },
      { data: { operationId: 'r', place: 2 } },
    ]);
    const changed = order(created, added(), ...first).when(changeOperation('q', { title: 'Ölwechsel' }));
    expect(order(created, added(), ...first, ...changed).when(addApprovedWork(work))).toEqual([]);
    expect(refusalOf(() => order(created, completed).when(addApprovedWork(work))).detail).toBe(
      'Der Auftrag ist geschlossen.',
    );
  });

  it('keep mechanic and status while the timer is running', () => {
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

  it('are reordered as a whole', () => {
    const state = order(created, added('p', 0), added('q', 1));
    expect(state.when(orderOperations(['q', 'p']))).toHaveLength(1);
    expect(state.when(orderOperations(['p', 'q']))).toEqual([]);
    for (const ids of [['p'], ['p', 'p'], ['p', 'x']]) {
      expect(refusalOf(() => state.when(orderOperations(ids))).code).toBe('validation-failed');
    }
  });
});

describe('a timer', () => {
  it('begins an open order, once', () => {
    expect(
      order(created, added())
        .when(startTimer(timer))
        .map(({ type }) => type),
    ).toEqual(['OperationStarted', 'WorkOrderBegun']);
    expect(order(created, added(), started).when(startTimer(timer))).toEqual([]);
  });

  it("does not run on a finished operation, another mechanic's one or a closed order", () => {
    const done = fact('OperationFinished', { operationId: 'p' });
    expect(refusalOf(() => order(created, added(), done).when(startTimer(timer))).detail).toBe(
      'Die Position ist bereits abgeschlossen.',
    );
    expect(
      refusalOf(() => order(created, added()).when(startTimer({ ...timer, mechanicId: 'n' }))).detail,
    ).toBe('Diese Position ist einem anderen Mechaniker zugewiesen.');
    expect(refusalOf(() => order(created, added(), completed).when(startTimer(timer))).detail).toBe(
      'Der Auftrag ist geschlossen.',
    );
  });

  it('is stopped once by the same call, with minutes rounded down', () => {
    const stop = { timeLogId: 't', endedAt: '2026-11-23T08:01:59.000Z', pressedOffline: false, stopId: 's' };
    expect(order(created, added(), started).when(stopTimer(stop))).toEqual([stopped]);
    expect(order(created, added(), started, stopped).when(stopTimer(stop))).toEqual([]);
    expect(
      refusalOf(() => order(created, added(), started, stopped).when(stopTimer({ ...stop, stopId: 'x' })))
        .detail,
    ).toBe('Keine aktive Zeitbuchung.');
  });

  it('is corrected once, with its previous times, also on a closed order', () => {
    const [startedAt, endedAt, reason] = [
      '2026-11-23T07:00:00.000Z',
      '2026-11-23T07:30:00.000Z',
      'Vergessen',
    ];
    const correct = correctLog({ timeLogId: 't', startedAt, endedAt, reason });
    const corrected = fact('TimeLogCorrected', {
      operationId: 'p',
      timeLogId: 't',
      mechanicId: 'm',
      startedAt,
      endedAt,
      durationMinutes: 30,
      before: { startedAt: timer.startedAt, endedAt: '2026-11-23T08:01:59.000Z' },
      reason,
    });
    const worked = [created, added(), started, stopped];
    expect(order(...worked).when(correct)).toEqual([corrected]);
    expect(order(...worked, completed).when(correct)).toEqual([corrected]);
    expect(order(...worked, corrected).when(correct)).toEqual([]);
    expect(refusalOf(() => order(created, added(), started).when(correct)).code).toBe('clock-running');
    expect(refusalOf(() => order(created, added()).when(correct)).code).toBe('not-found');
  });
});

const billedOrder = (...events: WorkOrderEvent[]) => order(created, added(), invoiced, billed, ...events);
const completedByBilling = fact('WorkOrderCompleted', { ...change('OPEN', 'billed'), operationIds: ['p'] });
const supplement = fact('WorkOrderSupplementOpened', { invoiceId: 'i' });
const BILLED = 'Der Auftrag ist berechnet. Für weitere Arbeiten bitte einen Nachtrag eröffnen.';

describe('a billed order', () => {
  it('is done, once, and not while a clock runs', () => {
    expect(billedOrder().when(completeBilled('i'))).toEqual([completedByBilling]);
    expect(billedOrder(completedByBilling).when(completeBilled('i'))).toEqual([]);
    expect(billedOrder(started).when(completeBilled('i'))).toEqual([]);
    expect(order(created, invoiced).when(completeBilled('i'))).toEqual([]);
  });

  it('is done with the stop of its last clock', () => {
    const stop = stopTimer({
      timeLogId: 't',
      endedAt: '2026-11-23T08:01:59.000Z',
      pressedOffline: false,
      stopId: 's',
    });
    const other = fact('OperationStarted', { ...timer, timeLogId: 'u', operationId: 'q', mechanicId: 'n' });
    const begun = fact('WorkOrderBegun', change('OPEN', 'clock-started'));
    const completedByStop = { type: 'WorkOrderCompleted', data: { from: 'IN_PROGRESS', reason: 'billed' } };
    const running = [started, begun];
    expect(billedOrder(...running).when(stop)).toMatchObject([stopped, completedByStop]);
    expect(billedOrder(added('q', 1), ...running, other).when(stop)).toEqual([stopped]);
    expect(billedOrder(...running, supplement).when(stop)).toEqual([stopped]);
    expect(order(created, added(), ...running).when(stop)).toEqual([stopped]);
  });

  it.each([
    ['a clock', startTimer(timer)],
    [
      'an operation',
      addOperation('q', { title: 'Öl', estimatedMinutes: 60, status: 'OPEN', mechanicId: null }),
    ],
    ['being reopened by hand', changeOrder({ status: 'IN_PROGRESS' })],
  ])('refuses %s', (_, decide) => {
    expect(refusalOf(() => billedOrder(completedByBilling).when(decide)).detail).toBe(BILLED);
  });

  it('takes work again after a supplement was opened, and then another invoice', () => {
    const opened = billedOrder(completedByBilling).when(openSupplement);
    expect(opened).toMatchObject([supplement, { type: 'WorkOrderReopened', data: { reason: 'supplement' } }]);
    const reopened = billedOrder(completedByBilling, ...opened);
    expect(reopened.when(openSupplement)).toEqual([]);
    expect(reopened.when(startTimer(timer))).toMatchObject([{ type: 'OperationStarted' }, {}]);
    const second = { invoiceId: 'j', number: 'RE-2026-00002', claimId: 'l' };
    expect(reopened.when(attachInvoice(second))).toMatchObject([{ type: 'WorkOrderInvoiced' }]);
  });

  it('keeps its earlier invoice until that is cancelled', () => {
    const reopened = billedOrder(supplement);
    expect(refusalOf(() => reopened.when(changeOrder({ status: 'CANCELLED' }))).code).toBe('conflict');
    const [cleared] = reopened.when(clearInvoice('i', null));
    expect(cleared).toMatchObject({ type: 'WorkOrderInvoiceCleared', data: { invoiceId: 'i' } });
    expect(billedOrder(supplement, cleared as WorkOrderEvent).state).toMatchObject({ earlierInvoices: [] });
  });

  it('has no supplement before it is billed', () => {
    expect(refusalOf(() => order(created, invoiced).when(openSupplement)).detail).toBe(
      'Der Auftrag ist noch nicht berechnet.',
    );
  });
});
