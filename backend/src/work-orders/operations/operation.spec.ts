import 'reflect-metadata';
import type { Actor } from '#contracts/access/actor.js';
import { MAX_OPERATIONS } from '#contracts/work-orders/operations/operations.api.js';
import type { Operation } from '#contracts/work-orders/operations/operations.js';
import { toGetId } from '#contracts/work-orders/operations/part-to-get.js';
import type { ApprovedWork } from '#contracts/work-orders/work-order-commands.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { fold } from '../../platform/streams/stream-type.js';
import { given, recorded, refusalOf } from '../../testing/given.js';
import {
  addApprovedWork,
  addOperation,
  changeOperation,
  orderOperations,
  removeOperation,
  type OperationDetails,
} from './operation.js';
import { created, fact } from '../testing/order-facts.js';

const added = (operationId: string, place = 0, title = 'Öl') =>
  fact('OperationAdded', { operationId, title, estimatedMinutes: 60, mechanicId: 'm', place });
const unassigned = (id: string, place: number) =>
  fact('OperationAdded', { operationId: id, title: 'Öl', estimatedMinutes: 60, mechanicId: null, place });
const removed = (operationId: string, what: object[] = []) =>
  fact('OperationRemoved', { operationId, estimatedMinutes: 60, wanted: what });
const order = (...events: readonly WorkOrderEvent[]) => given(workOrderStream, created, ...events);
const known = (...events: readonly WorkOrderEvent[]) => order(...events).state as KnownWorkOrder;
const operation = (id: string, ...events: readonly WorkOrderEvent[]): Operation | undefined =>
  known(...events).operations.find((one) => one.id === id);
const details: OperationDetails = { title: 'Öl', estimatedMinutes: 60, status: 'OPEN', mechanicId: 'm' };
const many = (count: number) => Array.from({ length: count }, (_, at) => added(`p${at}`, at));
const codeOf = (action: () => unknown) => refusalOf(action).code;
const detailOf = (action: () => unknown) => refusalOf(action).detail;
const TOO_MANY = refusalOf(() => order(...many(MAX_OPERATIONS)).when(addOperation('new', details))).detail;

describe('adding an operation', () => {
  it('appends it behind the others', () => {
    expect(order().when(addOperation('p', details))).toEqual([added('p', 0)]);
    expect(order(added('a', 0), added('b', 7)).when(addOperation('p', details))).toEqual([added('p', 8)]);
  });

  it('may begin or finish it at once', () => {
    expect(order().when(addOperation('p', { ...details, status: 'DONE' }))).toEqual([
      added('p'),
      fact('OperationFinished', { operationId: 'p' }),
    ]);
    expect(order().when(addOperation('p', { ...details, status: 'STARTED' }))).toEqual([
      added('p'),
      fact('OperationReopened', { operationId: 'p', to: 'STARTED' }),
    ]);
  });

  it('happens once under one id', () => {
    const again = addOperation('p', { ...details, mechanicId: null });
    expect(order(added('p')).when(again)).toStrictEqual([]);
    for (const other of [{ title: 'Bremse' }, { estimatedMinutes: 61 }])
      expect(codeOf(() => order(added('p')).when(addOperation('p', { ...details, ...other })))).toBe(
        'idempotency-key-reused',
      );
    expect(order(added('p')).when(addOperation('q', { ...details, title: 'Bremse' }))).toHaveLength(1);
  });

  it('needs a title, and room', () => {
    expect(codeOf(() => order().when(addOperation('p', { ...details, title: '' })))).toBe(
      'validation-failed',
    );
    expect(TOO_MANY).toEqual(expect.any(String));
    expect(order(...many(MAX_OPERATIONS - 1)).when(addOperation('new', details))).toHaveLength(1);
  });
});

const work = (operationId: string, more: Partial<ApprovedWork> = {}): ApprovedWork => ({
  operationId,
  title: 'Öl',
  estimatedMinutes: 60,
  ...more,
});

describe('work that the customer approved', () => {
  const sold = {
    basis: 'FIXED',
    quantityMilli: 1_000,
    unitPriceE4: 990_000,
    prices: 'GROSS',
    partsIncluded: false,
    minutes: 60,
    jobTemplateId: 't',
    templateVersion: 2,
    checklist: ['Dicht?'],
    wanted: [],
  } as const;

  it('is appended once, with what is sold', () => {
    const events = order(added('a', 3)).when(addApprovedWork([work('p', { sold }), work('q')]));
    expect(events).toEqual([
      unassigned('p', 4),
      fact('OperationSold', { operationId: 'p', ...sold }),
      unassigned('q', 5),
    ]);
    expect(order(added('a', 3), ...events).when(addApprovedWork([work('p'), work('q')]))).toStrictEqual([]);
    expect(order().when(addApprovedWork([work('p')]))).toEqual([unassigned('p', 0)]);
  });

  it('needs room for all that is new', () => {
    const almost = order(...many(MAX_OPERATIONS - 1));
    expect(almost.when(addApprovedWork([work('p0'), work('new')]))).toHaveLength(1);
    expect(detailOf(() => almost.when(addApprovedWork([work('new'), work('newer')])))).toBe(TOO_MANY);
  });
});

