import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { runs } from '../backend/src/testing/campaign.js';
import { Cluster, missingEngine, type Fragile } from './cluster.js';
import { mailedIn } from './mails.js';
import { Random } from './random.js';
import type { Server } from './server.js';
import { ANSWERED_WITHIN_MS, WorkOfAllKinds } from './work-of-all-kinds.js';

const missing = missingEngine();
test.skip(missing !== null, `the cluster journeys need ${missing}`); // no engine to run on: named, never passed

/** How long work of all kinds goes on; `LOAD_MINUTES` sets another length. */
const MINUTES = Number(process.env.LOAD_MINUTES ?? runs(0.25, 60));
const CALLERS = 1;
const ROLES = ['api', 'worker', 'projections'] as const;
/** Six kills a minute; the short run has as many, so that each kind is killed once. */
const KILL_EVERY_MS = Math.min(10_000, (MINUTES * 60_000) / 7);
const CHECKED_WITHIN_MS = 120_000 + MINUTES * 20_000;

/** Two processes of each kind. The first ones get the leases. */
type Twins = Readonly<Record<(typeof ROLES)[number], Server[]>>;

let cluster: Cluster;
const twins: Twins = { api: [], worker: [], projections: [] };

test.beforeAll(async () => {
  test.setTimeout(400_000);
  cluster = await Cluster.start();
  for (const _ of ['first', 'second'])
    await Promise.all(ROLES.map(async (role) => twins[role].push(await cluster.run(role))));
});
test.afterAll(() => cluster?.close());

test('each kind of process is killed while people book, work and sell', async () => {
  test.setTimeout(MINUTES * 60_000 * 2 + ANSWERED_WITHIN_MS + CHECKED_WITHIN_MS + 360_000);
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const work = await WorkOfAllKinds.on(twins.api[0] as Server, new Random(seed));
  const began = Date.now();
  const end = began + MINUTES * 60_000;
  const killed: string[] = [];
  let isOver = false;
  const kill = async (): Promise<void> => {
    for (let round = 0; round === 0 || Date.now() + KILL_EVERY_MS < end; round++) {
      if (round > 0) await startTwins(round - 1);
      for (const [name, replace] of kinds(round)) {
        const due = began + (killed.length + 1) * KILL_EVERY_MS;
        await wait(Math.max(0, due - Date.now()));
        await replace();
        killed.push(name);
      }
    }
    await wait(Math.max(end - Date.now(), 0));
    isOver = true;
  };
  let tries = 0;
  // As behind a balancer; one of them may be away.
  const urlOf = (): string => twins.api[++tries % 2]?.url ?? '';
  await Promise.all([kill(), work.goOn(CALLERS, urlOf, () => isOver)]);
  for (const kind of work.kinds) expect(work.done[kind].length, `seed ${seed} ${kind}`).toBeGreaterThan(0);
  await startTwins(killed.length / kinds(0).length - 1);
  const checked = { timeout: CHECKED_WITHIN_MS };
  for (const api of twins.api) await expect(() => work.eachExistsOnce(api), `seed ${seed}`).toPass(checked);
  await expect(() => eachIsMailedOnce(work), `seed ${seed}`).toPass(checked);
  process.stdout.write(`Killed ${killed.join(', ')}: ${work}\n`);
  await Promise.all(cluster.processes.map((server) => server.kill()));
  expect(cluster.command('rebuild', '--verify'), `seed ${seed}`).toBe(0);
  expect(cluster.command('audit-verify'), `seed ${seed}`).toBe(0);
});

/**
 * What is killed in a round: of each role the process that has the leases, for which its twin stands in, and each server,
 * which is started again. A MongoDB that is not ours is left alone.
 */
function kinds(round: number): (readonly [name: string, replace: () => Promise<void>])[] {
  return [
    ...ROLES.map((role) => [role, async () => leaderOf(role, round).kill()] as const),
    ...Object.entries(cluster.servers).map(([name, server]) => [name, () => restart(server)] as const),
  ];
}

function leaderOf(role: (typeof ROLES)[number], round: number): Server {
  return twins[role][round % 2] as Server;
}

/** Starts again what was killed in this round. */
async function startTwins(round: number): Promise<void> {
  const start = (role: (typeof ROLES)[number]): Promise<void> =>
    leaderOf(role, round).launch(cluster.environment(role), 'ready');
  await Promise.all(ROLES.map(start));
}

async function restart(server: Fragile): Promise<void> {
  await server.kill();
  await server.restart();
}

/** A worker that is killed between a mail and its confirmation leaves the mail to its twin, which gives it the same id. */
async function eachIsMailedOnce({ done }: WorkOfAllKinds): Promise<void> {
  const mails = new Map((await Promise.all(twins.worker.map(mailedIn))).flat());
  const receivers = [...mails.values()];
  expect(receivers.length, 'a mail for each booking').toBe(done.booking.length);
  expect(new Set(receivers).size, 'one mail for each visitor').toBe(receivers.length);
}
