import { setTimeout as wait } from 'node:timers/promises';
import { fact, percentile, type BenchRow } from './measure.js';
import { coreSeconds } from './process-cost.js';
import type { Running } from './product.js';
import {
  addressOf,
  expectOk,
  oneHourService,
  openWorkshop,
  staffClient,
  Visitors,
  workdays,
  type LogIn,
  type Staff,
} from './visitors.js';

const SECONDS = Number(process.env['SIZING_SECONDS'] ?? 30);
const VISITORS = 32;
/** Half of them ask for services, half for pages of orders. */
const READERS = 100;
/** A reader's rest after each answer. */
const READ_EVERY_MS = 1_000;
const [CAPACITY, BOOKABLE_DAYS] = [50, 200];

export type Role = 'api' | 'worker' | 'projections';
export type Started = Running & { readonly role: Role };

/** The milliseconds of all calls, and why some failed. */
type Load = {
  readonly bookings: number[];
  readonly services: number[];
  readonly lists: number[];
  readonly failures: string[];
};

/** An API, and who calls it. */
type Called = { readonly url: string; readonly staff: Staff; readonly visitors: Visitors };

/** Those of the demo garage would refuse visitors. */
async function endVacations(staff: Staff): Promise<void> {
  const vacations = (await (await staff('GET', '/vacations')).json()) as { id: string }[];
  for (const { id } of vacations) await staff('DELETE', `/vacations/${id}`).then(expectOk);
}

/** Visitors book as fast as they are answered, at all APIs in turn, beside readers, who rest after each answer. */
export async function loadRows(
  name: string,
  urls: readonly string[],
  running: readonly Started[],
  user: LogIn,
): Promise<BenchRow[]> {
  const apis = await opened(urls, user);
  const before = await coresOf(running);
  const began = performance.now();
  const load = await loadOf(apis, began + SECONDS * 1_000);
  const after = await coresOf(running);
  // Until the last call was answered.
  const seconds = (performance.now() - began) / 1_000;
  const { bookings, services, lists, failures } = load;
  if (failures.length > 0) console.log(`  ${failures[0]}`);
  // Without a row if all calls of this kind failed.
  const p99 = (what: string, times: readonly number[]): BenchRow[] =>
    times.length === 0
      ? []
      : [fact({ name: `${name}: ${what}, p99`, measured: percentile(times, 0.99), unit: 'ms' })];
  return [
    fact({ name: `${name}: bookings`, measured: bookings.length / seconds, unit: 'bookings/s' }),
    ...p99('a booking', bookings),
    ...p99(`services for ${READERS / 2} readers beside them, from memory`, services),
    ...p99(`pages of orders for ${READERS / 2} other readers`, lists),
    fact({ name: `${name}: calls that failed`, measured: failures.length, unit: 'calls' }),
    ...(['api', 'projections', 'worker'] as const).map((role) =>
      fact({
        name: `${name}: what role \`${role}\` keeps busy`,
        measured: ((after[role] - before[role]) / seconds) * 100,
        unit: '% of a core',
      }),
    ),
  ];
}

/** The garage takes bookings, at each API for days of its own. */
async function opened(urls: readonly string[], user: LogIn): Promise<readonly Called[]> {
  const days = workdays(BOOKABLE_DAYS);
  const own = BOOKABLE_DAYS / urls.length;
  const clients = await Promise.all(urls.map((url) => staffClient(url, user)));
  await openWorkshop(clients[0] as Staff, CAPACITY);
  await endVacations(clients[0] as Staff);
  const service = await oneHourService(urls[0] as string);
  return urls.map((url, place) => ({
    url,
    staff: clients[place] as Staff,
    visitors: new Visitors(url, service, days.slice(place * own, (place + 1) * own)),
  }));
}

/** All calls until `end`. */
async function loadOf(apis: readonly Called[], end: number): Promise<Load> {
  const load: Load = { bookings: [], services: [], lists: [], failures: [] };
  const book = async ({ visitors }: Called): Promise<void> => {
    while (performance.now() < end) await timed(() => visitors.book(), load.bookings, load.failures);
  };
  const read = async ({ url, staff }: Called, place: number): Promise<void> => {
    const headers = { 'x-forwarded-for': addressOf(place) };
    const service = (): Promise<unknown> => fetch(`${url}/api/services`, { headers }).then(expectOk);
    const list = (): Promise<unknown> => staff('GET', '/work-orders/page?size=25').then(expectOk);
    await wait((place / READERS) * READ_EVERY_MS);
    while (performance.now() < end) {
      if (place < READERS / 2) await timed(service, load.services, load.failures);
      else await timed(list, load.lists, load.failures);
      await wait(READ_EVERY_MS);
    }
  };
  const apiOf = (place: number): Called => apis[place % apis.length] as Called;
  await Promise.all([
    ...Array.from({ length: READERS }, (_, place) => read(apiOf(place), place)),
    ...Array.from({ length: VISITORS }, (_, place) => book(apiOf(place))),
  ]);
  return load;
}

/** The seconds that all processes of each role have kept a core busy. */
async function coresOf(running: readonly Started[]): Promise<Record<Role, number>> {
  const cores = { api: 0, worker: 0, projections: 0 };
  for (const { role, pid } of running) cores[role] += await coreSeconds(pid);
  return cores;
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Measures a call, or notes why it failed. */
async function timed(call: () => Promise<unknown>, took: number[], failures: string[]): Promise<void> {
  const began = performance.now();
  const failure = await call().then(() => null, String);
  if (failure === null) took.push(performance.now() - began);
  else failures.push(failure);
}