describe('changing an operation', () => {
  it('records each kind of change, and only changes', () => {
    expect(order(added('p')).when(changeOperation('p', details))).toStrictEqual([]);
    expect(order(added('p')).when(changeOperation('p', {}))).toStrictEqual([]);
    const events = order(added('p')).when(
      changeOperation('p', { title: 'Bremse', estimatedMinutes: 90, mechanicId: 'n', status: 'STARTED' }),
    );
    expect(events).toEqual([
      fact('OperationRetitled', { operationId: 'p', title: 'Bremse' }),
      fact('OperationEstimated', { operationId: 'p', estimatedMinutes: 90, fromMinutes: 60 }),
      fact('OperationAssigned', { operationId: 'p', mechanicId: 'n', fromMechanicId: 'm' }),
      fact('OperationReopened', { operationId: 'p', to: 'STARTED' }),
    ]);
    expect(operation('p', added('p'), added('q', 1), ...events)).toMatchObject({
      title: 'Bremse',
      estimatedMinutes: 90,
      mechanicId: 'n',
      status: 'STARTED',
    });
    expect(operation('q', added('p'), added('q', 1), ...events)).toMatchObject({
      title: 'Öl',
      mechanicId: 'm',
    });
  });

  it('ends its plan when the mechanic changes or the work is reopened', () => {
    const plan = fact('OperationPlanned', {
      operationId: 'p',
      day: '2026-11-24',
      startMinute: 480,
      minutes: 60,
    });
    const unplanned = fact('OperationUnplanned', { operationId: 'p' });
    const done = fact('OperationFinished', { operationId: 'p' });
    const planned = order(added('p'), plan);
    expect(planned.when(changeOperation('p', { title: 'Bremse' }))).not.toContainEqual(unplanned);
    expect(planned.when(changeOperation('p', { mechanicId: null }))).toContainEqual(unplanned);
    expect(planned.when(changeOperation('p', { status: 'DONE' }))).not.toContainEqual(unplanned);
    expect(order(added('p'), plan, done).when(changeOperation('p', { status: 'OPEN' }))).toContainEqual(
      unplanned,
    );
    expect(order(added('p'), plan, done).when(changeOperation('p', { title: 'x' }))).not.toContainEqual(
      unplanned,
    );
    expect(order(added('p')).when(changeOperation('p', { mechanicId: null }))).not.toContainEqual(unplanned);
  });
});

describe('removing an operation', () => {
  const wanted = [{ articleId: 'disc', number: 'BK-1', quantityMilli: 1_000 }];
  const sold = fact('OperationSold', { operationId: 'p', checklist: [], wanted });
  const get = added(toGetId('p', 'disc'), 1, 'Teil besorgen: Scheibe');

  it('takes the work to get its parts with it, unless somebody has begun', () => {
    const all = [added('p'), sold, get, added('q', 2)];
    expect(order(...all).when(removeOperation('p'))).toEqual([
      removed('p', wanted),
      removed(toGetId('p', 'disc')),
    ]);
    const begun = fact('OperationReopened', { operationId: toGetId('p', 'disc'), to: 'STARTED' });
    expect(order(...all, begun).when(removeOperation('p'))).toEqual([removed('p', wanted)]);
    const time = { operationId: toGetId('p', 'disc'), timeLogId: 't', stopId: 's' };
    const worked = [fact('OperationStarted', time), fact('OperationStopped', time)];
    const open = fact('OperationReopened', { operationId: toGetId('p', 'disc'), to: 'OPEN' });
    expect(order(...all, ...worked, open).when(removeOperation('p'))).toEqual([removed('p', wanted)]);
    expect(order(...all).when(removeOperation('q'))).toEqual([removed('q')]);
    expect(known(...all, removed('p')).operations.map(({ id }) => id)).toEqual([toGetId('p', 'disc'), 'q']);
  });

  it('is refused while a clock runs, and once time is booked', () => {
    const timer = {
      operationId: 'p',
      timeLogId: 't',
      mechanicId: 'm',
      startedAt: '2026-11-23T08:00:00.000Z',
    };
    const started = fact('OperationStarted', { ...timer, pressedOffline: false });
    const end = {
      endedAt: '2026-11-23T09:00:00.000Z',
      durationMinutes: 60,
      pressedOffline: false,
      stopId: 's',
    };
    const stopped = fact('OperationStopped', { ...timer, ...end });
    expect(codeOf(() => order(added('p'), started).when(removeOperation('p')))).toBe('clock-running');
    expect(codeOf(() => order(added('p'), started, stopped).when(removeOperation('p')))).toBe('conflict');
    expect(codeOf(() => order(added('p')).when(removeOperation('q')))).toBe('not-found');
  });
});

