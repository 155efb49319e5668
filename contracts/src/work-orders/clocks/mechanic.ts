import { Map as ImmutableMap } from 'immutable';
import { unreachable, type Instant, type RecordedEvent } from '../../kernel/domain-event.js';
import type { MechanicEvent } from './mechanic.events.js';

export type RunningTimer = {
  readonly timeLogId: string;
  readonly workOrderId: string;
  readonly operationId: string;
  readonly startedAt: Instant;
  readonly pressedOffline: boolean;
};

/** A finished time. `corrected`: revision of the event with the last correction. */
export type WorkedTime = {
  readonly workOrderId: string;
  readonly operationId: string;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly corrected: { readonly reason: string; readonly revision: number } | null;
};

/** The times of one mechanic: at most one is running, and none overlap. */
export type Mechanic = {
  readonly running: RunningTimer | null;
  readonly times: ImmutableMap<string, WorkedTime>;
  /** End of the last time; null: none. */
  readonly lastEndedAt: Instant | null;
};

function evolve(state: Mechanic, event: RecordedEvent<MechanicEvent>): Mechanic {
  const { data, revision } = event;
  switch (event.type) {
    case 'ClockStarted': {
      const { timeLogId, workOrderId, operationId, startedAt, pressedOffline } = event.data;
      return { ...state, running: { timeLogId, workOrderId, operationId, startedAt, pressedOffline } };
    }
    case 'ClockStopped': {
      const { running } = state;
      if (running?.timeLogId !== data.timeLogId) return state;
      if (event.data.outcome === 'void') return { ...state, running: null };
      const { workOrderId, operationId, startedAt } = running;
      const { endedAt } = event.data;
      const time = { workOrderId, operationId, startedAt, endedAt, corrected: null };
      return {
        running: null,
        times: state.times.set(data.timeLogId, time),
        lastEndedAt: later(state.lastEndedAt, endedAt),
      };
    }
    case 'ClockCorrected': {
      const { workOrderId, operationId, startedAt, endedAt, reason } = event.data;
      const time = { workOrderId, operationId, startedAt, endedAt, corrected: { reason, revision } };
      const times = state.times.set(data.timeLogId, time);
      return { ...state, times, lastEndedAt: times.reduce(lastOf, null as Instant | null) };
    }
    default:
      return unreachable(event);
  }
}

const lastOf = (last: Instant | null, { endedAt }: WorkedTime): Instant => later(last, endedAt);

function later(a: Instant | null, b: Instant): Instant {
  return a !== null && a > b ? a : b;
}

/** One stream per mechanic, because a mechanic has at most one running timer. */
export const mechanicStream = {
  name: 'mechanic',
  initial: { running: null, times: ImmutableMap(), lastEndedAt: null } as Mechanic,
  evolve,
};
