import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { openEmbeddedPlatform, type EmbeddedPlatform } from '../backend/src/platform/embedded-platform.js';
import { createLog } from '../backend/src/platform/telemetry/log.js';
import { allReadModels, eventDefinitions } from '../backend/src/manifests.js';
import { startProduct, type Running } from './product.js';
import { percentile } from './measure.js';
import { tokenOf } from './visitors.js';

const PASSES_WITHIN_MS = 900_000;

/** The embedded engines in a folder, with all events and read models of the product, and nothing that reacts. */
export type Garage = EmbeddedPlatform & {
  /** Fulfilled when the read models have seen everything that was written. */
  caughtUp(): Promise<void>;
};

/** Opens it; the read models follow at once. */
export async function openGarage(directory: string): Promise<Garage> {
  const platform = await openEmbeddedPlatform({
    directory,
    definitions: eventDefinitions,
    readModels: allReadModels,
    log: createLog('silent'),
  });
  await platform.readModels.start();
  return {
    ...platform,
    async caughtUp() {
      const isThere = await platform.readModels.waitFor(await platform.eventLog.head(), PASSES_WITHIN_MS);
      if (!isThere) throw new Error('The read models have not caught up');
    },
  };
}

/** Runs the work for each of these numbers, so many side by side. */
export async function sideBySideFor(
  count: number,
  lanes: number,
  work: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let number = next++; number < count; number = next++) await work(number);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** The built product on a folder that was filled before, and its administrator. */
export class FilledProduct {
  private constructor(
    private readonly product: Running,
    private readonly token: string,
  ) {}

  static async on(directory: string): Promise<FilledProduct> {
    const product = await startProduct(directory);
    await settled(directory);
    return new FilledProduct(product, await tokenOf(product.url));
  }

  async get<Body>(path: string): Promise<Body> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.product.url}/api${path}`, { headers });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
    return body as Body;
  }

  /** How long each of these questions takes, one after the other, in milliseconds. */
  async times(questions: readonly (readonly string[])[]): Promise<number[]> {
    const took: number[] = [];
    for (const paths of questions) {
      const began = performance.now();
      await Promise.all(paths.map((path) => this.get(path)));
      took.push(performance.now() - began);
    }
    return took;
  }

  stop(): Promise<void> {
    return this.product.stop();
  }
}

/** So many events may be left: reactions write down their place once for that many. */
const NEARLY = 1_000;
const LOOK_EVERY_MS = 250;

/**
 * Fulfilled when reactions and logs, which begin with the first event of a garage that was filled without them, have come
 * to its end: a garage in which a year is entered in a minute is not what is measured.
 */
async function settled(directory: string): Promise<void> {
  const place = (file: string, sql: string): number => {
    const database = new DatabaseSync(join(directory, file), { readOnly: true });
    try {
      return Number((database.prepare(sql).get() as { place: string } | undefined)?.place ?? 0);
    } finally {
      database.close();
    }
  };
  const head = place('events.db', 'SELECT max(position) AS place FROM events');
  for (;;) {
    const behind = Math.min(
      place('jobs.db', "SELECT position AS place FROM checkpoint WHERE name = 'reactions'"),
      place('logs.db', 'SELECT position AS place FROM followed'),
    );
    if (behind >= head - NEARLY) return;
    await wait(LOOK_EVERY_MS);
  }
}

/** A folder for each of two sizes of the same garage, which are removed afterwards. */
export async function withFolders<Result>(
  work: (large: string, small: string) => Promise<Result>,
): Promise<Result> {
  const large = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  const small = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  try {
    return await work(large, small);
  } finally {
    for (const directory of [large, small]) await rm(directory, { recursive: true, force: true });
  }
}

/**
 * The 99th percentile of the questions and the middle of them, after a fifth of them has been asked to warm up: a program
 * that has just started compiles while it answers its first hundreds of calls, which a garage meets once in months.
 */
export async function measured(
  product: FilledProduct,
  questions: readonly (readonly string[])[],
): Promise<{ readonly p99: number; readonly median: number }> {
  await product.times(questions.slice(0, Math.ceil(questions.length / 5)));
  const took = await product.times(questions);
  return { p99: percentile(took, 0.99), median: percentile(took, 0.5) };
}
