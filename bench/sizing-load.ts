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
const READ_EVERY_MS = 10;
const [CAPACITY, BOOKABLE_DAYS] = [50, 200];

export type Role = 'api' | 'worker' | 'projections';
export type Started = Running & { readonly role: Role };

/** Those of the demo garage would refuse visitors. */
async function endVacations(staff: Staff): Promise<void> {
  const vacations = (await (await staff('GET', '/vacations')).json()) as { id: string }[];
  for (const { id } of vacations) await staff('DELETE', `/vacations/${id}`).then(expectOk);
}

/** Visitors book as fast as they are answered, at all APIs in turn, beside reads at a fixed rate, half of them lists. */
export async function loadRows(
  name: string,
  urls: readonly string[],
  running: readonly Started[],
  user: LogIn,
): Promise<BenchRow[]> {
  const first = urls[0] ?? '';
  const clients = await Promise.all(urls.map((url) => staffClient(url, user)));
  const staff = clients[0] as Staff;
  await openWorkshop(staff, CAPACITY);
  await endVacations(staff);
  const service = await oneHourService(first);
  const days = workdays(BOOKABLE_DAYS);
  const own = BOOKABLE_DAYS / urls.length;
  const visitors = urls.map(
    (url, place) => new Visitors(url, service, days.slice(place * own, (place + 1) * own)),
  );
  const before = await coresOf(running);
  const began = performance.now();
  const end = began + SECONDS * 1_000;
  const [bookings, failures]: [number[], string[]] = [[], []];
  const book = async (place: number): Promise<void> => {
    while (performance.now() < end) {
      const asked = performance.now();
      const failure = await visitors[place % urls.length]?.book().then(() => null, String);
      if (failure === null) bookings.push(performance.now() - asked);
      else failures.push(String(failure));
    }
  };
  const [{ services, lists }] = await Promise.all([
    readSteadily(urls, clients, end, failures),
    ...Array.from({ length: VISITORS }, (_, place) => book(place)),
  ]);
  const after = await coresOf(running);
  // Until the last call was answered.
  const seconds = (performance.now() - began) / 1_000;
  if (failures.length > 0) console.log(`  ${failures[0]}`);
  return [
    fact({ name: `${name}: bookings`, measured: bookings.length / seconds, unit: 'bookings/s' }),
    fact({ name: `${name}: a booking, p99`, measured: percentile(bookings, 0.99), unit: 'ms' }),
    fact({ name: `${name}: calls that failed`, measured: failures.length, unit: 'calls' }),
    fact({
      name: `${name}: services beside them, 50 a second, from memory, p99`,
      measured: percentile(services, 0.99),
      unit: 'ms',
    }),
    fact({
      name: `${name}: pages of orders beside them, 50 a second, p99`,
      measured: percentile(lists, 0.99),
      unit: 'ms',
    }),
    ...(['api', 'projections', 'worker'] as const).map((role) =>
      fact({
        name: `${name}: what role \`${role}\` keeps busy`,
        measured: ((after[role] - before[role]) / seconds) * 100,
        unit: '% of a core',
      }),
    ),
  ];
}

/** The milliseconds of 100 reads a second until `end`: half of them from the memory of an API, half from lists. */
async function readSteadily(
  urls: readonly string[],
  clients: readonly Staff[],
  end: number,
  failures: string[],
): Promise<{ readonly services: readonly number[]; readonly lists: readonly number[] }> {
  const [services, lists]: [number[], number[]] = [[], []];
  const calls: Promise<void>[] = [];
  for (let number = 0; performance.now() < end; number++) {
    const api = number % urls.length;
    const headers = { 'x-forwarded-for': addressOf(number) };
    const service = (): Promise<Response> => fetch(`${urls[api]}/api/services`, { headers });
    const list = (): Promise<Response> => (clients[api] as Staff)('GET', '/work-orders/page?size=25');
    calls.push(timed(service, services, failures));
    await wait(READ_EVERY_MS);
    calls.push(timed(list, lists, failures));
    await wait(READ_EVERY_MS);
  }
  await Promise.all(calls);
  return { services, lists };
}

/** The seconds that all processes of each role have kept a core busy. */
async function coresOf(running: readonly Started[]): Promise<Record<Role, number>> {
  const cores = { api: 0, worker: 0, projections: 0 };
  for (const { role, pid } of running) cores[role] += await coreSeconds(pid);
  return cores;
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Measures the answer, or notes why there is none. */
async function timed(ask: () => Promise<Response>, took: number[], failures: string[]): Promise<void> {
  const began = performance.now();
  const failure = await ask()
    .then(expectOk)
    .then(() => null, String);
  if (failure === null) took.push(performance.now() - began);
  else failures.push(failure);
}
