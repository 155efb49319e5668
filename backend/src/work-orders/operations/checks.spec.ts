import 'reflect-metadata';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { given, refusalOf } from '../../testing/given.js';
import { decideReport } from '../reports/report.js';
import { changeOrder } from '../work-order.js';
import { tickCheck } from './checks.js';
import { changeOperation } from './operation.js';

const of = { workOrderId: 'o', customerId: 'c', vehicleId: 'v' };
const ofOperation = { ...of, operationId: 'op' };
const event = (type: string, data: object, version = 1) => ({ type, version, data }) as WorkOrderEvent;
const sold = {
  basis: 'TIME',
  quantityMilli: 0,
  unitPriceE4: 0,
  prices: 'NET',
  partsIncluded: false,
  minutes: 30,
  jobTemplateId: 't',
  templateVersion: 1,
  checklist: ['Räder nachziehen', 'Probefahrt', 'Ölzettel'],
  wanted: [],
};
const facts = [
  event('WorkOrderCreated', { ...of, number: 'A-1', appointmentId: null, mileageKm: null }, 2),
  event('OperationAdded', {
    ...ofOperation,
    title: 'Service',
    estimatedMinutes: 30,
    mechanicId: 'me',
    place: 0,
  }),
  event('OperationSold', { ...ofOperation, ...sold }, 2),
];
const ticked = (place: number) => event('OperationCheckTicked', { ...ofOperation, place });
const tick = (place: number, isTicked = true, mechanicId: string | null = null) =>
  tickCheck({ operationId: 'op', place, ticked: isTicked, mechanicId });
const finish = (reason: string | null = null) => changeOperation('op', { status: 'DONE' }, reason);
const left = (places: readonly number[], reason: string) =>
  event('OperationChecksLeft', { ...ofOperation, places, reason });
const finished = event('OperationFinished', ofOperation);

describe('a checklist', () => {
  it('is ticked point by point, once, and unticked', () => {
    expect(given(workOrderStream, ...facts).when(tick(1))).toEqual([ticked(1)]);
    const after = given(workOrderStream, ...facts, ticked(1));
    expect(after.when(tick(1))).toEqual([]);
    expect(after.when(tick(1, false))).toEqual([
      event('OperationCheckUnticked', { ...ofOperation, place: 1 }),
    ]);
  });

  it('is ticked by its own mechanic, and by the office', () => {
    const { when } = given(workOrderStream, ...facts);
    expect(when(tick(0, true, 'me'))).toHaveLength(1);
    expect(refusalOf(() => when(tick(0, true, 'other'))).code).toBe('forbidden');
    expect(refusalOf(() => when(tick(3))).errors).toMatchObject([{ field: 'place' }]);
  });

  it('with open points is a doubt when the work is finished, and no obstacle with a reason', () => {
    const { when } = given(workOrderStream, ...facts, ticked(0));
    expect(refusalOf(() => when(finish()))).toMatchObject({
      code: 'confirmation-needed',
      detail:
        'Auf der Checkliste offen: „Probefahrt“ und 1 weiterer. Bitte geben Sie an, warum trotzdem abgeschlossen wird.',
      errors: [{ field: 'openChecksReason' }],
    });
    expect(when(finish('Kein Platz'))).toEqual([left([1, 2], 'Kein Platz'), finished]);
    const done = given(workOrderStream, ...facts, ticked(0), ticked(1), ticked(2));
    expect(done.when(finish())).toEqual([finished]);
    const doubtAfter = (...events: WorkOrderEvent[]) =>
      refusalOf(() => given(workOrderStream, ...facts, ...events).when(finish())).detail;
    expect(doubtAfter(ticked(0), ticked(1))).toMatch('offen: „Ölzettel“. Bitte');
    expect(doubtAfter()).toMatch('offen: „Räder nachziehen“ und 2 weitere. Bitte');
  });

  it('with open points is a doubt when the office accepts the work', () => {
    const report = event('ReadyReported', {
      ...ofOperation,
      reportId: 'r',
      note: null,
      pictureHash: null,
      pictureType: null,
    });
    const { when } = given(workOrderStream, ...facts, report);
    const decision = {
      outcome: 'FINISHED',
      newOperationId: 'n',
      title: null,
      estimatedMinutes: null,
    } as const;
    expect(refusalOf(() => when(decideReport('r', decision))).code).toBe('confirmation-needed');
    const accepted = when(decideReport('r', { ...decision, openChecksReason: 'Später' }));
    expect(accepted.map(({ type }) => type)).toEqual([
      'OperationChecksLeft',
      'OperationFinished',
      'ReportDecided',
    ]);
  });

  it('with open points is a doubt when the order is completed, unless somebody gave the reason before', () => {
    const complete = changeOrder({ status: 'DONE' });
    const { when } = given(workOrderStream, ...facts);
    expect(refusalOf(() => when(complete)).code).toBe('confirmation-needed');
    expect(when(changeOrder({ status: 'DONE', openChecksReason: 'Später' }))[0]).toEqual(
      left([0, 1, 2], 'Später'),
    );
    const known = given(workOrderStream, ...facts, left([0, 1, 2], 'Später'), finished);
    expect(known.when(complete).map(({ type }) => type)).toEqual(['WorkOrderCompleted']);
    const unticked = event('OperationCheckUnticked', { ...ofOperation, place: 1 });
    const later = given(workOrderStream, ...facts, ticked(0), ticked(1), ticked(2), finished, unticked);
    expect(refusalOf(() => later.when(complete)).code).toBe('confirmation-needed');
    const again = event('OperationReopened', { ...ofOperation, to: 'OPEN' });
    const reopened = given(workOrderStream, ...facts, left([0, 1, 2], 'Später'), finished, again);
    expect(refusalOf(() => reopened.when(complete)).code).toBe('confirmation-needed');
    const open = given(workOrderStream, ...facts, left([0, 1, 2], 'Später'));
    expect(refusalOf(() => open.when(complete)).code).toBe('confirmation-needed');
    expect(refusalOf(() => open.when(finish())).code).toBe('confirmation-needed');
    expect(open.when(finish('Kein Platz'))).toEqual([left([0, 1, 2], 'Kein Platz'), finished]);
    expect(when(changeOrder({ status: 'CANCELLED' })).map(({ type }) => type)).toEqual([
      'WorkOrderCancelled',
    ]);
  });
});
