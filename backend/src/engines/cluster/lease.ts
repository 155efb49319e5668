/** The temporary right to do work that only one process may do at a time. */
export type HeldLease = {
  readonly name: string;
  readonly holder: string;
  /** Grows with every change of the holder: a write with an older token is refused (fencing). */
  readonly token: number;
};

/**
 * Leases by name. At most one holder at a time has an unexpired lease; a later holder has a larger token. Uses the
 * server's time, so that the clocks of the processes need not agree. All methods reject with `StoreUnavailable` if the
 * server is away.
 */
export interface Leases {
  /** Null: another process holds it. The same holder gets it again with the same token before it expires. */
  acquire(name: string, holder: string, ttlMs: number): Promise<HeldLease | null>;
  /** False: it has expired. */
  renew(lease: HeldLease, ttlMs: number): Promise<boolean>;
  release(lease: HeldLease): Promise<void>;
}
