import 'reflect-metadata';
import { ERASED } from '#contracts/kernel/erased.js';
import { OPERATION_TITLE_LENGTH } from '#contracts/work-orders/operations/operation-fields.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { given, refusalOf } from '../../testing/given.js';
import {
  decideReport,
  noteInEstimate,
  reopenFinding,
  reportWork,
  type Decision,
  type NewReport,
} from './report.js';

const of = { workOrderId: 'o', customerId: 'c', vehicleId: 'v' };
const fact = (type: WorkOrderEvent['type'], data: object = {}) =>
  ({ type, version: 1, data: { ...of, ...data } }) as WorkOrderEvent;
const created = fact('WorkOrderCreated', { number: 'A-2026-00001', description: null });
const added = fact('OperationAdded', {
  operationId: 'p',
  title: 'Bremsen',
  estimatedMinutes: 60,
  mechanicId: 'm',
  place: 0,
});
const running = fact('OperationStarted', { operationId: 'p', timeLogId: 't', mechanicId: 'm' });
const completed = fact('WorkOrderCompleted', { from: 'OPEN', reason: 'by-hand', operationIds: ['p'] });
const picture = { hash: 'f'.repeat(64), type: 'image/jpeg' } as const;
const report = (change: Partial<NewReport> = {}) =>
  reportWork({
    reportId: 'r',
    kind: 'READY',
    operationId: 'p',
    note: null,
    picture: null,
    mechanicId: 'm',
    ...change,
  });
const seen = { pictureHash: null, pictureType: null };
const ready = fact('ReadyReported', { reportId: 'r', operationId: 'p', note: null, ...seen });
const finding = fact('FindingReported', {
  reportId: 'f',
  operationId: 'p',
  note: 'Bremsschlauch porös',
  ...seen,
});
const pictured = { pictureHash: picture.hash, pictureType: picture.type };
const decided = (reportId: string, outcome: string, operationId: string | null) =>
  fact('ReportDecided', { reportId, outcome, operationId });
const findingWith = (data: object) => fact('FindingReported', { ...finding.data, ...data });
const order = (...events: WorkOrderEvent[]) => given(workOrderStream, created, added, ...events);
const decide = (reportId: string, outcome: Decision['outcome'], title: string | null = null) =>
  decideReport(reportId, { outcome, newOperationId: 'n', title, estimatedMinutes: null });

describe('a report', () => {
  it('reports an operation as done, once', () => {
    expect(order().when(report())).toEqual([ready]);
    expect(order(ready).when(report())).toEqual([]);
    expect(refusalOf(() => order(ready).when(report({ reportId: 'other' }))).detail).toBe(
      'Die Position ist bereits fertig gemeldet.',
    );
  });

  it('of readiness is possible beside findings and readiness of other work, and again once it is noted', () => {
    const other = fact('OperationAdded', { operationId: 'q', mechanicId: 'm', place: 1 });
    const ofOther = fact('ReadyReported', { reportId: 's', operationId: 'q', note: null, ...seen });
    expect(order(other, finding, ofOther).when(report())).toEqual([ready]);
    const again = report({ reportId: 'again' });
    expect(order(ready, decided('r', 'NOTED', null)).when(again)).toHaveLength(1);
  });

  it('is about one operation, of at most 100 reports of an order', () => {
    const many = Array.from({ length: 100 }, (_, at) => findingWith({ reportId: `f${at}` }));
    expect(order(...many.slice(1)).when(report())).toHaveLength(1);
    expect(refusalOf(() => order(...many).when(report())).detail).toBe(
      'Ein Auftrag hat höchstens 100 Meldungen.',
    );
  });

  it('shows its picture, if it has one', () => {
    const shown = order(ready, findingWith(pictured)).state;
    expect(shown).toMatchObject({
      reports: [
        { id: 'r', picture: null },
        { id: 'f', picture },
      ],
    });
  });

  it('of a finding needs a note and may have a picture', () => {
    const found = report({ kind: 'FINDING', note: 'Manschette gerissen', picture });
    expect(order().when(found)).toMatchObject([
      { type: 'FindingReported', data: { note: 'Manschette gerissen', pictureHash: picture.hash } },
    ]);
    expect(refusalOf(() => order().when(report({ kind: 'FINDING' }))).errors).toEqual([
      { field: 'note', message: 'Bitte beschreiben Sie den Befund.' },
    ]);
  });

  it('is refused with other contents under the same key', () => {
    const other = report({ kind: 'FINDING', note: 'x' });
    expect(refusalOf(() => order(ready).when(other)).code).toBe('idempotency-key-reused');
    const elsewhere = report({ operationId: 'q' });
    expect(refusalOf(() => order(ready).when(elsewhere)).code).toBe('idempotency-key-reused');
  });

  it.each<[string, WorkOrderEvent[], Partial<NewReport>, string]>([
    ['on a closed order', [completed], {}, 'conflict'],
    ['of readiness while the clock runs', [running], {}, 'clock-running'],
    ['of readiness of what is done', [fact('OperationFinished', { operationId: 'p' })], {}, 'conflict'],
    ['on what is not his', [], { mechanicId: 'other' }, 'forbidden'],
    ['on an operation of another order', [], { operationId: 'q' }, 'validation-failed'],
  ])('%s is refused', (_, events, change, code) => {
    expect(refusalOf(() => order(...events).when(report(change))).code).toBe(code);
  });

  it('by the office may be about any operation', () => {
    expect(order().when(report({ mechanicId: null }))).toEqual([ready]);
  });
});

