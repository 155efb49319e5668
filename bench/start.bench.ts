import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newEventId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { openSqliteEventStore } from '../backend/src/engines/event-store/sqlite/sqlite-event-store.js';
import { atMost, atMostTimes, median, type BenchRow } from './measure.js';
import { startDemo, startProduct } from './product.js';

const EVENTS = 1_000_000;
const EVENTS_PER_APPEND = 1_000;
const STARTS = 5;
const DEMO_STARTS = 3;

/** Time from the start of the process until it is ready: with an empty log, with a million events, as a demo. */
export async function benchStart(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  try {
    await (await startProduct(directory)).stop();
    const empty = await startMs(directory);
    await fill(directory);
    await (await startProduct(directory)).stop();
    const full = await startMs(directory);
    return [
      atMost(2_000, { name: 'start of the product with 1M events', measured: full, unit: 'ms' }),
      atMostTimes(1.5, {
        name: 'start of the product with 1M events, against an empty log',
        measured: full,
        reference: empty,
        unit: 'ms',
      }),
      atMost(15_000, { name: 'Demo garage filled and ready', measured: await demoMs(directory), unit: 'ms' }),
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function startMs(directory: string): Promise<number> {
  const took: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const product = await startProduct(directory);
    took.push(product.startMs);
    await product.stop();
  }
  return median(took);
}

async function demoMs(directory: string): Promise<number> {
  const took: number[] = [];
  for (let start = 0; start < DEMO_STARTS; start++) {
    const demo = await startDemo(join(directory, `demo-${start}`));
    took.push(demo.startMs);
    await demo.stop();
  }
  return median(took);
}

/** Events that no read model handles, to measure only the length of the log. */
async function fill(directory: string): Promise<void> {
  const store = await openSqliteEventStore({ directory });
  const metadata = { occurredAt: '2026-01-01T08:00:00.000Z', actor: SYSTEM_ACTOR, correlationId: 'bench' };
  for (let first = 0; first < EVENTS; first += EVENTS_PER_APPEND) {
    const events = Array.from({ length: EVENTS_PER_APPEND }, () => ({
      id: newEventId(),
      type: 'RemarkMade',
      version: 1,
      data: { remark: 'x'.repeat(200) },
      metadata,
    }));
    await store.append(`remarks-${first}`, 'none', events);
  }
  await store.close();
}
