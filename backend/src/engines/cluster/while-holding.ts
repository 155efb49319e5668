import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import type { HeldLease, Leases } from './lease.js';

export type WhileHoldingOptions = {
  readonly leases: Leases;
  readonly name: string;
  readonly holder: string;
  /** Another process gets the lease after this time without renewal; default 10 s. */
  readonly ttlMs?: number;
  /** Maximum wait for other processes; default 60 s. */
  readonly waitMs?: number;
};

const DEFAULT_TTL_MS = 10_000;
const DEFAULT_WAIT_MS = 60_000;
const ASK_EVERY_MS = 100;

/**
 * Runs the work while holding the lease, after waiting for other holders. Rejects with `StoreUnavailable` (`in-use`)
 * after the maximum wait. The work must tolerate that the lease expires.
 */
export async function whileHolding<Result>(
  options: WhileHoldingOptions,
  work: (token: number) => Promise<Result>,
): Promise<Result> {
  const { leases, ttlMs = DEFAULT_TTL_MS } = options;
  const lease = await waitFor(options, ttlMs);
  const renewing = setInterval(() => void leases.renew(lease, ttlMs).catch(() => undefined), ttlMs / 3);
  try {
    return await work(lease.token);
  } finally {
    clearInterval(renewing);
    // A lease that cannot be released expires.
    await leases.release(lease).catch(() => undefined);
  }
}

async function waitFor(options: WhileHoldingOptions, ttlMs: number): Promise<HeldLease> {
  const { leases, name, holder, waitMs = DEFAULT_WAIT_MS } = options;
  const until = performance.now() + waitMs;
  for (;;) {
    const lease = await leases.acquire(name, holder, ttlMs);
    if (lease !== null) return lease;
    if (performance.now() >= until)
      throw new StoreUnavailable('in-use', `Another process does ${name} and does not end`);
    await delay(ASK_EVERY_MS);
  }
}
