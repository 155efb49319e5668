import type { Map as ImmutableMap } from 'immutable';
import { unreachable, type Instant, type RecordedEvent } from '../../kernel/domain-event.js';
import type { OperationEvent, OperationStatus } from './operation.events.js';
import type { SoldWork, WantedPart } from './sold-work.js';
import type { OperationPlan } from './operation-plan.js';

export type Operation = {
  readonly id: string;
  readonly title: string;
  readonly estimatedMinutes: number;
  readonly status: OperationStatus;
  readonly mechanicId: string | null;
  /** Null: at any time. */
  readonly plan: OperationPlan | null;
  /** What the customer pays; null: it is billed by the time that it takes. */
  readonly sold: SoldWork | null;
  readonly checklist: readonly string[];
  /** The ticked points of the checklist, by their zero-based places. */
  readonly ticks: ReadonlyMap<number, Tick>;
  /** Why it was finished with open points; null: it was not. */
  readonly checksLeftFor: string | null;
  readonly wanted: readonly WantedPart[];
  readonly runningLogId: string | null;
  /** Sort key: ascending, with gaps. */
  readonly place: number;
  /** Includes the running time log. */
  readonly logCount: number;
  readonly revision: number;
};

/** `userId` null: the system. */
export type Tick = { readonly userId: string | null; readonly at: Instant };

/** The points that nobody has ticked, with their zero-based places. */
export function openChecks({
  checklist,
  ticks,
}: Pick<Operation, 'checklist' | 'ticks'>): readonly { readonly place: number; readonly text: string }[] {
  return checklist.map((text, place) => ({ place, text })).filter(({ place }) => !ticks.has(place));
}

/** The operation is finished with open points, and somebody said why. Open work of a completed order is not finished. */
export function isLeft({ status, checksLeftFor }: Pick<Operation, 'status' | 'checksLeftFor'>): boolean {
  return status === 'DONE' && checksLeftFor !== null;
}

export type TimeLog = {
  readonly id: string;
  readonly operationId: string;
  readonly mechanicId: string;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  /** Rounded down; null while running. */
  readonly durationMinutes: number | null;
  /** Start or stop was pressed without a network. */
  readonly offline: boolean;
  /** The reason of the last correction; null: never corrected. */
  readonly corrected: string | null;
  /** The id of the call that stopped it. */
  readonly stopId: string | null;
  readonly revision: number;
};

export type WithOperations = {
  readonly operations: readonly Operation[];
  readonly timeLogs: ImmutableMap<string, TimeLog>;
  /** The time log that each call stopped, by `stopId`. */
  readonly stops: ImmutableMap<string, string>;
};

type Of<Type extends OperationEvent['type']> = RecordedEvent<Extract<OperationEvent, { type: Type }>>;

/** Applies an event to operations and time logs. */
export function evolveOperations(
  state: WithOperations,
  event: RecordedEvent<OperationEvent>,
): Partial<WithOperations> {
  switch (event.type) {
    case 'OperationAdded':
      return { operations: [...state.operations, added(event)] };
    case 'OperationSold': {
      const { checklist, wanted } = event.data;
      return touch(state, event, { sold: soldIn(event.data), checklist, wanted });
    }
    case 'OperationRetitled':
      return touch(state, event, { title: event.data.title });
    case 'OperationEstimated':
      return touch(state, event, { estimatedMinutes: event.data.estimatedMinutes });
    case 'OperationAssigned':
      return touch(state, event, { mechanicId: event.data.mechanicId });
    case 'OperationPlanned': {
      const { day, startMinute, minutes } = event.data;
      return touch(state, event, { plan: { day, startMinute, minutes } });
    }
    case 'OperationUnplanned':
      return touch(state, event, { plan: null });
    case 'OperationFinished':
      return touch(state, event, { status: 'DONE' });
    case 'OperationReopened':
      return touch(state, event, { status: event.data.to, checksLeftFor: null });
    case 'OperationCheckTicked':
    case 'OperationCheckUnticked':
      return touch(state, event, { ticks: ticksAfter(state, event) });
    case 'OperationChecksLeft':
      return touch(state, event, { checksLeftFor: event.data.reason });
    case 'OperationsReordered':
      return { operations: inOrder(state.operations, event.data.operationIds) };
    case 'OperationRemoved':
      return { operations: state.operations.filter(({ id }) => id !== event.data.operationId) };
    case 'OperationStarted':
      return started(state, event);
    case 'OperationStopped':
      return stopped(state, event);
    case 'TimeLogCorrected':
      return corrected(state, event);
    default:
      return unreachable(event);
  }
}

