import type { BreakerState } from '#contracts/monitoring/monitoring.api.js';
import type {
  CatalogueCalls,
  BreakerState as SeenState,
} from '../platform/catalog-client/catalogue-calls.js';
import type { LogBook } from '../platform/telemetry/log-store/log-book.js';
import { SECOND_MS } from '../platform/telemetry/log-store/log-tables.js';

/** Interval at which each process reports its breaker. */
const HEARTBEAT_MS = 15 * SECOND_MS;

const STATES: Readonly<Record<SeenState, BreakerState>> = {
  closed: 'CLOSED',
  open: 'OPEN',
  'half-open': 'HALF_OPEN',
};

/** Logs requests to the catalogue, cache look-ups and this process's breaker. Returns a function that stops. */
export function noteCatalogue(calls: CatalogueCalls, book: LogBook): () => void {
  calls.listen({
    onCall: ({ status, durationMs, lookupType, outcome, correlationId }) => {
      const [fourXx, fiveXx] = [status >= 400 && status < 500 ? 1 : 0, status >= 500 ? 1 : 0];
      book.countCall({ calls: 1, fourXx, fiveXx });
      const message = `${lookupType}: ${outcome}`;
      book.note({
        event: 'tecdoc-call',
        message,
        method: 'GET',
        path: '/vehicles',
        status,
        durationMs,
        correlationId,
      });
    },
    onCacheUse: (isHit) => book.countCall(isHit ? { hits: 1 } : { misses: 1 }),
    onBreaker: (state) => book.noteBreaker(STATES[state]),
  });
  const heartbeat = setInterval(() => book.noteBreaker(STATES[calls.breaker]), HEARTBEAT_MS);
  heartbeat.unref();
  return () => clearInterval(heartbeat);
}
