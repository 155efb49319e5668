import type { Collection } from 'mongodb';
import type { HeldLease, Leases } from '../cluster/lease.js';
import { isDuplicateKey } from './mongo-fault.js';
import type { MongoServer } from './mongo-client.js';

type KeptLease = {
  readonly _id: string;
  /** Null: released. */
  readonly holder: string | null;
  readonly token: number;
  readonly until: Date;
};

/**
 * Leases as documents, one per name, which are never deleted so that tokens only grow. Every step is one conditional
 * change of one document. Time is that of the primary, read before the change: a lease expires a little early for its
 * holder and never late for others. After an election the clocks of two servers are compared; keep them within a second
 * by NTP.
 */
export class MongoLeases implements Leases {
  constructor(private readonly server: MongoServer) {}

  async acquire(name: string, holder: string, ttlMs: number): Promise<HeldLease | null> {
    const now = await this.server.now();
    const until = new Date(now + ttlMs);
    return this.leases(async (leases) => {
      const known = await leases.findOne({ _id: name });
      if (known === null) return insert(leases, { _id: name, holder, token: 1, until });
      const runs = known.holder !== null && known.until.getTime() > now;
      if (runs && known.holder !== holder) return null;
      const token = runs ? known.token : known.token + 1;
      const unchanged = { _id: name, holder: known.holder, token: known.token, until: known.until };
      const { matchedCount } = await leases.updateOne(unchanged, { $set: { holder, token, until } });
      return matchedCount === 1 ? { name, holder, token } : null;
    });
  }

  async renew({ name, holder, token }: HeldLease, ttlMs: number): Promise<boolean> {
    const now = await this.server.now();
    const stillHeld = { _id: name, holder, token, until: { $gt: new Date(now) } };
    const { matchedCount } = await this.leases((leases) =>
      leases.updateOne(stillHeld, { $set: { until: new Date(now + ttlMs) } }),
    );
    return matchedCount === 1;
  }

  async release({ name, holder, token }: HeldLease): Promise<void> {
    await this.leases((leases) => leases.updateOne({ _id: name, holder, token }, { $set: { holder: null } }));
  }

  private leases<Result>(work: (leases: Collection<KeptLease>) => Promise<Result>): Promise<Result> {
    return this.server.run((database) => work(database.collection<KeptLease>('leases')));
  }
}

async function insert(
  leases: Collection<KeptLease>,
  lease: KeptLease & { holder: string },
): Promise<HeldLease | null> {
  try {
    await leases.insertOne(lease);
    return { name: lease._id, holder: lease.holder, token: lease.token };
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}
