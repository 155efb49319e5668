import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { runs } from '../backend/src/testing/campaign.js';
import { expectSound } from './commands.js';
import { Random } from './random.js';
import { Server } from './server.js';
import { ANSWERED_WITHIN_MS, WorkOfAllKinds } from './work-of-all-kinds.js';

/** How long work of all kinds goes on; `LOAD_MINUTES` sets another length. */
const MINUTES = Number(process.env.LOAD_MINUTES ?? runs(0.25, 60));
/** Three kills a minute; the short run has three as well. */
const KILL_EVERY_MS = Math.min(20_000, (MINUTES * 60_000) / 4);
/** Work between two kills, however long a start takes. */
const WORK_MS = 2_000;
const CALLERS = 4;
/** For the reads of all that was made: an hour makes about 300,000 rows. */
const CHECKED_WITHIN_MS = 60_000 + MINUTES * 20_000;

const nextDue = (due: number): number => Math.max(due + KILL_EVERY_MS, Date.now() + WORK_MS);

test('the process is killed three times a minute while people book, work and sell', async () => {
  test.setTimeout(MINUTES * 60_000 * 2 + ANSWERED_WITHIN_MS + CHECKED_WITHIN_MS + 360_000);
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = new Random(seed);
  const server = await Server.start({ TRUST_PROXY: '1' });
  try {
    const work = await WorkOfAllKinds.on(server, random);
    const began = Date.now();
    const end = began + MINUTES * 60_000;
    let kills = 0;
    const kill = async (): Promise<void> => {
      for (let due = began + KILL_EVERY_MS; due < end; due = nextDue(due)) {
        await wait(Math.max(0, due - random.below(500) - Date.now()));
        await server.kill();
        kills++;
        await server.launch({ TRUST_PROXY: '1' });
      }
    };
    await Promise.all([
      kill(),
      work.goOn(
        CALLERS,
        () => server.url,
        () => Date.now() >= end,
      ),
    ]);
    expect(kills).toBeGreaterThan(0);
    for (const kind of work.kinds)
      expect(work.done[kind].length, `seed ${seed} ${kind}`).toBeGreaterThan(kills);
    await expect(() => work.eachExistsOnce(server), `seed ${seed}`).toPass({ timeout: CHECKED_WITHIN_MS });
    process.stdout.write(`${MINUTES} min, ${kills} kills: ${work}\n`);
    await server.kill();
    expectSound(server, `seed ${seed}`);
  } finally {
    await server.close();
  }
});