const reordered = (...operationIds: readonly string[]) => fact('OperationsReordered', { operationIds });

describe('the order of operations', () => {
  const three = [added('a', 0), added('b', 1), added('c', 2)];

  it('changes as a whole', () => {
    expect(order(...three).when(orderOperations(['c', 'a', 'b']))).toEqual([reordered('c', 'a', 'b')]);
    expect(order(...three).when(orderOperations(['a', 'c', 'b']))).toEqual([reordered('a', 'c', 'b')]);
    expect(order(...three).when(orderOperations(['a', 'b', 'c']))).toStrictEqual([]);
    const after = known(...three, reordered('c', 'a', 'b')).operations;
    expect(after.map(({ id, place }) => [id, place])).toEqual([
      ['c', 0],
      ['a', 1],
      ['b', 2],
    ]);
  });

  it.each([[['a', 'b']], [['a', 'b', 'b']], [['a', 'b', 'c', 'c']], [['a', 'b', 'd']], [[]]])(
    'names each operation once: %j',
    (ids) => {
      expect(codeOf(() => order(...three).when(orderOperations(ids)))).toBe('validation-failed');
    },
  );
});

const check = (type: 'OperationCheckTicked' | 'OperationCheckUnticked', operationId: string, place: number) =>
  fact(type, { operationId, place });

const ticksOf = (actor: Actor | undefined, ...events: readonly WorkOrderEvent[]) => {
  const all = [created, added('p'), added('q', 1), ...events];
  const state = fold(workOrderStream, recorded(all, '2026-11-23T08:00:00.000Z', actor)) as KnownWorkOrder;
  return state.operations.map(({ ticks }) => [...ticks]);
};

describe('the checklist of an operation', () => {
  const ina: Actor = { kind: 'user', userId: 'ina', roles: ['MECHANIKER'] };

  it('says who ticked which point, and when', () => {
    const tick = { userId: 'ina', at: '2026-11-23T08:00:00.000Z' };
    const ticked = [check('OperationCheckTicked', 'p', 0), check('OperationCheckTicked', 'p', 2)];
    expect(ticksOf(ina, ...ticked)).toEqual([
      [
        [0, tick],
        [2, tick],
      ],
      [],
    ]);
    expect(ticksOf(ina, ...ticked, check('OperationCheckUnticked', 'p', 0))).toEqual([[[2, tick]], []]);
    expect(ticksOf(ina, ...ticked, check('OperationCheckTicked', 'q', 1))[1]).toEqual([[1, tick]]);
    expect(ticksOf(undefined, check('OperationCheckTicked', 'q', 1))).toEqual([
      [],
      [[1, { ...tick, userId: null }]],
    ]);
  });
});

const log = (timeLogId: string, pressedOffline = false) => ({
  operationId: 'p',
  timeLogId,
  mechanicId: 'm',
  startedAt: '2026-11-23T08:00:00.000Z',
  pressedOffline,
});
const start = (id: string, offline = false) => fact('OperationStarted', log(id, offline));
const stop = (id: string, offline = false) =>
  fact('OperationStopped', {
    ...log(id, offline),
    endedAt: '2026-11-23T09:00:00.000Z',
    durationMinutes: 60,
    stopId: `stop-${id}`,
  });

const isOffline = (begin: boolean, end: boolean) =>
  known(added('p'), start('t', begin), stop('t', end)).timeLogs.get('t')?.offline;

describe('the time of an operation', () => {
  it('is counted with the time that runs', () => {
    const events = [added('q'), added('p', 1), start('t1'), stop('t1'), start('t2')];
    expect(operation('p', ...events)).toMatchObject({ status: 'STARTED', runningLogId: 't2', logCount: 2 });
    expect(operation('q', ...events)).toMatchObject({ status: 'OPEN', runningLogId: null, logCount: 0 });
    expect(operation('p', ...events, stop('t2'))).toMatchObject({ runningLogId: null, logCount: 2 });
  });

  it('is offline if start or stop was pressed without a network', () => {
    expect([isOffline(false, false), isOffline(true, false), isOffline(false, true)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is not made by a stop or a correction that comes first', () => {
    expect(known(added('p'), stop('t')).timeLogs.size).toBe(0);
    const corrected = fact('TimeLogCorrected', { ...log('t'), endedAt: '', durationMinutes: 1, reason: 'x' });
    expect(known(added('p'), corrected).timeLogs.size).toBe(0);
  });
});
