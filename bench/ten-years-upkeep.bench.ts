import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, localDateTime } from '#contracts/values/local-date-time.js';
import { busyGarage, type Work } from './busy-garage.js';
import { bytesIn } from './bytes-in.js';
import { costOf } from './command.js';
import { openFolderFileStoreForReading } from '../backend/src/engines/files/folder-file-store.js';
import type { FileHash } from '../backend/src/platform/files/file-store.js';
import { faultsOf } from '../backend/src/platform/files/verify-documents.js';
import { jobsDone, measured, type FilledProduct } from './filled-garage.js';
import {
  atLeastAbsolute,
  atMost,
  atMostTimes,
  fact,
  millisecondsOf,
  percentile,
  told,
  type BenchRow,
} from './measure.js';
import { onGarage } from './on-garage.js';
import { startProduct } from './product.js';

/** A day of a busy garage. */
const DAY = { bookings: 40, invoices: 20, presses: 200 };
/** Days and months that are asked for. */
const QUESTIONS = 40;
const READS = 400;
const MIB = 2 ** 20;

/** What keeps and hands over a garage of ten years: backup, restore, seal, exports, open items. */
export function benchTenYearsUpkeep(): Promise<BenchRow[]> {
  return onGarage(async ({ directory, product, events }) => {
    const folder = await mkdtemp(join(tmpdir(), 'werkstattbuch-backup-'));
    const restored = await mkdtemp(join(tmpdir(), 'werkstattbuch-restored-'));
    try {
      return [
        ...told(await benchBackup(directory, folder, product, await busyGarage(product))),
        ...told(await benchRestore(folder, restored)),
        ...told(await benchVerify(directory, events)),
        ...(await benchExports(product)),
      ];
    } finally {
      for (const each of [folder, restored]) await rm(each, { recursive: true, force: true });
    }
  });
}

/** The first backup saves all; then a day passes, and the second one saves what that day changed. */
async function benchBackup(
  directory: string,
  folder: string,
  product: FilledProduct,
  work: Work,
): Promise<BenchRow[]> {
  const first = await costOf({ DATA_DIR: directory }, 'backup', folder);
  for (let count = 0; count < DAY.bookings; count++) await work.book();
  for (let count = 0; count < DAY.presses; count++) await work.press();
  for (let count = 0; count < DAY.invoices; count++) await work.invoice();
  await jobsDone(directory);
  // Not counted: the first reads of a process that has just started.
  await readTimes(product, Promise.resolve());
  const alone = await readTimes(product, Promise.resolve());
  const backup = costOf({ DATA_DIR: directory }, 'backup', folder);
  const beside = await readTimes(product, backup);
  const { coreSeconds } = await backup;
  return [
    atMost(5, {
      name: 'Backup of the changes of a day while it runs',
      measured: coreSeconds,
      unit: 'core seconds',
    }),
    atMostTimes(0.2, {
      name: '… against the first backup, which saves all',
      measured: coreSeconds,
      reference: first.coreSeconds,
      unit: 'core seconds',
    }),
    atMostTimes(2, {
      name: 'A page of orders beside this backup, p99, against the same page alone',
      measured: percentile(beside, 0.99),
      reference: percentile(alone, 0.99),
      unit: 'ms',
    }),
  ];
}

/** Reads at least so many times, and until the work has ended. */
async function readTimes(product: FilledProduct, work: Promise<unknown>): Promise<number[]> {
  const running = { isOn: true };
  const ended = () => (running.isOn = false);
  void work.then(ended, ended);
  const took: number[] = [];
  while (running.isOn || took.length < READS)
    took.push(...(await product.times([['/work-orders/page?size=25']])));
  return took;
}

async function benchRestore(folder: string, restored: string): Promise<BenchRow[]> {
  await rm(restored, { recursive: true });
  const { seconds } = await costOf({ DATA_DIR: restored }, 'restore', folder);
  const product = await startProduct(restored);
  await product.stop();
  return [
    atMost(300, { name: 'Restore until ready', measured: seconds + product.startMs / 1_000, unit: 's' }),
  ];
}

async function benchVerify(directory: string, events: number): Promise<BenchRow[]> {
  const { seconds } = await costOf({ DATA_DIR: directory }, 'audit-verify');
  const files = openFolderFileStoreForReading({ directory });
  const bytes = await bytesIn(join(directory, 'files'));
  const hashes: FileHash[] = [];
  for await (const hash of files.list()) hashes.push(hash);
  const took = await millisecondsOf(() => faultsOf(files, hashes));
  return [
    atLeastAbsolute(200_000, {
      name: '`audit:verify` of the whole log with all files',
      measured: events / seconds,
      unit: 'events/s',
    }),
    fact({ name: '… its files', measured: bytes / MIB, unit: 'MB' }),
    atLeastAbsolute(100, {
      name: '… each file read once more, and compared with its hash',
      measured: bytes / MIB / (took / 1_000),
      unit: 'MB/s',
    }),
  ];
}

async function benchExports(product: FilledProduct): Promise<BenchRow[]> {
  const today = localDateTime(new Date().toISOString()).date;
  const year = Number(today.slice(0, 4)) - 1;
  const began = performance.now();
  await product.download(`/audit/export?from=${year}-01-01&to=${year}-12-31`);
  const seconds = (performance.now() - began) / 1_000;
  const months = Array.from({ length: QUESTIONS / 4 }, (_, place) => {
    const from = `${addDays(today, -31 * (place + 2)).slice(0, 7)}-01`;
    const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
    return [`/datev/preview?batchKind=OUTGOING&from=${from}&to=${to}`];
  });
  const days = Array.from({ length: QUESTIONS }, (_, place) => [
    `/open-items?size=50&day=${addDays(today, -((place * 97) % 3_000) - 1)}`,
  ]);
  const datev = await measured(product, months);
  const open = await measured(product, days);
  return [
    atMost(30, { name: 'Z3 export of one year', measured: seconds, unit: 's' }),
    atMost(3_000, { name: 'Preview of a month for DATEV, p99', measured: datev.p99, unit: 'ms' }),
    atMost(50, { name: 'Open items as of any day, p99', measured: open.p99, unit: 'ms' }),
  ];
}
