import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteLogTables } from '../backend/src/engines/log-store/sqlite-log-tables.js';
import { openGarage } from './filled-garage.js';
import { copyOfKept, filledIn, type Filled } from './kept-garage.js';
import { fillLogs } from './log-entries.js';
import { fillStore } from './moving-stock.js';
import { startDemo } from './product.js';
import { repeatStory } from './repeated-story.js';

/** The part of the garage that is measured; 1 is the whole one, 0.01 shows whether everything runs. */
export const SHARE = Number(process.env['SHARE'] ?? 1);
/** Of the large garage; the small one has worked for a year. */
export const YEARS = 10;
/** Where the garages stay for the next run, which measures copies of them. */
const KEPT = process.env['GARAGE_DIR'];
/** Whether it may have been filled long ago, so that nobody knows what that took on this machine today. */
export const IS_KEPT = KEPT !== undefined;
/** Whether somebody asks for this garage. */
export const IS_SHARE_NAMED = process.env['SHARE'] !== undefined || IS_KEPT;
/** Of ten years, beside what the story tells: movements of stock, and those of one level. */
const MOVEMENTS = { all: 1_000_000, deep: 40_000 };
/** Entries of the last 30 days, after which the garage forgets them. */
const LOG_ENTRIES = 2_000_000;
const LOG_DAYS = 30;

/** What decides how the garage is told. */
const SOURCES = [
  'done-later',
  'fresh-texts',
  'log-entries',
  'moving-stock',
  'own-papers',
  'repeated-story',
  'ten-years-garage',
  'unfinished-work',
];

/** Differs when one of the sources does. */
async function storyNow(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of SOURCES) hash.update(await readFile(join(import.meta.dirname, `${name}.ts`)));
  return hash.digest('hex').slice(0, 16);
}

/** In an empty folder: a new garage, or the copy of the kept one with this name. */
export async function garageIn(directory: string, name: string, years: number): Promise<Filled> {
  const wanted = { years, share: SHARE, story: await storyNow() };
  if (KEPT === undefined) return filledIn(directory, wanted, fillGarage);
  return copyOfKept(join(KEPT, name), directory, wanted, fillGarage);
}

/**
 * Fills an empty folder with a busy garage of these years. `share` of 1 is the whole garage, a smaller one has fewer of
 * everything. Returns the number of events.
 */
async function fillGarage(directory: string, years: number, share: number): Promise<number> {
  await (await startDemo(directory)).stop();
  const part = (share * years) / 10;
  await fillStore(directory, Math.round(MOVEMENTS.all * part), Math.round(MOVEMENTS.deep * part));
  const head = await tell(directory, years, share);
  // Read models are built faster at the end than they follow.
  await (await openGarage(directory)).close();
  await logsOf(directory, Math.round(LOG_ENTRIES * share));
  return head;
}

/** Tells the story of these years; returns the position of its last event. */
async function tell(directory: string, years: number, share: number): Promise<number> {
  const garage = await openGarage(directory, []);
  try {
    await repeatStory(garage.eventLog, garage.files, years, share);
    const head = await garage.eventLog.head();
    // Mails, papers and jobs of these years were done when they happened.
    await garage.jobs.checkpoint('reactions').save(head);
    return Number(head);
  } finally {
    await garage.close();
  }
}

async function logsOf(directory: string, entries: number): Promise<void> {
  const tables = openSqliteLogTables(directory);
  await fillLogs(tables, entries, Date.now(), LOG_DAYS);
  await tables.close();
}
