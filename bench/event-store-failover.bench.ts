import { v7 as newEventId } from 'uuid';
import {
  openEsdbEventStore,
  type EsdbEventStore,
} from '../backend/src/engines/event-store/eventstoredb/esdb-event-store.js';
import type { EventToStore } from '../backend/src/platform/event-store/event-store.js';
import { EventStoreCluster } from '../backend/src/engines/event-store/testing/event-store-cluster.js';
import { eventStoreName } from '../backend/src/engines/event-store/testing/event-store-process.js';
import { createLog } from '../backend/src/platform/telemetry/log.js';
import { atMost, median, type BenchRow } from './measure.js';

const ROUNDS = 5;
/** Appends that must be acknowledged after the leader is gone. */
const APPENDS = 50;

type Hurt = {
  readonly mostMs: number;
  readonly hurt: (cluster: EventStoreCluster, place: number) => unknown;
};

/** A dead leader's connections break at once; a suspended leader is noticed when the others are asked, once a second. */
const hurts: Readonly<Record<string, Hurt>> = {
  killed: { mostMs: 1_500, hurt: (cluster, place) => cluster.node(place).kill() },
  'standing still': { mostMs: 3_000, hurt: (cluster, place) => cluster.node(place).pause() },
};

/** Time until three nodes acknowledge 50 more appends of one writer after a fault of the leader. */
export async function benchFailover(): Promise<BenchRow[]> {
  const cluster = await EventStoreCluster.start();
  const store = await openEsdbEventStore({ url: cluster.url, log: createLog('silent') });
  const rows: BenchRow[] = [];
  try {
    for (const [how, { hurt, mostMs }] of Object.entries(hurts)) {
      const tookMs: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await append(store, APPENDS);
        const leader = await cluster.leader();
        const began = performance.now();
        await hurt(cluster, leader);
        await append(store, APPENDS);
        tookMs.push(performance.now() - began);
        cluster.node(leader).resume();
        await cluster.node(leader).kill();
        await cluster.restart(leader);
      }
      const name = `${APPENDS} appends to three nodes of ${eventStoreName}, leader ${how}, median`;
      rows.push(atMost(mostMs, { name, measured: median(tookMs), unit: 'ms' }));
    }
    return rows;
  } finally {
    await store.close();
    await cluster.remove();
  }
}

/** One after the other, each until it is acknowledged. */
async function append(store: EsdbEventStore, appends: number): Promise<void> {
  const streamId = `bench-${newEventId()}`;
  for (let number = 0; number < appends; number++) {
    const event = note();
    const isDone = () => store.append(streamId, number === 0 ? 'none' : number - 1, [event]).then(() => true);
    while (!(await isDone().catch(() => false)));
  }
}

function note(): EventToStore {
  const metadata: EventToStore['metadata'] = {
    occurredAt: '2026-11-21T08:00:00.000Z',
    actor: { kind: 'user', userId: '0199e1a0-0000-7000-8000-000000000001', roles: ['ADMIN'] },
    correlationId: '0199e1a0-0000-7000-8000-000000000002',
  };
  return { id: newEventId(), type: 'NoteTaken', version: 1, data: { note: 'x' }, metadata };
}
