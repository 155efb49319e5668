import type { LogAlert } from '#contracts/monitoring/logs.api.js';
import { MINUTE_MS, type EndpointSums, type Millis, type Period, type Suspect } from './log-tables.js';

/** Maximum time between the first and the last entry of a burst. */
export const BURST_MS = 5 * MINUTE_MS;
const FEW_REQUESTS = 5;
const ERROR_RATE = { warning: 0.2, critical: 0.5 };
const SLOW_MS = 1_000;
const FRONTEND_ERRORS = 3;
const LOGIN_FAILURES = 10;
/** Created once: creating it takes longer than the rest of an alert. */
const ONE_DIGIT = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function newestFirst(a: LogAlert, b: LogAlert): number {
  return (
    b.detectedAt.localeCompare(a.detectedAt) || `${a.type} ${a.target}`.localeCompare(`${b.type} ${b.target}`)
  );
}

/** Whether a rule is violated by the sums of a period so far. */
export type Holds = (sums: EndpointSums) => boolean;

const hasErrors: Holds = ({ requests, errors }) =>
  requests >= FEW_REQUESTS && errors / requests >= ERROR_RATE.warning;
const isSlow: Holds = ({ requests, durationSumMs }) => durationSumMs / requests > SLOW_MS;

/** Anomalies of a period's endpoints. `detectedAt`: since when the rule is violated. */
export function endpointAlerts(
  endpoints: readonly EndpointSums[],
  detectedAt: (endpoint: EndpointSums, holds: Holds) => Millis,
): LogAlert[] {
  return endpoints.flatMap((endpoint) => {
    const { method, path, requests, errors, durationSumMs } = endpoint;
    const target = `${method} ${path}`;
    const alerts: LogAlert[] = [];
    if (hasErrors(endpoint)) {
      const rate = errors / requests;
      const severity = rate >= ERROR_RATE.critical ? 'CRITICAL' : 'WARNING';
      const message = `${percent(rate)} von ${requests} Aufrufen endeten mit einem Fehler.`;
      const at = instant(detectedAt(endpoint, hasErrors));
      alerts.push({ type: 'ENDPOINT_ERROR_RATE', severity, detectedAt: at, target, message });
    }
    if (isSlow(endpoint)) {
      const message = `Die Antworten dauerten im Mittel ${Math.round(durationSumMs / requests)} ms.`;
      const at = instant(detectedAt(endpoint, isSlow));
      alerts.push({ type: 'ENDPOINT_SLOW', severity: 'WARNING', detectedAt: at, target, message });
    }
    return alerts;
  });
}

/** Browser errors with the same message, three or more within five minutes. Input: oldest first. */
export function frontendAlerts(suspects: readonly Suspect[], period: Period): LogAlert[] {
  return bursts(suspects, ({ message }) => message, FRONTEND_ERRORS, period).map(({ at, target }) => ({
    type: 'FRONTEND_ERRORS',
    severity: 'WARNING',
    detectedAt: instant(at),
    target,
    message: `Derselbe Fehler im Browser mindestens ${FRONTEND_ERRORS}-mal in fünf Minuten.`,
  }));
}

/** Refused log-ins, ten or more within five minutes. Input: oldest first. */
export function loginAlerts(suspects: readonly Suspect[], period: Period): LogAlert[] {
  return bursts(suspects, () => 'POST /auth/login', LOGIN_FAILURES, period).map(({ at, target }) => ({
    type: 'LOGIN_FAILURES',
    severity: 'CRITICAL',
    detectedAt: instant(at),
    target,
    message: `Mindestens ${LOGIN_FAILURES} fehlgeschlagene Anmeldungen in fünf Minuten.`,
  }));
}

export function newTypeAlerts(
  types: readonly { readonly event: string; readonly first: Millis }[],
  { from, to }: Period,
): LogAlert[] {
  return types
    .filter(({ first }) => first >= from && first <= to)
    .map(({ event, first }) => ({
      type: 'NEW_EVENT_TYPE',
      severity: 'INFO',
      detectedAt: instant(first),
      target: event,
      message: 'Dieser Event-Typ wurde zum ersten Mal protokolliert.',
    }));
}

/**
 * The moments at which a target occurred `least` times within five minutes; at most one per five minutes. Suspects from
 * before the period count towards bursts in it.
 */
function bursts(
  suspects: readonly Suspect[],
  targetOf: (suspect: Suspect) => string,
  least: number,
  { from, to }: Period,
): { readonly at: Millis; readonly target: string }[] {
  const found: { at: Millis; target: string }[] = [];
  const recent = new Map<string, Millis[]>();
  const told = new Map<string, Millis>();
  for (const suspect of suspects) {
    const { at } = suspect;
    const target = targetOf(suspect);
    const within = recent.get(target) ?? [];
    while (within[0] !== undefined && within[0] <= at - BURST_MS) within.shift();
    within.push(at);
    recent.set(target, within);
    if (within.length < least || (told.get(target) ?? -Infinity) > at - BURST_MS) continue;
    told.set(target, at);
    if (at >= from && at <= to) found.push({ at, target });
  }
  return found;
}

function percent(rate: number): string {
  return `${ONE_DIGIT.format(rate * 100)} %`;
}

function instant(millis: Millis): string {
  return new Date(millis).toISOString();
}
