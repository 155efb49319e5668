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

/** Visitors book as fast as they are answered, at all APIs in turn, beside reads at a fixed rate. */
export async function loadRows(
  name: string,
  urls: readonly string[],
  running: readonly Started[],
  user: LogIn,
): Promise<BenchRow[]> {
  const first = urls[0] ?? '';
  const staff = await staffClient(first, user);
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
  const [bookings, reads, failures]: [number[], number[], string[]] = [[], [], []];
  const book = async (place: number): Promise<void> => {
    while (performance.now() < end) {
      const asked = performance.now();
      const failure = await visitors[place % urls.length]?.book().then(() => null, String);
      if (failure === null) bookings.push(performance.now() - asked);
      else failures.push(String(failure));
    }
  };
  const read = async (): Promise<void> => {
    const calls: Promise<void>[] = [];
    while (performance.now() < end) {
      calls.push(timedRead(urls[calls.length % urls.length] ?? '', calls.length, reads));
      await wait(READ_EVERY_MS);
    }
    await Promise.all(calls);
  };
  await Promise.all([read(), ...Array.from({ length: VISITORS }, (_, place) => book(place))]);
  const after = await coresOf(running);
  // Until the last call was answered.
  const seconds = (performance.now() - began) / 1_000;
  if (failures.length > 0) console.log(`  ${failures[0]}`);
  return [
    fact({ name: `${name}: bookings`, measured: bookings.length / seconds, unit: 'bookings/s' }),
    fact({ name: `${name}: a booking, p99`, measured: percentile(bookings, 0.99), unit: 'ms' }),
    fact({ name: `${name}: bookings that failed`, measured: failures.length, unit: 'calls' }),
    fact({
      name: `${name}: 100 reads a second beside them, p99`,
      measured: percentile(reads, 0.99),
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

/** The seconds that all processes of each role have kept a core busy. */
async function coresOf(running: readonly Started[]): Promise<Record<Role, number>> {
  const cores = { api: 0, worker: 0, projections: 0 };
  for (const { role, pid } of running) cores[role] += await coreSeconds(pid);
  return cores;
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

async function timedRead(url: string, number: number, took: number[]): Promise<void> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/services`, { headers: { 'x-forwarded-for': addressOf(number) } });
  await answer.arrayBuffer();
  took.push(performance.now() - began);
}
