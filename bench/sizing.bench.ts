import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newName } from 'uuid';
import { isInstalled } from '../backend/src/engines/testing/testing-engines.js';
import { owner } from '../backend/src/seed/demo/ahornhof.js';
import { costOf } from './command.js';
import { withFolders } from './filled-garage.js';
import { atMost, fact, told, type BenchRow } from './measure.js';
import { memoryMb } from './process-cost.js';
import { ADMIN, startProduct } from './product.js';
import { loadRows, sumOf, type Role, type Started } from './sizing-load.js';
import { garageIn, IS_SHARE_NAMED, YEARS } from './ten-years-garage.js';
import { benchMongo, startServers } from './test-servers.js';
import { expectOk, staffClient, type LogIn } from './visitors.js';

/** The numbers of processes that are compared. */
const SHAPES = [
  { apis: 1, workers: 1 },
  { apis: 2, workers: 1 },
  { apis: 4, workers: 1 },
  { apis: 2, workers: 2 },
];
const TAKEN_OVER_WITHIN_MS = 5_000;
const IDLE_MS = 60_000;
const CALM_WITHIN_MS = 60_000;

type Shape = (typeof SHAPES)[number] & { readonly isFirst: boolean };

/** A garage that is moved to the servers, and its administrator. */
type Garage = { readonly directory: string; readonly user: LogIn };

/** How many processes carry what: on the test servers of the cluster, and the memory of an idle garage of its own. */
export async function benchSizing(): Promise<BenchRow[]> {
  const rows = [await benchIdleGarage()];
  if (!isInstalled('redis-server') || (process.env['MONGO_URL'] === undefined && !isInstalled('go'))) {
    console.log('Sizing: skipped on servers, redis-server or a MongoDB is missing');
    return rows;
  }
  return [...rows, ...(IS_SHARE_NAMED ? await benchFilled() : await benchShapes(null))];
}

/** On the garage of ten years, of which `SHARE` names the part. */
function benchFilled(): Promise<BenchRow[]> {
  return withFolders(async (directory) => {
    const { events } = await garageIn(directory, 'ten-years', YEARS);
    const moved = { name: 'Events of the garage that is moved to the servers', measured: events };
    return [fact({ ...moved, unit: 'events' }), ...(await benchShapes({ directory, user: owner }))];
  });
}

async function benchShapes(garage: Garage | null): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [place, shape] of SHAPES.entries())
    rows.push(...told(await benchShape({ ...shape, isFirst: place === 0 }, garage)));
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
  return atMost(120, { name: 'Memory of a new, idle garage on embedded engines', measured, unit: 'MB' });
}

async function benchShape({ apis, workers, isFirst }: Shape, garage: Garage | null): Promise<BenchRow[]> {
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
    const first = isFirst ? [await benchMongo(servers.environment.MONGO_URL)] : [];
    const moved = garage === null ? null : await move(garage, servers.environment);
    // The first one gets the lease.
    const leader = await start('projections');
    await start('projections');
    const urls: string[] = [];
    for (let count = 0; count < apis; count++) urls.push((await start('api')).url);
    for (let count = 0; count < workers; count++) await start('worker');
    const name = `${apis} ${apis === 1 ? 'API' : 'APIs'}, ${workers} ${workers === 1 ? 'worker' : 'workers'}`;
    const user = garage?.user ?? ADMIN;
    return [
      ...first,
      ...(isFirst && moved !== null ? [moved] : []),
      ...(await loadRows(name, urls, running, user)),
      fact({
        name: `${name}: memory of all processes of the product`,
        measured: sumOf(await Promise.all(running.map(({ pid }) => memoryMb(pid)))),
        unit: 'MB',
      }),
      ...(isFirst ? [await benchTakeover(urls[0] ?? '', leader, user)] : []),
    ];
  } finally {
    await Promise.all(running.map((process) => process.stop()));
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Does what `npm run transfer` does. */
async function move({ directory }: Garage, environment: Readonly<Record<string, string>>): Promise<BenchRow> {
  const [command, ...args] = ['transfer', '--from', 'embedded', '--to', 'cluster'] as const;
  const { seconds } = await costOf({ ...environment, DATA_DIR: directory }, command, ...args);
  return fact({ name: 'Time to move it', measured: seconds, unit: 's' });
}

/** Just after the load, log-ins may be refused. */
async function loggedIn(url: string, user: LogIn): ReturnType<typeof staffClient> {
  const end = performance.now() + CALM_WITHIN_MS;
  for (;;) {
    const staff = await staffClient(url, user).catch((error: unknown) => {
      if (performance.now() > end) throw error;
    });
    if (staff) return staff;
    await wait(500);
  }
}

/** The process that updates the read models is killed: how long a write stays unseen. */
async function benchTakeover(url: string, leader: Started, user: LogIn): Promise<BenchRow> {
  const staff = await loggedIn(url, user);
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
