import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { v7 as newEventId } from 'uuid';
import { openEsdbEventStore } from '../backend/src/engines/event-store/eventstoredb/esdb-event-store.js';
import type { EventToStore } from '../backend/src/platform/event-store/event-store.js';
import {
  EventStoreProcess,
  eventStoreName,
} from '../backend/src/engines/event-store/testing/event-store-process.js';
import { createLog } from '../backend/src/platform/telemetry/log.js';
import { atLeast, atMost, percentile, rateOf, sideBySide, type BenchRow } from './measure.js';

const ROUNDS = 5;
/** Appends of one measurement, each of one event. */
const APPENDS = { alone: 1_000, together: 6_400 };
const WRITERS = 64;
/** Data and metadata of an event together, in bytes: as in the bench of the embedded store. */
const PAYLOAD_BYTES = 421;

const metadata: EventToStore['metadata'] = {
  occurredAt: '2026-11-21T08:00:00.000Z',
  actor: { kind: 'user', userId: '0199e1a0-0000-7000-8000-000000000001', roles: ['ADMIN'] },
  correlationId: '0199e1a0-0000-7000-8000-000000000002',
};
const data = { note: 'x'.repeat(PAYLOAD_BYTES - JSON.stringify(metadata).length - '{"note":""}'.length) };

/** Appends one event after the given revision; -1: to a new stream. */
type Append = (streamId: string, id: string, revision: number) => Promise<unknown>;

/**
 * Appends through the port against `appendToStream` of the client package, on one server and in the same run. Without
 * `EVENTSTORE_URL` and `EVENTSTORE_COMMAND` the server is the double, so that only the ratio is meaningful.
 */
export async function benchEventStoreInCluster(): Promise<BenchRow[]> {
  const given = process.env['EVENTSTORE_URL'];
  const double = given === undefined ? await EventStoreProcess.start() : undefined;
  const url = given ?? double?.url ?? '';
  const store = await openEsdbEventStore({ url, log: createLog('silent') });
  const client = EventStoreDBClient.connectionString(url);
  const port: Append = (streamId, id, revision) =>
    store.append(streamId, revision < 0 ? 'none' : revision, [
      { id, type: 'NoteTaken', version: 1, data, metadata },
    ]);
  const raw: Append = (streamId, id, revision) =>
    client.appendToStream(streamId, jsonEvent({ id, type: 'NoteTaken', data, metadata }), {
      expectedRevision: revision < 0 ? 'no_stream' : BigInt(revision),
    });
  try {
    const latencies: number[] = [];
    for (const append of [raw, port]) await rate(append, WRITERS, APPENDS.together, []);
    const alone = await sideBySide(
      ROUNDS,
      () => rate(port, 1, APPENDS.alone, []),
      () => rate(raw, 1, APPENDS.alone, []),
    );
    const together = await sideBySide(
      ROUNDS,
      () => rate(port, WRITERS, APPENDS.together, latencies),
      () => rate(raw, WRITERS, APPENDS.together, []),
    );
    const name = `Append to ${given === undefined ? eventStoreName : 'EventStoreDB'}`;
    const p99 = percentile(latencies, 0.99);
    return [
      atLeast(0.9, { name: `${name}, 1 writer`, ...alone, unit: 'events/s' }),
      atLeast(0.9, { name: `${name}, ${WRITERS} writers`, ...together, unit: 'events/s' }),
      atMost(100, { name: `${name}, ${WRITERS} writers, p99`, measured: p99, unit: 'ms' }),
    ];
  } finally {
    await store.close();
    await client.dispose();
    await double?.remove();
  }
}

/** Appends a second of this many writers, each with its own stream and one append at a time. */
async function rate(append: Append, writers: number, appends: number, latencies: number[]): Promise<number> {
  const each = appends / writers;
  const ids = Array.from({ length: writers }, () => Array.from({ length: each }, () => newEventId()));
  const write = async (own: readonly string[]): Promise<void> => {
    const streamId = `bench-${newEventId()}`;
    for (const [index, id] of own.entries()) {
      const start = performance.now();
      await append(streamId, id, index - 1);
      latencies.push(performance.now() - start);
    }
  };
  return rateOf(appends, () => Promise.all(ids.map(write)));
}
