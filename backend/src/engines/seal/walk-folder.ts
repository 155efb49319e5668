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
/** Each has a core of the smallest machine that we measure on. */
const THREADS = 2;

/**
 * Walks over a log of the embedded engines from its part's beginning on. A long log is walked over in threads: each event
 * is stored with its hash, so that a part can begin where another one, which proves that hash, ends. Nobody who is
 * answered by this thread waits for them. Rejects with `StoreUnavailable` if the log cannot be opened.
 */
export async function walkFolder(
  { directory, file, heads, part }: PartOfFile,
  onProgress: (events: number) => void,
  threadsFrom = THREADS_FROM,
): Promise<Walk> {
  const database = openForReading(directory, file);
  try {
    const rows = new SqliteRows(database);
    const parts = rows.last() - part.after.position < threadsFrom ? [part] : await partsOf(rows, part);
    if (parts.length === 1) return await walk(rows, part, heads, onProgress);
    const walks = parts.map((each) => walkInThread({ directory, file, heads, part: each }, onProgress));
    return joined(await Promise.all(walks));
  } finally {
    database.close();
  }
}

/** Equal parts of the log; fewer if an event at which one would begin is damaged, which the part before it finds. */
async function partsOf(rows: SqliteRows, { after, until }: Part): Promise<readonly Part[]> {
  const parts: Part[] = [];
  let began = after;
  for (let thread = 1; thread < THREADS; thread++) {
    const end = after.position + Math.floor(((rows.last() - after.position) * thread) / THREADS);
    const hash = await rows.hashAt(end);
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

/** What one walk over all parts would have found: a part proves the beginning of the next one. */
function joined(walks: readonly Walk[]): Walk {
  const result = walks.find(({ broken }) => broken !== null) ?? walks.at(-1);
  if (result === undefined) throw new RangeError('A log has at least one part');
  return result;
}
