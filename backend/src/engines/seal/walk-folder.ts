import { openForReading } from '../event-store/sqlite/events-for-reading.js';
import { startWorker } from '../../platform/start-worker.js';
import type { KeptHead } from '../../platform/seal/kept-heads.js';
import { SqliteRows } from './sealed-rows.js';
import { walk, type Part, type Walk } from './walk.js';

/** A part of a log of the embedded engines, and the heads that it must confirm. */
export type PartOfFile = {
  readonly directory: string;
  /** Default: the log. */
  readonly file?: string;
  readonly part: Part;
  readonly heads: readonly KeptHead[];
};
/** How many events more were found right; at last the result. */
export type FromWalker = number | Walk;

/** Threads cost more than they save below so many events. */
const THREADS_FROM = 50_000;
/** They take two cores while they run, as many as the smallest machine that we measure on has. */
const THREADS = 2;

/**
 * Walks over a log of the embedded engines. A long one is walked over in threads, so that this thread goes on answering:
 * each event is stored with its hash, so a part can begin where another one ends. Rejects with `StoreUnavailable` if the
 * log cannot be opened.
 */
export async function walkFolder(
  { directory, file, heads, part }: PartOfFile,
  onProgress: (events: number) => void,
  threadsFrom = THREADS_FROM,
): Promise<Walk> {
  const database = openForReading(directory, file);
  try {
    const rows = new SqliteRows(database);
    const last = rows.last();
    if (last !== null && last - part.after.position < threadsFrom)
      return await walk(rows, part, heads, onProgress);
    const parts = last === null ? [part] : await partsOf(rows, part, last);
    const walks = parts.map((each) => walkInThread({ directory, file, heads, part: each }, onProgress));
    return joined(parts, await Promise.allSettled(walks));
  } finally {
    database.close();
  }
}

/** Equal parts of the log; fewer if an event at which one would begin is damaged, which the part before it finds. */
async function partsOf(rows: SqliteRows, { after, until }: Part, last: number): Promise<readonly Part[]> {
  const parts: Part[] = [];
  let began = after;
  for (let thread = 1; thread < THREADS; thread++) {
    const end = after.position + Math.floor(((last - after.position) * thread) / THREADS);
    const hash = end > began.position ? await rows.hashAt(end) : null;
    if (hash === null) continue;
    parts.push({ after: began, until: end });
    began = { position: end, hash };
  }
  return [...parts, { after: began, until }];
}

function walkInThread(wanted: PartOfFile, onProgress: (events: number) => void): Promise<Walk> {
  const worker = startWorker(import.meta.url, 'walk-part.worker', wanted);
  return new Promise((resolve, reject) => {
    let result: Walk | undefined;
    worker.on('message', (message: FromWalker) => {
      if (typeof message === 'number') onProgress(message);
      else result = message;
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      if (result !== undefined) resolve(result);
      else reject(new Error('A thread ended before it had walked over its part'));
    });
  });
}

/**
 * What one walk over all parts would have found: the first fault, and each part must end with the event that the next one
 * begins after. What a part behind a fault found, or whether it failed, does not matter.
 */
function joined(parts: readonly Part[], walks: readonly PromiseSettledResult<Walk>[]): Walk {
  let result: Walk | undefined;
  for (const [place, walked] of walks.entries()) {
    if (walked.status === 'rejected') throw walked.reason;
    result = walked.value;
    const { last, broken } = result;
    if (broken !== null) return result;
    const next = parts[place + 1]?.after;
    if (next === undefined) continue;
    if (last.position !== next.position)
      return { last, broken: { position: last.position + 1, fault: 'missing' } };
    if (last.hash !== next.hash) return { last, broken: { position: last.position, fault: 'changed' } };
  }
  if (result === undefined) throw new RangeError('A log has at least one part');
  return result;
}
