import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openGarage, withFolders } from './filled-garage.js';
import { atLeastAbsolute, atMost, fact, millisecondsOf, type BenchRow } from './measure.js';
import { startDemo, startProduct } from './product.js';
import { repeatStory } from './repeated-story.js';

/** How often the demo's four weeks are told again: more than half a million events. */
const TIMES = Number(process.env['TIMES'] ?? 1_000);

/** A garage of many years, with everything large at once. */
export async function benchTenYears(): Promise<BenchRow[]> {
  return withFolders(async (directory) => {
    const events = await fill(directory);
    const bytes = await bytesIn(directory);
    const ready = await startMs(directory, '/health/ready');
    await forgetReadModels(directory);
    const rebuildMs = await millisecondsOf(async () => (await openGarage(directory)).close());
    await forgetReadModels(directory);
    const listens = await startMs(directory, '/health/live');
    await forgetReadModels(directory);
    const peak = await peakMemoryMb(directory);
    return [
      fact({ name: 'Events of all modules', measured: events, unit: 'events' }),
      atLeastAbsolute(30_000, {
        name: 'Rebuild of all read models',
        measured: (events / rebuildMs) * 1_000,
        unit: 'events/s',
      }),
      atMost(3_000, { name: 'start until ready, nothing to rebuild', measured: ready, unit: 'ms' }),
      atMost(3_000, {
        name: 'start until the port listens, without read models',
        measured: listens,
        unit: 'ms',
      }),
      atMost(500, { name: 'most memory until ready, without read models', measured: peak, unit: 'MB' }),
      atMost(1_400, { name: 'Disk per event, all files', measured: bytes / events, unit: 'bytes' }),
    ];
  });
}

/** Returns the number of events. */
async function fill(directory: string): Promise<number> {
  await rm(directory, { recursive: true });
  await (await startDemo(directory)).stop();
  const garage = await openGarage(directory);
  await repeatStory(garage.eventLog, TIMES);
  await garage.caughtUp();
  const head = Number(await garage.eventLog.head());
  await garage.close();
  return head;
}

async function startMs(directory: string, readyPath: string): Promise<number> {
  const product = await startProduct(directory, {}, readyPath);
  await product.stop();
  return product.startMs;
}

/** The largest resident set while the product builds its read models, with the mapped part of the log. */
async function peakMemoryMb(directory: string): Promise<number> {
  const product = await startProduct(directory);
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
  await product.stop();
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

async function forgetReadModels(directory: string): Promise<void> {
  for (const file of await readdir(directory))
    if (file.startsWith('read.db')) await rm(join(directory, file));
}

async function bytesIn(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
