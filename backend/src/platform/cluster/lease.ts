/** The right to do what only one process may do at a time, for a while. */
export type HeldLease = {
  readonly name: string;
  readonly holder: string;
  /** Grows with every change of the holder: a write that carries an older one is refused (fencing). */
  readonly token: number;
};

/**
 * Leases by name. Promises: at most one holder at a time whose lease has not run out; the token of a later holder is
 * larger than that of an earlier one; time is the server's, so clocks of the processes need not agree.
 * All reject with `StoreUnavailable` when the server is away.
 */
export interface Leases {
  /** Null: somebody else holds it. The same holder gets it again with the same token while it has not run out. */
  acquire(name: string, holder: string, ttlMs: number): Promise<HeldLease | null>;
  /** False: it ran out and is somebody else's or nobody's. */
  renew(lease: HeldLease, ttlMs: number): Promise<boolean>;
  /** Gives it up, so that the next need not wait. */
  release(lease: HeldLease): Promise<void>;
}
