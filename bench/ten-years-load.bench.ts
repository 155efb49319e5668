import { setTimeout as wait } from 'node:timers/promises';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { askedRoutes, type Asked } from './asked-routes.js';
import { busyGarage, type Work } from './busy-garage.js';
import type { FilledProduct } from './filled-garage.js';
import { atMost, fact, percentile, type BenchRow } from './measure.js';
import { onGarage } from './on-garage.js';
import { coreSeconds, memoryMb } from './process-cost.js';

/** How long bookings, clocks and invoices go on beside readers. */
const MINUTES = Number(process.env['MINUTES'] ?? 5);
/** Calls a second. */
const RATES: Readonly<Record<keyof Work, number>> = { book: 50, press: 20, invoice: 5 };
const READERS = 100;
/** Each reader looks at an answer this long before the next call. */
const READ_EVERY_MS = 1_000;
const TICK_MS = 10;
/** Not counted: a process that has just started compiles its code while the first hundreds of calls wait. */
const WARM_UP_MS = 20_000;
/** Memory is compared after the first sixth: 10 minutes of an hour. */
const SETTLING = 1 / 6;
const MEMORY_SAMPLES = 60;

/** Lists each clock of the day, of which an hour of this load makes 36,000. */
const LEFT_OUT = '/work-orders/board';

type Load = {
  /** When counting begins. */
  readonly begins: number;
  readonly reads: number[];
  readonly writes: number[];
  readonly errors: string[];
  readonly memory: number[];
};

/** A busy hour of a garage of ten years, or so many minutes of it. */
export function benchTenYearsLoad(): Promise<BenchRow[]> {
  return onGarage(async ({ product }) => benchMixedLoad(product, await busyGarage(product), MINUTES));
}

/** Bookings, clocks and invoices beside readers for this long. */
async function benchMixedLoad(product: FilledProduct, work: Work, minutes: number): Promise<BenchRow[]> {
  const [began, before] = [performance.now(), await coreSeconds(product.pid)];
  const load = await runLoad(product, work, minutes * 60_000);
  const busy = ((await coreSeconds(product.pid)) - before) / ((performance.now() - began) / 1_000);
  for (const error of new Set(load.errors)) console.log(`  ${error}`);
  const settled = load.memory.slice(Math.ceil(load.memory.length * SETTLING));
  const of = `${minutes} min of ${RATES.book} bookings, ${RATES.press} clocks and ${RATES.invoice} invoices a second`;
  const [most, least] = [Math.max(...settled), Math.min(...settled)];
  const change = ((most - least) / (most + least)) * 100;
  return [
    atMost(50, {
      name: `Reads of ${READERS} readers beside ${of}, p99`,
      measured: percentile(load.reads, 0.99),
      unit: 'ms',
    }),
    atMost(500, {
      name: '… the slowest answer of all',
      measured: slowest([...load.reads, ...load.writes]),
      unit: 'ms',
    }),
    fact({
      name: '… what the product keeps busy, without its browser',
      measured: busy * 100,
      unit: '% of a core',
    }),
    atMost(0, { name: '… refused or failed', measured: load.errors.length, unit: 'calls' }),
    atMost(10, {
      name: '… memory after the first sixth, ± around its middle',
      measured: change,
      unit: '%',
    }),
    atMost(500, { name: 'Most memory under that load', measured: Math.max(...load.memory), unit: 'MB' }),
  ];
}

async function runLoad(product: FilledProduct, work: Work, ms: number): Promise<Load> {
  const get = (path: string): Promise<unknown> => product.find(path);
  const found = await askedRoutes(get, localDateTime(new Date().toISOString()).date);
  const asked = found.asked.filter(({ route }) => route !== LEFT_OUT);
  if (asked.length === found.asked.length) throw new Error(`There is no ${LEFT_OUT} to leave out`);
  const begins = performance.now() + WARM_UP_MS;
  const load: Load = { begins, reads: [], writes: [], errors: [], memory: [] };
  const end = begins + ms;
  const writers = (Object.keys(RATES) as (keyof Work)[]).map((kind) =>
    write(work[kind].bind(work), RATES[kind], end, load),
  );
  const readers = Array.from({ length: READERS }, (_, place) => read(product, asked, place, end, load));
  await Promise.all([...writers, ...readers, watchMemory(product.pid, ms / MEMORY_SAMPLES, end, load)]);
  return load;
}

/** Begins each call when it is due, however long the others take; resolves when the last one is answered. */
async function write(work: () => Promise<void>, rate: number, end: number, load: Load): Promise<void> {
  const began = performance.now();
  const calls: Promise<void>[] = [];
  while (performance.now() < end) {
    const due = ((performance.now() - began) / 1_000) * rate;
    while (calls.length < due) calls.push(timed(work, load.writes, load));
    await wait(TICK_MS);
  }
  await Promise.all(calls);
}

async function read(
  product: FilledProduct,
  asked: readonly Asked[],
  reader: number,
  end: number,
  load: Load,
): Promise<void> {
  await wait((reader / READERS) * READ_EVERY_MS);
  for (let count = reader; performance.now() < end; count += READERS + 1) {
    const { calls } = asked[count % asked.length] as Asked;
    await timed(() => product.get(calls[count % calls.length] as string), load.reads, load);
    await wait(READ_EVERY_MS);
  }
}

async function timed(call: () => Promise<unknown>, took: number[], load: Load): Promise<void> {
  const began = performance.now();
  await call().catch((error: unknown) => load.errors.push(String(error)));
  if (began >= load.begins) took.push(performance.now() - began);
}

async function watchMemory(pid: number, every: number, end: number, load: Load): Promise<void> {
  while (performance.now() < end) {
    load.memory.push(await memoryMb(pid));
    await wait(every);
  }
}

const slowest = (times: readonly number[]): number => times.reduce((most, time) => Math.max(most, time), 0);
