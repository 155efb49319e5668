import 'reflect-metadata';
import { WEEKDAYS } from '#contracts/values/local-date-time.js';
import type { OpeningTimes } from '#contracts/site/opening-times.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { given, refusalOf } from '../../../testing/given.js';
import { openSupplement } from '../../order-invoice.js';
import { changeOrder } from '../../work-order.js';
import { fact as orderFact } from '../../testing/order-facts.js';
import { changeOperation } from '../operation.js';
import { checkPlan, overlaps, planOperation, unplanOperation } from './plan-operation.js';

const fact = (type: WorkOrderEvent['type'], data: object = {}) =>
  orderFact(type, { operationId: 'p', ...data });
const created = fact('WorkOrderCreated', { number: 'A-2026-00001' });
const added = fact('OperationAdded', { title: 'Öl', estimatedMinutes: 60, mechanicId: 'm', place: 0 });
const plan = { day: '2026-11-24', startMinute: 600, minutes: 60 };
const planned = fact('OperationPlanned', { mechanicId: 'm', ...plan });
const order = (...events: WorkOrderEvent[]) => given(workOrderStream, created, added, ...events);

describe('an operation', () => {
  it('is planned for its mechanic and a time, once', () => {
    expect(order().when(planOperation('p', 'm', plan))).toEqual([planned]);
    expect(order(planned).when(planOperation('p', 'm', plan))).toEqual([]);
  });

  it('is given to the mechanic whom it is planned for', () => {
    expect(order(planned).when(planOperation('p', 'n', plan))).toEqual([
      fact('OperationAssigned', { mechanicId: 'n', fromMechanicId: 'm' }),
      fact('OperationPlanned', { mechanicId: 'n', ...plan }),
    ]);
  });

  it('moves in time', () => {
    const later = { ...plan, startMinute: 615 };
    expect(order(planned).when(planOperation('p', 'm', later))).toMatchObject([{ data: later }]);
    const longer = { ...plan, minutes: 90 };
    expect(order(planned).when(planOperation('p', 'm', longer))).toMatchObject([{ data: longer }]);
  });

  it('loses its time with its mechanic, or alone', () => {
    expect(order(planned).when(changeOperation('p', { mechanicId: null }))).toMatchObject([
      { type: 'OperationAssigned' },
      { type: 'OperationUnplanned' },
    ]);
    const [freed] = order(planned).when(unplanOperation('p'));
    expect(freed).toEqual(fact('OperationUnplanned'));
    expect(order(planned, freed as WorkOrderEvent).when(unplanOperation('p'))).toEqual([]);
  });

  it('loses its time when it is done and opened again', () => {
    const finished = fact('OperationFinished');
    expect(order(planned).when(changeOperation('p', { status: 'DONE' }))).toEqual([finished]);
    expect(order(planned, finished).when(changeOperation('p', { status: 'OPEN' }))).toMatchObject([
      { type: 'OperationReopened' },
      { type: 'OperationUnplanned' },
    ]);
    expect(order(planned).when(changeOperation('p', { status: 'STARTED' }))).toHaveLength(1);
  });

  it('loses its time when its closed order is opened again', () => {
    const closed = fact('WorkOrderCompleted', { from: 'OPEN', reason: 'by-hand', operationIds: ['p'] });
    const finished = fact('OperationFinished');
    const freed = { type: 'OperationUnplanned', data: { operationId: 'p' } };
    for (const status of ['OPEN', 'IN_PROGRESS'] as const)
      expect(order(planned, closed).when(changeOrder({ status }))).toMatchObject([{}, freed]);
    expect(order(planned, closed).when(changeOrder({ status: 'CANCELLED' }))).toHaveLength(1);
    expect(order(planned).when(changeOrder({ status: 'IN_PROGRESS' }))).toHaveLength(1);
    expect(order(planned, finished, closed).when(changeOrder({ status: 'OPEN' }))).toHaveLength(1);
    const invoice = { invoiceId: 'i', number: 'RE-2026-00001', claimId: 'k' };
    const billed = [fact('WorkOrderInvoiced', invoice), fact('WorkOrderBilled', invoice)];
    expect(order(planned, ...billed, closed).when(openSupplement)).toMatchObject([{}, {}, freed]);
  });

  it('is not planned when it is done, on a closed order, or away from a running timer', () => {
    const finished = fact('OperationFinished');
    expect(refusalOf(() => order(finished).when(planOperation('p', 'm', plan))).detail).toBe(
      'Die Position ist bereits abgeschlossen.',
    );
    const closed = fact('WorkOrderCompleted', { from: 'OPEN', reason: 'by-hand', operationIds: ['p'] });
    expect(refusalOf(() => order(closed).when(planOperation('p', 'm', plan))).code).toBe('conflict');
    const timer = { timeLogId: 't', mechanicId: 'm', startedAt: '2026-11-24T08:00:00.000Z' };
    const started = fact('OperationStarted', { ...timer, pressedOffline: false });
    expect(refusalOf(() => order(started).when(planOperation('p', 'n', plan))).detail).toBe(
      'Der Mechaniker kann während einer laufenden Zeitbuchung nicht geändert werden.',
    );
    expect(order(started).when(planOperation('p', 'm', plan))).toEqual([planned]);
    expect(refusalOf(() => order().when(planOperation('q', 'm', plan))).code).toBe('not-found');
  });
});

