import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { LogStore } from '../backend/src/platform/telemetry/log-store/log-store.js';
import type { LogFilter } from '../backend/src/platform/telemetry/log-store/log-tables.js';
import { openSqliteLogTables } from '../backend/src/engines/log-store/sqlite-log-tables.js';
import { fillLogs } from './log-entries.js';
import {
  atLeastAbsolute,
  atMost,
  atMostTimes,
  millisecondsOf,
  percentile,
  rateOf,
  sideBySide,
  type BenchRow,
} from './measure.js';
import { startLoggedProduct } from './product.js';

const ENTRIES = 1_000_000;
const DAYS = 30;
const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-22T12:00:00.000Z');
/** The 99th percentile is the fifth slowest of them. */
const QUESTIONS = 500;
const QUESTIONS_BEFORE = 100;
/** Rounds alternate, because other load on the machine changes a 99th percentile by half. */
const ROUNDS = 24;
const ROUND_SECONDS = 2;
/** Warm-up reads, so that batches are being written from the first measured read on. */
const SECONDS_BEFORE = 0.6;
/** Cool-down reads, so that the last batch is not written in the other's round. */
const WRITTEN_AFTER_MS = 700;
const READS_PER_SECOND = 300;

/** A month of logs with a million entries: queries of the dashboard, write rate, and cost for a GET. */
export async function benchLogs(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  const tables = openSqliteLogTables(directory);
  try {
    const written = await rateOf(ENTRIES, () => fillLogs(tables, ENTRIES, NOW, DAYS));
    const rows = [
      atLeastAbsolute(20_000, {
        name: 'Log entries written, with rollups',
        measured: written,
        unit: 'entries/s',
      }),
      ...(await benchQuestions(new LogStore(tables))),
    ];
    return [...rows, await benchCostOfLogging()];
  } finally {
    await tables.close();
    await rm(directory, { recursive: true, force: true });
  }
}

const FILTERS: readonly LogFilter[] = [
  { events: ['http-response'] },
  { events: ['frontend-log'] },
  { events: ['http-request', 'http-response'] },
  { level: 'ERROR' },
  { level: 'WARN', events: ['http-response'] },
  { level: 'ERROR', events: ['http-request'] },
  { status: 500 },
  { status: 409, level: 'WARN' },
  { status: 200, level: 'ERROR' },
  { correlationId: '00012345-1111-4000-8000-000000000000' },
  { correlationId: '00012345-1111-4000-8000-000000000000', level: 'INFO' },
];

async function benchQuestions(logs: LogStore): Promise<BenchRow[]> {
  const all = { from: 0, to: NOW };
  const lastDay = { from: NOW - DAY_MS, to: NOW };
  const odd = { from: NOW - 9 * DAY_MS - 1_234_567, to: NOW - 2 * DAY_MS - 7_654_321 };
  const page = { page: 0, size: 25 };
  const questions: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
    'first page': [() => logs.page({ filter: {}, period: all, ...page }, NOW)],
    'any filter, any period': FILTERS.flatMap((filter) => [
      () => logs.page({ filter, period: all, ...page }, NOW),
      () => logs.page({ filter, period: odd, ...page }, NOW),
      () => logs.page({ filter, period: odd, page: 3, size: 25 }, NOW),
    ]),
    ...Object.fromEntries(
      Object.entries({ 'a day': lastDay, 'the month': all }).flatMap(([name, period]) => [
        [
          `aggregates of ${name}`,
          [
            () => logs.endpoints(period, NOW),
            () => logs.correlations(period),
            () => logs.histogram({}, period, NOW),
          ],
        ],
        [`alerts of ${name}`, [() => logs.alerts(period, NOW)]],
      ]),
    ),
  };
  const rows: BenchRow[] = [];
  for (const [name, asked] of Object.entries(questions)) {
    const measured = await slowest(asked);
    rows.push(atMost(5, { name: `Logs of 1,000,000 entries: ${name}, p99`, measured, unit: 'ms' }));
  }
  return rows;
}

/** The p99 of the slowest query. */
async function slowest(questions: readonly (() => Promise<unknown>)[]): Promise<number> {
  const figures: number[] = [];
  for (const ask of questions) {
    const times: number[] = [];
    for (let count = 0; count < QUESTIONS_BEFORE + QUESTIONS; count++) {
      const took = await millisecondsOf(ask);
      if (count >= QUESTIONS_BEFORE) times.push(took);
    }
    figures.push(percentile(times, 0.99));
  }
  return Math.max(...figures);
}

/** The same product with logging on and off, called in turn at the same rate. */
async function benchCostOfLogging(): Promise<BenchRow> {
  const [on, off] = [await startLoggedProduct('on'), await startLoggedProduct('off')];
  try {
    for (const { url } of [on, off, on, off]) await p99Of(url);
    const figures = await sideBySide(
      ROUNDS,
      () => p99Of(on.url),
      () => p99Of(off.url),
    );
    return atMostTimes(1.1, { name: 'GET with logging on against off, p99', ...figures, unit: 'ms' });
  } finally {
    await on.stop();
    await off.stop();
  }
}

async function p99Of(url: string): Promise<number> {
  await timesOf(url, SECONDS_BEFORE);
  const times = await timesOf(url, ROUND_SECONDS);
  await setTimeout(WRITTEN_AFTER_MS);
  return percentile(times, 0.99);
}

/** Durations in milliseconds of reads that start at a steady rate, independent of earlier answers. */
async function timesOf(url: string, seconds: number): Promise<number[]> {
  const times: Promise<number>[] = [];
  const began = performance.now();
  for (let number = 0; number < seconds * READS_PER_SECOND; number++) {
    await setTimeout(Math.max(0, began + (number * 1_000) / READS_PER_SECOND - performance.now()));
    times.push(millisecondsOf(() => read(`${url}/api/services`)));
  }
  return Promise.all(times);
}

const agent = new Agent({ keepAlive: true });

/** Not with `fetch`, whose garbage collection pauses this process more often than logging pauses the product. */
function read(url: string): Promise<void> {
  return new Promise((fulfil, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.once('end', fulfil).once('error', reject).resume();
    }).once('error', reject);
  });
}
