import 'reflect-metadata';
import { refusalOf } from '../../testing/given.js';
import { added, completed, created, fact, order, started, stopped, timer } from '../testing/order-facts.js';
import { correctLog, startTimer, stopTimer } from './timer.js';

describe('a timer', () => {
  it('begins an open order, once', () => {
    const begun = fact('WorkOrderBegun', { from: 'OPEN', reason: 'clock-started', operationIds: ['p'] });
    expect(order(created, added()).when(startTimer(timer))).toEqual([started, begun]);
    expect(order(created, added(), begun).when(startTimer(timer))).toEqual([started]);
    expect(order(created, added(), started).when(startTimer(timer))).toEqual([]);
    const elsewhere = startTimer({ ...timer, operationId: 'q' });
    expect(refusalOf(() => order(created, added(), started).when(elsewhere)).code).toBe(
      'idempotency-key-reused',
    );
    expect(refusalOf(() => order().when(startTimer(timer))).code).toBe('not-found');
  });

  it('runs on the operation that it is started on, if that has a mechanic and no other timer', () => {
    const nobodys = fact('OperationAssigned', { operationId: 'q', mechanicId: null, fromMechanicId: 'm' });
    const two = order(created, added(), added('q', 1), nobodys);
    expect(two.when(startTimer(timer))).toMatchObject([{ data: { operationId: 'p' } }, {}]);
    expect(refusalOf(() => two.when(startTimer({ ...timer, operationId: 'q' }))).errors).toEqual([
      { field: 'workOperationId', message: 'Bitte zuerst einen Mechaniker zuweisen.' },
    ]);
    expect(refusalOf(() => two.when(startTimer({ ...timer, operationId: 'x' }))).code).toBe(
      'validation-failed',
    );
    const runs = order(created, added(), started);
    expect(refusalOf(() => runs.when(startTimer({ ...timer, timeLogId: 'u' })))).toMatchObject({
      code: 'clock-running',
      detail: 'Der Mechaniker hat bereits eine aktive Zeitbuchung.',
    });
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
    expect(refusalOf(() => order(created, added()).when(stopTimer(stop))).detail).toBe(
      'Keine aktive Zeitbuchung.',
    );
  });

  it('never ends before it began, however the clocks of devices differ', () => {
    const early = {
      timeLogId: 't',
      endedAt: '2026-11-23T07:59:00.000Z',
      pressedOffline: false,
      stopId: 's',
    };
    const { when } = order(created, added(), started);
    expect(when(stopTimer(early))).toMatchObject([
      { data: { endedAt: timer.startedAt, durationMinutes: 0 } },
    ]);
    expect(refusalOf(() => when(stopTimer({ ...early, pressedOffline: true }))).errors).toMatchObject([
      { field: 'pressedAt' },
    ]);
    const atOnce = { ...early, endedAt: timer.startedAt, pressedOffline: true };
    expect(when(stopTimer(atOnce))).toMatchObject([{ data: { durationMinutes: 0 } }]);
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

  it.each([
    { startedAt: '2026-11-23T07:59:00.000Z' },
    { endedAt: '2026-11-23T08:10:00.000Z' },
    { reason: 'Pause' },
  ])('is corrected again if only %j differs', (other) => {
    const once = {
      timeLogId: 't',
      startedAt: timer.startedAt,
      endedAt: '2026-11-23T08:05:00.000Z',
      reason: 'Vergessen',
    };
    const worked = [created, added(), started, stopped];
    const corrected = order(...worked, ...order(...worked).when(correctLog(once)));
    expect(corrected.when(correctLog(once))).toEqual([]);
    expect(corrected.when(correctLog({ ...once, ...other }))).toMatchObject([
      { type: 'TimeLogCorrected', data: { ...other, before: { endedAt: once.endedAt } } },
    ]);
  });
});