const hours = { open: '08:00', close: '12:00', afternoonOpen: '13:00', afternoonClose: '17:00' };
const openingTimes = Object.fromEntries(
  WEEKDAYS.slice(0, 5).map((dayOfWeek) => [dayOfWeek, { id: dayOfWeek, dayOfWeek, revision: 0, ...hours }]),
) as OpeningTimes;
const vacations = [{ id: 'u', startDate: '2026-12-24', endDate: '2026-12-31', revision: 0 }];
/** Monday, 10:20 in the workshop. */
const NOW = '2026-11-23T09:20:00.000Z';
const check = (change: Partial<typeof plan>) =>
  checkPlan({ ...plan, ...change }, { openingTimes, vacations }, NOW);

describe('planned work follows the rules of slots', () => {
  it('lies in open hours, over the lunch break if need be', () => {
    expect(check({})).toBeUndefined();
    expect(check({ startMinute: 11 * 60, minutes: 120 })).toBeUndefined();
    expect(check({ startMinute: 480, minutes: 480 })).toBeUndefined();
  });

  it.each([
    [{ day: '2026-11-20' }, 'date', 'Datum liegt in der Vergangenheit.'],
    [{ day: '2026-11-28' }, 'date', 'Samstage und Sonntage sind nicht buchbar.'],
    [{ day: '2026-12-28' }, 'date', 'In diesem Zeitraum haben wir Betriebsurlaub.'],
    [{ startMinute: 605 }, 'startMinute', 'Arbeit beginnt zur vollen Viertelstunde.'],
    [{ startMinute: 12 * 60 + 30 }, 'startMinute', 'Außerhalb der Öffnungszeiten.'],
    [{ startMinute: 17 * 60 }, 'startMinute', 'Außerhalb der Öffnungszeiten.'],
    [{ day: '2026-11-23', startMinute: 600 }, 'startMinute', 'Uhrzeit liegt in der Vergangenheit.'],
    [
      { startMinute: 16 * 60, minutes: 61 },
      'minutes',
      'Bis zum Ende des Tages bleiben 60 Minuten. Bitte früher beginnen oder weniger einplanen.',
    ],
  ])('refuses %j at %s', (change, field, message) => {
    expect(refusalOf(() => check(change)).errors).toEqual([{ field, message }]);
  });

  it('may begin in the current quarter of an hour', () => {
    expect(check({ day: '2026-11-23', startMinute: 615 })).toBeUndefined();
    const atHalfPast = '2026-11-23T09:30:00.000Z';
    const late = () =>
      checkPlan({ ...plan, day: '2026-11-23', startMinute: 615 }, { openingTimes, vacations }, atHalfPast);
    expect(refusalOf(late).errors).toMatchObject([{ field: 'startMinute' }]);
  });
});

const meet = (one: Partial<typeof plan>, other: Partial<typeof plan>) =>
  overlaps({ ...plan, ...one }, { ...plan, ...other }, openingTimes);

describe('two plans of a mechanic', () => {
  it('overlap when they fill the same minute', () => {
    expect(meet({}, { startMinute: 630 })).toBe(true);
    expect(meet({}, { startMinute: 660 })).toBe(false);
    expect(meet({}, { day: '2026-11-25' })).toBe(false);
    expect(meet({ startMinute: 660 }, { startMinute: 600 })).toBe(false);
    expect(meet({ startMinute: 720 - 15, minutes: 15 }, { startMinute: 720 - 30, minutes: 60 })).toBe(true);
  });

  it('overlap outside of the opening hours too, which may have changed since', () => {
    const sunday = '2026-11-22';
    expect(meet({ day: sunday }, { day: sunday, startMinute: 630 })).toBe(true);
    expect(meet({ day: sunday }, { day: sunday, startMinute: 660 })).toBe(false);
  });

  it('meet behind the lunch break, which neither fills', () => {
    expect(meet({ startMinute: 11 * 60 + 30, minutes: 60 }, { startMinute: 13 * 60, minutes: 15 })).toBe(
      true,
    );
    expect(meet({ startMinute: 11 * 60 + 30, minutes: 30 }, { startMinute: 13 * 60, minutes: 15 })).toBe(
      false,
    );
  });
});
