import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { v7 as newName } from 'uuid';
import { EventStoreProcess } from '../backend/src/engines/event-store/testing/event-store-process.js';
import { isInstalled } from '../backend/src/engines/testing/testing-engines.js';
import { EngineProcess } from '../backend/src/testing/engines/engine-process.js';
import { atMost, fact, percentile, type BenchRow } from './measure.js';
import { coreSeconds, memoryMb } from './process-cost.js';
import { startProduct, type Running } from './product.js';
import {
  addressOf,
  expectOk,
  oneHourService,
  openWorkshop,
  staffClient,
  Visitors,
  workdays,
} from './visitors.js';

/** The numbers of processes that are compared. */
const SHAPES = [
  { apis: 1, workers: 1 },
  { apis: 2, workers: 1 },
  { apis: 4, workers: 1 },
  { apis: 2, workers: 2 },
];
const SECONDS = Number(process.env['SIZING_SECONDS'] ?? 30);
const VISITORS = 32;
const READ_EVERY_MS = 10;
const [CAPACITY, BOOKABLE_DAYS] = [50, 200];
const TAKEN_OVER_WITHIN_MS = 5_000;
const IDLE_MS = 20_000;

/** The three servers, empty. */
type Servers = { readonly environment: Readonly<Record<string, string>>; stop(): Promise<void> };

type Role = 'api' | 'worker' | 'projections';
type Started = Running & { readonly role: Role };

/** How many processes carry what: on the test servers of the cluster, and the memory of an idle garage of its own. */
export async function benchSizing(): Promise<BenchRow[]> {
  const rows = [await benchIdleGarage()];
  if (!isInstalled('redis-server') || (process.env['MONGO_URL'] === undefined && !isInstalled('go'))) {
    console.log('Sizing: skipped on servers, redis-server or a MongoDB is missing');
    return rows;
  }
  for (const [place, { apis, workers }] of SHAPES.entries())
    rows.push(...(await benchShape(apis, workers, place === 0)));
  return rows;
}

/** What a hoster pays for a garage in which nobody works. */
async function benchIdleGarage(): Promise<BenchRow> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  const product = await startProduct(directory);
  await wait(IDLE_MS);
  const measured = await memoryMb(product.pid);
  await product.stop();
  await rm(directory, { recursive: true });
  return atMost(120, { name: 'Memory of an idle garage on embedded engines', measured, unit: 'MB' });
}

async function benchShape(apis: number, workers: number, isFirst: boolean): Promise<BenchRow[]> {
  const servers = await startServers();
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  const running: Started[] = [];
  const start = async (role: Role): Promise<Started> => {
    const environment = { ...servers.environment, WERKSTATT_ROLE: role };
    // An API fills the empty log, for which the others wait.
    const readyPath = role === 'api' ? '/health/ready' : '/health/live';
    const started = { ...(await startProduct(directory, environment, readyPath)), role };
    running.push(started);
    return started;
  };
  try {
    // The first one gets the lease.
    const leader = await start('projections');
    await start('projections');
    const urls: string[] = [];
    for (let count = 0; count < apis; count++) urls.push((await start('api')).url);
    for (let count = 0; count < workers; count++) await start('worker');
    const name = `${apis} ${apis === 1 ? 'API' : 'APIs'}, ${workers} ${workers === 1 ? 'worker' : 'workers'}`;
    return [
      ...(await loadRows(name, urls, running)),
      fact({
        name: `${name}: memory of all processes of the product`,
        measured: sumOf(await Promise.all(running.map(({ pid }) => memoryMb(pid)))),
        unit: 'MB',
      }),
      ...(isFirst ? [await benchTakeover(urls[0] ?? '', leader)] : []),
    ];
  } finally {
    await Promise.all(running.map((process) => process.stop()));
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Visitors book as fast as they are answered, at all APIs in turn, beside reads at a fixed rate. */
async function loadRows(
  name: string,
  urls: readonly string[],
  running: readonly Started[],
): Promise<BenchRow[]> {
  const first = urls[0] ?? '';
  await openWorkshop(await staffClient(first), CAPACITY);
  const service = await oneHourService(first);
  const days = workdays(BOOKABLE_DAYS);
  const own = BOOKABLE_DAYS / urls.length;
  const visitors = urls.map(
    (url, place) => new Visitors(url, service, days.slice(place * own, (place + 1) * own)),
  );
  const before = await coresOf(running);
  const began = performance.now();
  const end = began + SECONDS * 1_000;
  const reads: number[] = [];
  let booked = 0;
  const book = async (place: number): Promise<void> => {
    for (; performance.now() < end; booked++) await visitors[place % urls.length]?.book();
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
  return [
    fact({ name: `${name}: bookings`, measured: booked / seconds, unit: 'bookings/s' }),
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

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

async function timedRead(url: string, number: number, took: number[]): Promise<void> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/services`, { headers: { 'x-forwarded-for': addressOf(number) } });
  await answer.arrayBuffer();
  took.push(performance.now() - began);
}

/** The process that updates the read models is killed: how long a write stays unseen. */
async function benchTakeover(url: string, leader: Started): Promise<BenchRow> {
  const staff = await staffClient(url);
  await leader.kill();
  const began = performance.now();
  const text = `Übernahme ${newName()}`;
  await staff('POST', '/announcements', { text, active: true }).then(expectOk);
  const isSeen = async (): Promise<boolean> =>
    (await (await fetch(`${url}/api/announcements`)).text()).includes(text);
  while (!(await isSeen())) await wait(20);
  return atMost(TAKEN_OVER_WITHIN_MS, {
    name: 'Another process takes over the read models after a kill',
    measured: performance.now() - began,
    unit: 'ms',
  });
}

/** The test servers; `MONGO_URL` names another MongoDB, on which each run gets a database of its own. */
async function startServers(): Promise<Servers> {
  const given = process.env['MONGO_URL'];
  const [events, documents, jobs] = await Promise.all([
    EventStoreProcess.start(),
    given === undefined ? EngineProcess.start('mongodb') : null,
    EngineProcess.start('redis'),
  ]);
  const url = new URL(given ?? documents?.url ?? '');
  if (given !== undefined) url.pathname = `/werkstatt-bench-${newName()}`;
  return {
    environment: {
      WERKSTATT_ENGINES: 'cluster',
      EVENTSTORE_URL: events.url,
      MONGO_URL: url.href,
      REDIS_URL: jobs.url,
    },
    async stop() {
      if (given !== undefined) {
        const client = new MongoClient(url.href);
        await client.db().dropDatabase();
        await client.close();
      }
      await Promise.all([documents?.stop(), jobs.stop(), events.remove()]);
    },
  };
}
