import type { AlarmEvent, AlarmSeverity, AlarmType } from '#contracts/monitoring/alarm.events.js';
import { ALARM_TYPES } from '#contracts/monitoring/alarm.events.js';
import type { Alarms } from '#contracts/monitoring/alarms.js';
import type { Decide } from '../platform/streams/stream-type.js';
import {
  MINUTE_MS,
  SECOND_MS,
  type CallsAt,
  type Millis,
  type SeenBreaker,
} from '../platform/telemetry/log-store/log-tables.js';
import { slotOf } from '../platform/telemetry/log-store/rollups.js';

export const EVALUATE_EVERY_MS = 15 * SECOND_MS;
/** After three missed heartbeats a process and its breaker are ignored. */
export const ALIVE_WITHIN_MS = 3 * EVALUATE_EVERY_MS;
export const ALARM_THRESHOLD = 3;
/** An alarm is resolved after this time below the threshold. */
const QUIET_MS = 2 * MINUTE_MS;
/** The quiet time plus one minute before its first second. */
export const LOOK_BACK_MS = QUIET_MS + MINUTE_MS;

export type Observed = {
  readonly now: Millis;
  readonly calls: readonly CallsAt[];
  readonly breakers: readonly SeenBreaker[];
};

const SEVERITIES: Readonly<Record<AlarmType, AlarmSeverity>> = {
  BREAKER_OPEN: 'critical',
  CATALOG_4XX: 'warning',
  CATALOG_5XX: 'critical',
};
const MESSAGES: Readonly<Record<AlarmType, string>> = {
  BREAKER_OPEN: 'Der Fahrzeugkatalog wird vorübergehend nicht mehr gefragt.',
  CATALOG_4XX: 'Der Fahrzeugkatalog lehnt wiederholt Anfragen ab.',
  CATALOG_5XX: 'Der Fahrzeugkatalog antwortet wiederholt nicht oder mit Fehlern.',
};

/**
 * Triggers an alarm if its rule is violated now; resolves it if the rule was not violated in any second of the last two
 * minutes. Depends only on the observations and the active alarms, so that restarts, several processes and fluctuating
 * values yield one alarm per cause.
 */
export const evaluateAlarms =
  (observed: Observed, alarmIds: Readonly<Record<AlarmType, string>>): Decide<Alarms, AlarmEvent> =>
  (active) =>
    ALARM_TYPES.flatMap((type): AlarmEvent[] => {
      const alarm = active.get(type);
      const { now } = observed;
      if (alarm === undefined) {
        if (!isBroken(type, now, observed)) return [];
        const since = new Date(brokenSince(type, observed)).toISOString();
        const data = {
          alarmId: alarmIds[type],
          type,
          severity: SEVERITIES[type],
          message: MESSAGES[type],
          since,
        };
        return [{ type: 'AlarmTriggered', version: 1, data }];
      }
      if (wasBroken(type, observed)) return [];
      const resolvedAt = new Date(now).toISOString();
      return [{ type: 'AlarmResolved', version: 1, data: { alarmId: alarm.alarmId, type, resolvedAt } }];
    });

function isBroken(type: AlarmType, at: Millis, { calls, breakers, now }: Observed): boolean {
  if (type === 'BREAKER_OPEN') {
    const isOpenNow = breakers.some(
      ({ state, at: seenAt }) => state === 'OPEN' && seenAt >= now - ALIVE_WITHIN_MS,
    );
    return at === now
      ? isOpenNow
      : breakers.some(({ lastOpenAt }) => lastOpenAt !== null && lastOpenAt >= at);
  }
  const field = type === 'CATALOG_4XX' ? 'fourXx' : 'fiveXx';
  const within = calls.filter((second) => second.at > at - MINUTE_MS && second.at <= at);
  return within.reduce((sum, second) => sum + second[field], 0) >= ALARM_THRESHOLD;
}

function wasBroken(type: AlarmType, observed: Observed): boolean {
  for (let at = observed.now; at > observed.now - QUIET_MS; at -= SECOND_MS) {
    if (isBroken(type, at, observed)) return true;
  }
  return false;
}

function brokenSince(type: AlarmType, observed: Observed): Millis {
  let since = observed.now;
  for (let at = observed.now - SECOND_MS; at > observed.now - QUIET_MS; at -= SECOND_MS) {
    if (type === 'BREAKER_OPEN' || !isBroken(type, at, observed)) break;
    since = at;
  }
  return slotOf(since, SECOND_MS);
}