function added({ data, revision }: Of<'OperationAdded'>): Operation {
  const { operationId: id, title, estimatedMinutes, mechanicId, place } = data;
  return {
    id,
    title,
    estimatedMinutes,
    mechanicId,
    place,
    plan: null,
    sold: null,
    checklist: [],
    ticks: new Map(),
    checksLeftFor: null,
    wanted: [],
    status: 'OPEN',
    runningLogId: null,
    logCount: 0,
    revision,
  };
}

function ticksAfter(
  { operations }: WithOperations,
  { type, data, metadata }: Of<'OperationCheckTicked' | 'OperationCheckUnticked'>,
): ReadonlyMap<number, Tick> {
  const ticks = new Map(operations.find(({ id }) => id === data.operationId)?.ticks);
  const { actor, occurredAt: at } = metadata;
  if (type === 'OperationCheckUnticked') ticks.delete(data.place);
  else ticks.set(data.place, { userId: actor.kind === 'user' ? actor.userId : null, at });
  return ticks;
}

function soldIn(data: Of<'OperationSold'>['data']): SoldWork {
  const { basis, quantityMilli, unitPriceE4, prices, partsIncluded } = data;
  const { minutes, jobTemplateId, templateVersion } = data;
  return {
    basis,
    quantityMilli,
    unitPriceE4,
    prices,
    partsIncluded,
    minutes,
    jobTemplateId,
    templateVersion,
  };
}

function started(state: WithOperations, event: Of<'OperationStarted'>): Partial<WithOperations> {
  const { timeLogId: id, operationId, mechanicId, startedAt, pressedOffline } = event.data;
  const { revision } = event;
  const operation = state.operations.find((one) => one.id === operationId);
  const log: TimeLog = {
    id,
    operationId,
    mechanicId,
    startedAt,
    endedAt: null,
    durationMinutes: null,
    offline: pressedOffline,
    corrected: null,
    stopId: null,
    revision,
  };
  return {
    ...touch(state, event, {
      status: 'STARTED',
      runningLogId: id,
      logCount: (operation?.logCount ?? 0) + 1,
    }),
    timeLogs: state.timeLogs.set(id, log),
  };
}

function stopped(state: WithOperations, event: Of<'OperationStopped'>): Partial<WithOperations> {
  const { timeLogId, endedAt, durationMinutes, pressedOffline, stopId } = event.data;
  const { revision } = event;
  const log = state.timeLogs.get(timeLogId);
  if (log === undefined) return {};
  const offline = log.offline || pressedOffline;
  const after = { ...log, endedAt, durationMinutes, offline, stopId, revision };
  return {
    ...touch(state, event, { runningLogId: null }),
    timeLogs: state.timeLogs.set(timeLogId, after),
    stops: state.stops.set(stopId, timeLogId),
  };
}

function corrected(state: WithOperations, event: Of<'TimeLogCorrected'>): Partial<WithOperations> {
  const { timeLogId, startedAt, endedAt, durationMinutes, reason } = event.data;
  const { revision } = event;
  const log = state.timeLogs.get(timeLogId);
  if (log === undefined) return {};
  const after = { ...log, startedAt, endedAt, durationMinutes, corrected: reason, revision };
  return { ...touch(state, event, {}), timeLogs: state.timeLogs.set(timeLogId, after) };
}

function touch(
  { operations }: WithOperations,
  { data, revision }: RecordedEvent<Extract<OperationEvent, { data: { operationId: string } }>>,
  change: Partial<Operation>,
): Pick<WithOperations, 'operations'> {
  return {
    operations: operations.map((one) =>
      one.id === data.operationId ? { ...one, ...change, revision } : one,
    ),
  };
}

function inOrder(operations: readonly Operation[], ids: readonly string[]): readonly Operation[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return operations
    .map((one) => ({ ...one, place: places.get(one.id) ?? one.place }))
    .toSorted((a, b) => a.place - b.place);
}
