import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost, percentile, type BenchRow } from './measure.js';
import { startProduct, type Running } from './product.js';
import { SlowDisk, type Syncs } from './slow-disk.js';
import { oneHourService, openWorkshop, staffClient, Visitors, workdays } from './visitors.js';

const SLOW_MS = 8;
const ALONE = 150;
const TOGETHER = 480;
const AT_ONCE = 16;
const WARM_UP = 60;
const CAPACITY = 50;
const DAYS = 250;
const BESIDE_SECONDS = 12;
const BOOK_EVERY_MS = 20;
const READ_EVERY_MS = 10;
const MAIL_SECONDS = 15;
const MAIL_BOOKINGS_A_SECOND = 100;
const MAIL_TICK_MS = 5;
const MAILS_WITHIN_MS = 3_000;
/** Minimum share of the intended rate, because the last bookings are answered a little late. */
const ANSWERED_SHARE = 0.98;

/** The product on this folder, with the library that counts and delays its syncs. */
type Measured = { readonly directory: string; readonly product: Running; readonly visitors: Visitors };

/** What readers and visitors wait for, in milliseconds. */
type Waits = { readonly list: number; readonly page: number; readonly booking: number };

/**
 * The syncs of a booking by thread, the cost of a slow disk for readers, and whether the mails
 * keep up. Skipped by name where there is no C compiler for the library that delays the syncs.
 */
export async function benchSlowDisk(): Promise<BenchRow[]> {
  const tools = await mkdtemp(join(tmpdir(), 'werkstattbuch-disk-'));
  const disk = SlowDisk.build(tools);
  if (disk === null) {
    console.log('slow-disk: skipped, no C compiler (cc) on a Linux at hand');
    return [];
  }
  try {
    const usual = await onDisk(disk, 0, async (measured) => ({
      syncs: await benchSyncs(disk, measured),
      waits: await waitsBeside(measured),
      mails: await benchMails(measured),
    }));
    const slow = await onDisk(disk, SLOW_MS, waitsBeside);
    return [...usual.syncs, ...rowsOf(usual.waits, slow), usual.mails];
  } finally {
    await rm(tools, { recursive: true, force: true });
  }
}

async function onDisk<Result>(
  disk: SlowDisk,
  delayMs: number,
  measure: (measured: Measured) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  const product = await startProduct(directory, disk.environment(delayMs));
  try {
    await openWorkshop(await staffClient(product.url), CAPACITY);
    const visitors = new Visitors(product.url, await oneHourService(product.url), workdays(DAYS));
    for (let booking = 0; booking < WARM_UP; booking++) await visitors.book();
    return await measure({ directory, product, visitors });
  } finally {
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function benchSyncs(disk: SlowDisk, { visitors }: Measured): Promise<BenchRow[]> {
  const alone = await syncsOf(disk, ALONE, async () => {
    for (let booking = 0; booking < ALONE; booking++) await visitors.book();
  });
  const together = await syncsOf(disk, TOGETHER, async () => {
    const visitor = async (): Promise<void> => {
      for (let booking = 0; booking < TOGETHER / AT_ONCE; booking++) await visitors.book();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  });
  const unit = 'syncs';
  return [
    atMost(0, {
      name: 'Syncs on the thread that answers, per booking',
      measured: Math.max(alone.answering, together.answering),
      unit,
    }),
    atMost(5, {
      name: 'Syncs for one booking alone',
      measured: alone.answering + alone.elsewhere,
      unit,
    }),
    atMost(2.5, {
      name: `Syncs for a booking, ${AT_ONCE} at once`,
      measured: together.answering + together.elsewhere,
      unit,
    }),
  ];
}

/** For each booking. */
async function syncsOf(disk: SlowDisk, bookings: number, work: () => Promise<void>): Promise<Syncs> {
  const before = disk.databases();
  await work();
  // Includes the files that are synced within a second.
  await delay(1_500);
  const after = disk.databases();
  return {
    answering: (after.answering - before.answering) / bookings,
    elsewhere: (after.elsewhere - before.elsewhere) / bookings,
  };
}

/** 50 bookings a second, and beside them a list and the first page, 100 times a second each. */
async function waitsBeside({ product, visitors }: Measured): Promise<Waits> {
  const took = { list: [] as number[], page: [] as number[], booking: [] as number[] };
  const calls: Promise<void>[] = [];
  const read = async (path: string): Promise<void> => {
    const answer = await fetch(product.url + path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
  };
  const timers = [
    setInterval(() => calls.push(timed(took.booking, () => visitors.book())), BOOK_EVERY_MS),
    setInterval(() => calls.push(timed(took.list, () => read('/api/services'))), READ_EVERY_MS),
    setInterval(() => calls.push(timed(took.page, () => read('/'))), READ_EVERY_MS),
  ];
  await delay(BESIDE_SECONDS * 1_000);
  timers.forEach(clearInterval);
  // No booking may be refused.
  await Promise.all(calls);
  return {
    list: percentile(took.list, 0.99),
    page: percentile(took.page, 0.99),
    booking: percentile(took.booking, 0.5),
  };
}

/** Notes how long the call took. */
async function timed(into: number[], call: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await call();
  into.push(performance.now() - began);
}

function rowsOf(usual: Waits, slow: Waits): BenchRow[] {
  const more = (what: string, syncs: number, value: (waits: Waits) => number): BenchRow => ({
    name: `${what}: slow disk, normal disk`,
    measured: value(slow),
    reference: value(usual),
    ratio: null,
    target: `≤ ${syncs} syncs more`,
    met: value(slow) - value(usual) <= syncs * SLOW_MS,
    unit: 'ms',
  });
  return [
    more('GET /api/services beside 50 bookings a second, p99', 2, ({ list }) => list),
    more('GET / beside 50 bookings a second, p99', 2, ({ page }) => page),
    more('Booking, 50 a second, median', 6, ({ booking }) => booking),
  ];
}

/**
 * Delay of the last mail after the last of 100 bookings a second. Also missed if fewer bookings were
 * answered, because then the load was lower.
 */
async function benchMails({ directory, visitors }: Measured): Promise<BenchRow> {
  const mails = async (): Promise<number> =>
    (await readdir(join(directory, 'postausgang'))).filter((name) => name.endsWith('.eml')).length;
  const before = await mails();
  const began = performance.now();
  const bookings = await bookAtRate(visitors, MAIL_BOOKINGS_A_SECOND * MAIL_SECONDS);
  const ended = performance.now();
  while ((await mails()) - before < bookings) {
    if (performance.now() - ended > 60_000) break;
    await delay(20);
  }
  const rate = Math.round((bookings / (ended - began)) * 1_000);
  const row = atMost(MAILS_WITHIN_MS, {
    name: `Mails beside ${rate} bookings a second: delay of the last mail`,
    measured: performance.now() - ended,
    unit: 'ms',
  });
  return { ...row, met: row.met && rate >= MAIL_BOOKINGS_A_SECOND * ANSWERED_SHARE };
}

/** Starts each booking when it is due, even if timers are late; resolves when the last is answered. */
async function bookAtRate(visitors: Visitors, bookings: number): Promise<number> {
  const calls: Promise<unknown>[] = [];
  const began = performance.now();
  while (calls.length < bookings) {
    const due = Math.min(bookings, ((performance.now() - began) / 1_000) * MAIL_BOOKINGS_A_SECOND);
    while (calls.length < due) calls.push(visitors.book());
    await delay(MAIL_TICK_MS);
  }
  await Promise.all(calls);
  return calls.length;
}
