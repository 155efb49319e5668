import { cp, readdir, rename, rm } from 'node:fs/promises';
import { openApp } from '../app.js';
import { instantOf } from '../appointments/time-of-appointment.js';
import { addDays } from '#contracts/values/local-date-time.js';
import { ConfigError, readConfig } from '../platform/config/config.js';
import { SystemClock } from '../platform/clock.js';
import { createLog } from '../platform/telemetry/log.js';
import { owner, staff } from '../seed/demo/ahornhof.js';
import { StoryClock } from '../seed/demo/story-clock.js';
import { firstMonday, STORY_BEGINS, tellDemo } from '../seed/demo/tell-demo.js';

/**
 * Fills the demo's data folder if it is missing or empty, and prints the log-ins. The folder is renamed when complete, so
 * that an interrupted run leaves no half-filled one.
 */
async function main(): Promise<void> {
  const { dataDirectory } = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR ?? './demo-data' });
  if (await isEmpty(dataDirectory)) await fill(dataDirectory);
  const logIns = [owner, ...staff].map(
    ({ username, password, roles }) => `  ${username.padEnd(17)}${password.padEnd(20)}${roles.join(', ')}\n`,
  );
  process.stdout.write(`\nVorführbetrieb Ahornhof – alles frei erfunden. Anmeldungen:\n${logIns.join('')}`);
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0;
}

async function fill(dataDirectory: string): Promise<void> {
  const unfinished = `${dataDirectory}.unfertig`;
  await rm(unfinished, { recursive: true, force: true });
  const monday = firstMonday(new SystemClock().now());
  const clock = new StoryClock(instantOf({ date: monday, time: '00:00' }));
  const config = readConfig({
    DATA_DIR: unfinished,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  });
  clock.set(instantOf({ date: addDays(monday, STORY_BEGINS), time: '00:00' }));
  const app = await openApp({
    config,
    clock,
    log: createLog('warn'),
    frontendDirectory: null,
    logWriter: 'here',
  });
  try {
    await app.running();
    await tellDemo(app, clock, monday);
  } finally {
    await app.close();
  }
  await rename(unfinished, dataDirectory).catch(() => copyTo(dataDirectory, unfinished));
}

/** A mounted volume cannot be replaced. */
async function copyTo(dataDirectory: string, finished: string): Promise<void> {
  await cp(finished, dataDirectory, { recursive: true });
  await rm(finished, { recursive: true });
}

await main().catch((error: unknown) => {
  const lines =
    error instanceof ConfigError ? error.lines : [`Vorführdaten fehlgeschlagen: ${String(error)}`];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
});
