import { constants } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { millisecondsOf } from './measure.js';

/**
 * Which garage is measured: how many years it has worked, and what part of a whole garage it is. `story` differs when it
 * is told in another way.
 */
export type Wanted = { readonly years: number; readonly share: number; readonly story: string };
/** What was filled. */
export type Filled = Wanted & { readonly events: number; readonly seconds: number };
/** Fills an empty folder, and returns the number of events. */
type Fill = (directory: string, years: number, share: number) => Promise<number>;

/** Says which garage a folder holds. Written last, so that a folder without it is not complete. */
const CARD = 'garage.json';

/** Fills an empty or missing folder with this garage. */
export async function filledIn(directory: string, wanted: Wanted, fill: Fill): Promise<Filled> {
  let events = 0;
  const took = await millisecondsOf(async () => {
    events = await fill(directory, wanted.years, wanted.share);
  });
  return { ...wanted, events, seconds: took / 1_000 };
}

/**
 * Copies this garage from the folder `kept` into `directory`, and fills `kept` first if it is empty. Measuring writes into
 * the copy only.
 * @throws Error if `kept` holds something else: another share or story, a run that was interrupted, a real garage; it stays as it is
 */
export async function copyOfKept(
  kept: string,
  directory: string,
  wanted: Wanted,
  fill: Fill,
): Promise<Filled> {
  const filled = (await cardOf(kept)) ?? (await fillKept(kept, wanted, fill));
  if (filled.story !== wanted.story)
    throw new Error(`${kept} holds a garage of another version. Delete it or name another folder.`);
  if (filled.years !== wanted.years || filled.share !== wanted.share)
    throw new Error(
      `${kept} holds ${filled.years} years with a share of ${filled.share}, wanted are ${wanted.years} with ${wanted.share}. Delete it or name another folder.`,
    );
  await cp(kept, directory, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return filled;
}

async function fillKept(kept: string, wanted: Wanted, fill: Fill): Promise<Filled> {
  await mkdir(kept, { recursive: true });
  if ((await readdir(kept)).length > 0)
    throw new Error(`${kept} holds no complete garage of a benchmark. Delete it or name another folder.`);
  const filled = await filledIn(kept, wanted, fill);
  await writeFile(join(kept, CARD), `${JSON.stringify(filled)}\n`);
  return filled;
}

async function cardOf(directory: string): Promise<Filled | null> {
  const text = await readFile(join(directory, CARD), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Filled);
}
