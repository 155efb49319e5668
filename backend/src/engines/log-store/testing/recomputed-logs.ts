import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import {
  endpointAlerts,
  frontendAlerts,
  loginAlerts,
  newestFirst,
  newTypeAlerts,
} from '../../../platform/telemetry/log-store/alerts.js';
import {
  MINUTE_MS,
  type Millis,
  type Period,
  type Suspect,
} from '../../../platform/telemetry/log-store/log-tables.js';
import {
  addEndpoints,
  isAnswer,
  isError,
  LOGIN_PATH,
  REFUSED_LOGIN_STATUSES,
  requestOf,
} from '../../../platform/telemetry/log-store/rollups.js';

const instant = (at: Millis): string => new Date(at).toISOString();

function suspectOf({ createdAt, message }: LogEntry): Suspect {
  return { at: Date.parse(createdAt), message };
}

/** What `LogStore.correlations` must answer, from the entries themselves. */
export function recomputedCorrelations(entries: readonly LogEntry[], { from, to }: Period): unknown[] {
  const ids = [...new Set(entries.flatMap(({ correlationId }) => correlationId ?? []))];
  return ids
    .map((correlationId) => {
      const own = entries.filter((entry) => entry.correlationId === correlationId);
      const answers = own.filter(isAnswer);
      const part = (count: number): number => (answers.length === 0 ? 0 : count / answers.length);
      return {
        correlationId,
        totalEvents: own.length,
        errorRate: part(answers.filter(({ status }) => isError(status)).length),
        averageDurationMs: part(answers.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)),
        lastSeen: own.map(({ createdAt }) => createdAt).reduce((a, b) => (a > b ? a : b)),
      };
    })
    .filter(({ lastSeen }) => lastSeen >= instant(from) && lastSeen <= instant(to))
    .toSorted(
      (a, b) =>
        b.errorRate - a.errorRate ||
        b.totalEvents - a.totalEvents ||
        a.correlationId.localeCompare(b.correlationId),
    );
}

/** What `LogStore.alerts` must answer, from the entries themselves; alerts of endpoints are dated `endpointsAt`. */
export function recomputedAlerts(
  entries: readonly LogEntry[],
  period: Period,
  endpointsAt: Millis,
): unknown[] {
  const sorted = entries.toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  );
  const near = sorted.filter(
    ({ createdAt }) => createdAt >= instant(period.from - 5 * MINUTE_MS) && createdAt <= instant(period.to),
  );
  const within = near.filter(({ createdAt }) => createdAt >= instant(period.from));
  const types = [...new Set(sorted.map(({ event }) => event))].map((event) => ({
    event,
    first: Date.parse(sorted.find((entry) => entry.event === event)?.createdAt ?? ''),
  }));
  const byEndpoint = addEndpoints(within.flatMap((entry) => requestOf(entry) ?? [])).toSorted((a, b) =>
    `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`),
  );
  return [
    ...endpointAlerts(byEndpoint, () => endpointsAt),
    ...frontendAlerts(
      near.filter(({ event, level }) => event === 'frontend-log' && level === 'ERROR').map(suspectOf),
      period,
    ),
    ...loginAlerts(
      near
        .filter(
          ({ event, status, path }) =>
            event === 'http-response' && REFUSED_LOGIN_STATUSES.includes(status ?? 0) && path === LOGIN_PATH,
        )
        .map(suspectOf),
      period,
    ),
    ...newTypeAlerts(
      types.toSorted((a, b) => a.event.localeCompare(b.event)),
      period,
    ),
  ].toSorted(newestFirst);
}
