import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bytesIn } from './bytes-in.js';
import { withFolders } from './filled-garage.js';
import { atLeastAbsolute, atMost, atMostTimes, fact, percentile, told, type BenchRow } from './measure.js';
import { memoryMb } from './process-cost.js';
import { startProduct } from './product.js';
import { countsOf } from './ten-years-counts.js';
import { garageIn, IS_KEPT, YEARS } from './ten-years-garage.js';

const HOUR_S = 3_600;
const LOOK_EVERY_MS = 50;
/** Until a product has started all that it starts, and collected what that left. */
const IDLE_AFTER_MS = 60_000;
/** Papers, in `files/` and as mails in `postausgang/`, are what the garage prints. */
const PAPERS = /[/\\](?:files|postausgang)(?:[/\\]|$)/;
const KINDS = {
  log: 'events.db',
  'read models': 'read.db',
  vault: 'vault.db',
  jobs: 'jobs.db',
  'entries of the logs, of which a garage keeps 1 GiB': 'logs.db',
};

/** A garage of ten years, with everything large at once. */
export async function benchTenYears(): Promise<BenchRow[]> {
  return withFolders(async (...folders) => {
    const [directory, small] = folders;
    const { events, seconds } = await garageIn(directory, 'ten-years', YEARS);
    await garageIn(small, 'one-year', 1);
    return [
      fact({ name: 'Events of all modules', measured: events, unit: 'events' }),
      ...told(countsOf(directory)),
      ...(IS_KEPT ? [] : [atMost(600, { name: 'Time to build this garage', measured: seconds, unit: 's' })]),
      ...told(await benchStarts(directory, small, events)),
      ...told(await benchDisk(directory, events)),
      await benchIdle(directory),
    ];
  });
}

async function benchStarts(directory: string, small: string, events: number): Promise<BenchRow[]> {
  // Not measured: whichever garage is started first waits a second for the code to be read from the disk.
  await startMs(small, '/health/ready');
  const [ready, readyOfSmall] = [
    await startMs(directory, '/health/ready'),
    await startMs(small, '/health/ready'),
  ];
  await forgetReadModels(directory);
  const listens = await startMs(directory, '/health/live');
  await forgetReadModels(directory);
  const { seconds, answers, anonymous, resident } = await build(directory);
  return [
    atLeastAbsolute(30_000, {
      name: 'Rebuild of all read models',
      measured: events / seconds,
      unit: 'events/s',
    }),
    fact({
      name: '… an answer meanwhile (`/health/ready`), p99',
      measured: percentile(answers, 0.99),
      unit: 'ms',
    }),
    atMost(3_000, { name: 'Start until ready, nothing to rebuild', measured: ready, unit: 'ms' }),
    atMostTimes(1.5, {
      name: '… against a garage of one year',
      measured: ready,
      reference: readyOfSmall,
      unit: 'ms',
    }),
    atMost(3_000, {
      name: 'Start until the port listens, without read models',
      measured: listens,
      unit: 'ms',
    }),
    atMost(500, {
      name: 'Most memory until ready, without read models and mapped files',
      measured: anonymous,
      unit: 'MB',
    }),
    fact({ name: '… with mapped files', measured: resident, unit: 'MB' }),
  ];
}

async function benchIdle(directory: string): Promise<BenchRow> {
  const product = await startProduct(directory);
  try {
    await wait(IDLE_AFTER_MS);
    const measured = await memoryMb(product.pid);
    return atMost(250, { name: 'Memory of the idle garage, without mapped files', measured, unit: 'MB' });
  } finally {
    await product.stop();
  }
}

async function benchDisk(directory: string, events: number): Promise<BenchRow[]> {
  const bytes = await bytesIn(directory, (path) => !PAPERS.test(path.slice(directory.length)));
  const rows = Object.entries(KINDS).map(async ([kind, file]) =>
    fact({
      name: `… ${kind}`,
      measured: (await bytesIn(directory, (path) => path === join(directory, file))) / events,
      unit: 'bytes',
    }),
  );
  const whole = { name: 'Disk per event, all files but papers', unit: 'bytes' };
  return [atMost(1_400, { ...whole, measured: bytes / events }), ...(await Promise.all(rows))];
}

async function startMs(directory: string, readyPath: string): Promise<number> {
  const product = await startProduct(directory, {}, readyPath);
  await product.stop();
  return product.startMs;
}

type Built = {
  readonly seconds: number;
  /** Milliseconds until the product said that it is not ready yet. */
  readonly answers: readonly number[];
  /** Megabytes at most, without and with mapped files. */
  readonly anonymous: number;
  readonly resident: number;
};

/** How the product builds its read models. */
async function build(directory: string): Promise<Built> {
  const product = await startProduct(directory, {}, '/health/live');
  const answers: number[] = [];
  let anonymous = 0;
  const began = performance.now();
  const end = began + HOUR_S * 1_000;
  while (!(await isReady(product.url, answers))) {
    if (performance.now() > end) throw new Error('The read models were not built in an hour');
    anonymous = Math.max(anonymous, await memoryMb(product.pid));
    await wait(LOOK_EVERY_MS);
  }
  const seconds = (product.startMs + performance.now() - began) / 1_000;
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
  await product.stop();
  return { seconds, answers, anonymous, resident: Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024 };
}

async function isReady(url: string, took: number[]): Promise<boolean> {
  const began = performance.now();
  const answer = await fetch(`${url}/health/ready`);
  await answer.arrayBuffer();
  took.push(performance.now() - began);
  return answer.ok;
}

async function forgetReadModels(directory: string): Promise<void> {
  for (const file of await readdir(directory))
    if (file.startsWith('read.db')) await rm(join(directory, file));
}
