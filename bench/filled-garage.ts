import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { openEmbeddedPlatform, type EmbeddedPlatform } from '../backend/src/engines/embedded-platform.js';
import { createLog } from '../backend/src/platform/telemetry/log.js';
import { allReadModels, eventDefinitions } from '../backend/src/manifests.js';
import { startProduct, type Running } from './product.js';
import { percentile } from './measure.js';
import { tokenOf, type LogIn } from './visitors.js';

const PASSES_WITHIN_MS = 900_000;

/** The embedded engines in a folder, with all events and read models of the product, without reactions. */
export type Garage = EmbeddedPlatform & {
  /** Resolves when the read models have processed every event. */
  caughtUp(): Promise<void>;
};

/** Opens it and builds what is missing of these read models, which follow at once. */
export async function openGarage(directory: string, readModels = allReadModels): Promise<Garage> {
  const platform = await openEmbeddedPlatform({
    directory,
    definitions: eventDefinitions,
    readModels,
    log: createLog('silent'),
  });
  await platform.readModels.start();
  await platform.readModels.built();
  return {
    ...platform,
    async caughtUp() {
      const isThere = await platform.readModels.waitFor(await platform.eventLog.head(), PASSES_WITHIN_MS);
      if (!isThere) throw new Error('The read models have not caught up');
    },
  };
}

/** Runs the work for each number, with limited concurrency. */
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

/** The product answered a call with a status that is no success. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  constructor(
    readonly status: number,
    path: string,
    text: string,
  ) {
    super(`${path}: ${status} ${text}`);
  }
}
/** A question that cannot be asked this way, something that is not there, or a rule that forbids the answer. */
const NO_ANSWER = [400, 404, 409];

/** The built product on a folder that was filled before, and its administrator or this user. */
export class FilledProduct {
  private constructor(
    private readonly product: Running,
    private readonly token: string,
  ) {}

  static async on(directory: string, user?: LogIn): Promise<FilledProduct> {
    const product = await startProduct(directory);
    await settled(directory);
    return new FilledProduct(product, await tokenOf(product.url, user));
  }

  get url(): string {
    return this.product.url;
  }

  get pid(): number {
    return this.product.pid;
  }

  get<Body>(path: string): Promise<Body> {
    return this.call<Body>('GET', path);
  }

  /** As `get`; null if the product has no such answer (400, 404, 409). Rejects if it failed or forbids the call. */
  async find<Body>(path: string): Promise<Body | null> {
    return this.get<Body>(path).catch((error: unknown) => {
      if (error instanceof CallRefused && NO_ANSWER.includes(error.status)) return null;
      throw error;
    });
  }

  /** Calls as the user; rejects with `CallRefused` if the call is refused. */
  async call<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    sent?: object,
  ): Promise<Body> {
    const answer = await fetch(`${this.product.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new CallRefused(answer.status, path, text);
    return (text === '' ? null : JSON.parse(text)) as Body;
  }

  /** Reads an answer that is a file, and returns its size in bytes. */
  async download(path: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.product.url}/api${path}`, { headers });
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return bytes;
  }

  /** Duration in milliseconds of each of these calls, one after the other. */
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

/** Events that may be unprocessed: reactions store their position once for this many. */
const NEARLY = 1_000;
const LOOK_EVERY_MS = 250;

/**
 * Resolves when reactions and logs, which start with the first event of a garage that was filled without them, have reached
 * its end, because the benchmark does not measure a garage that enters a year in a minute.
 */
async function settled(directory: string): Promise<void> {
  const head = numberIn(directory, 'events.db', 'SELECT max(position) AS n FROM events');
  for (;;) {
    const behind = Math.min(
      numberIn(directory, 'jobs.db', "SELECT position AS n FROM checkpoint WHERE name = 'reactions'"),
      numberIn(directory, 'logs.db', 'SELECT position AS n FROM followed'),
    );
    if (behind >= head - NEARLY) return;
    await wait(LOOK_EVERY_MS);
  }
}

const DUE_JOBS = `SELECT count(*) AS n FROM job WHERE state = 'running'
  OR (state = 'waiting' AND not_before <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;
/** Longer than reactions need to make jobs of the last events. */
const REACTED_MS = 2_000;

/** Resolves when mails and papers that follow from the events so far are done. */
export async function jobsDone(directory: string): Promise<void> {
  do await wait(REACTED_MS);
  while (numberIn(directory, 'jobs.db', DUE_JOBS) > 0);
}

/** The number `n` that this query finds in a database of a garage; 0 if it finds nothing. */
export function numberIn(directory: string, file: string, sql: string, ...values: readonly string[]): number {
  const database = new DatabaseSync(join(directory, file), { readOnly: true });
  try {
    return Number((database.prepare(sql).get(...values) as { n: string } | undefined)?.n ?? 0);
  } finally {
    database.close();
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
 * The 99th percentile and the median of the calls, after a fifth of them as a warm-up: a process that has just started
 * optimises its code during its first hundreds of calls, which happens once in months.
 */
export async function measured(
  product: FilledProduct,
  questions: readonly (readonly string[])[],
): Promise<{ readonly p99: number; readonly median: number }> {
  await product.times(questions.slice(0, Math.ceil(questions.length / 5)));
  const took = await product.times(questions);
  return { p99: percentile(took, 0.99), median: percentile(took, 0.5) };
}
