import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealHead } from './chain.js';

/** A head of the seal that was written down on a day, for somebody to keep. */
export type KeptHead = Pick<SealHead, 'position' | 'hash'>;

/** Where they lie in a data folder, one file for each day. */
export const SEAL_HEADS_FOLDER = 'siegel';

/** Also in a mail that was handed on, with marks before its lines. */
const HEAD = /Position (\d+)[\s>]+Hash +([0-9a-f]{64})/g;

/** A head as it is written down. */
export function linesOfHead({ position, hash }: KeptHead): readonly string[] {
  return [`Position ${position}`, `Hash     ${hash}`];
}

/** The heads that a text names: a file of the folder, a mail, several of them in a row. */
export function headsInText(text: string): readonly KeptHead[] {
  return [...text.matchAll(HEAD)].map(([, position, hash = '']) => ({ position: Number(position), hash }));
}

/** Names of the files in the heads' folder, day by day; a folder without any has none. Rejects when it cannot be read. */
export async function filesOfHeads(directory: string): Promise<readonly string[]> {
  const names = await readdir(join(directory, SEAL_HEADS_FOLDER)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.toSorted();
}

/** What was written down in this data folder, day by day. Rejects when it cannot be read. */
export async function headsInFolder(directory: string): Promise<readonly KeptHead[]> {
  const written = (await filesOfHeads(directory)).filter((name) => name.endsWith('.txt'));
  const folder = join(directory, SEAL_HEADS_FOLDER);
  const texts = await Promise.all(written.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap(headsInText);
}