const operationOf = (note: string) => order(findingWith({ note })).when(decide('f', 'OPERATION'))[0];

describe('a decision', () => {
  it('can finish the operation together with the report', () => {
    expect(order(ready).when(decide('r', 'FINISHED'))).toEqual([
      fact('OperationFinished', { operationId: 'p' }),
      decided('r', 'FINISHED', 'p'),
    ]);
    expect(refusalOf(() => order(ready, running).when(decide('r', 'FINISHED'))).code).toBe('clock-running');
    const finished = fact('OperationFinished', { operationId: 'p' });
    expect(order(ready, finished).when(decide('r', 'FINISHED'))).toEqual([decided('r', 'FINISHED', 'p')]);
  });

  it('is about its own report', () => {
    expect(order(finding, ready).when(decide('r', 'FINISHED'))).toHaveLength(2);
    const { state } = order(finding, ready, decided('r', 'NOTED', null));
    expect(state).toMatchObject({
      reports: [
        { id: 'f', decided: null },
        { id: 'r', decided: { outcome: 'NOTED' } },
      ],
    });
    const inEstimate = decided('f', 'ESTIMATE', null);
    const reopened = fact('FindingReopened', { reportId: 'f' });
    expect(order(ready, decided('r', 'NOTED', null), finding, inEstimate, reopened).state).toMatchObject({
      reports: [
        { id: 'r', decided: { outcome: 'NOTED' } },
        { id: 'f', decided: null },
      ],
    });
  });

  it('can turn a finding into an operation for the same mechanic', () => {
    expect(order(finding).when(decide('f', 'OPERATION'))).toMatchObject([
      {
        type: 'OperationAdded',
        data: { operationId: 'n', title: 'Bremsschlauch porös', mechanicId: 'm', estimatedMinutes: 60 },
      },
      decided('f', 'OPERATION', 'n'),
    ]);
    expect(order(finding).when(decide('f', 'OPERATION', 'Schlauch ersetzen'))[0]?.data).toMatchObject({
      title: 'Schlauch ersetzen',
    });
  });

  it('takes the title from the note, in one line and not longer than a title', () => {
    expect(operationOf('Schlauch\n\n porös')).toMatchObject({ data: { title: 'Schlauch porös' } });
    const title = 'x'.repeat(OPERATION_TITLE_LENGTH);
    expect(operationOf(`${title}x`)).toMatchObject({ data: { title } });
  });

  it("gives the new operation to the finding's mechanic, or to nobody if that operation is gone", () => {
    const second = fact('OperationAdded', { operationId: 'q', mechanicId: 'n', place: 1 });
    const ofSecond = findingWith({ operationId: 'q' });
    const make = decide('f', 'OPERATION');
    expect(order(second, ofSecond).when(make)).toMatchObject([{ data: { mechanicId: 'n' } }, {}]);
    const removed = fact('OperationRemoved', { operationId: 'q', estimatedMinutes: 60, wanted: [] });
    expect(order(second, ofSecond, removed).when(make)).toMatchObject([{ data: { mechanicId: null } }, {}]);
  });

  it('can be a mere acknowledgement, even on a closed order', () => {
    expect(order(finding, completed).when(decide('f', 'NOTED'))).toEqual([decided('f', 'NOTED', null)]);
    expect(refusalOf(() => order(finding, completed).when(decide('f', 'OPERATION'))).code).toBe('conflict');
  });

  it('is that the finding is in an estimate, unless the office decided otherwise before', () => {
    const inEstimate = decided('f', 'ESTIMATE', null);
    expect(order(finding, completed).when(noteInEstimate('f'))).toEqual([inEstimate]);
    expect(order(finding, inEstimate).when(noteInEstimate('f'))).toEqual([]);
    expect(order(finding, decided('f', 'NOTED', null)).when(noteInEstimate('f'))).toEqual([]);
    expect(order(ready).when(noteInEstimate('r'))).toEqual([]);
  });

  it('is taken back if no estimate has the finding any more, unless the office made it', () => {
    const inEstimate = decided('f', 'ESTIMATE', null);
    const reopened = fact('FindingReopened', { reportId: 'f' });
    expect(order(finding, inEstimate, completed).when(reopenFinding('f'))).toEqual([reopened]);
    expect(order(finding, inEstimate, reopened).when(reopenFinding('f'))).toEqual([]);
    expect(order(finding, inEstimate, reopened).when(noteInEstimate('f'))).toEqual([inEstimate]);
    expect(order(finding, decided('f', 'NOTED', null)).when(reopenFinding('f'))).toEqual([]);
    const erased = { ...finding, data: { ...finding.data, note: ERASED } } as WorkOrderEvent;
    expect(order(erased, inEstimate).when(reopenFinding('f'))).toEqual([]);
  });

  it('is made once', () => {
    const noted = decided('f', 'NOTED', null);
    expect(order(finding, noted).when(decide('f', 'NOTED'))).toEqual([]);
    expect(refusalOf(() => order(finding, noted).when(decide('f', 'OPERATION'))).detail).toBe(
      'Über diese Meldung ist schon entschieden.',
    );
    expect(refusalOf(() => order().when(decide('r', 'NOTED'))).code).toBe('not-found');
  });

  it('must match the kind of report', () => {
    expect(refusalOf(() => order(finding).when(decide('f', 'FINISHED'))).errors).toMatchObject([
      { field: 'outcome' },
    ]);
    expect(refusalOf(() => order(ready).when(decide('r', 'OPERATION'))).errors).toMatchObject([
      { field: 'outcome' },
    ]);
  });
});
