import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealHead } from './chain.js';

/** A seal head recorded on a day, for safekeeping outside the product. */
export type KeptHead = Pick<SealHead, 'position' | 'hash'>;

export const SEAL_HEADS_FOLDER = 'siegel';

/** Also matches forwarded mails, with quote marks before the lines. */
const HEAD = /Position (\d+)[\s>]+Hash +([0-9a-f]{64})/g;

export function linesOfHead({ position, hash }: KeptHead): readonly string[] {
  return [`Position ${position}`, `Hash     ${hash}`];
}

/** The heads in a text: a file of the folder, a mail, or several of them. */
export function headsInText(text: string): readonly KeptHead[] {
  return [...text.matchAll(HEAD)].map(([, position, hash = '']) => ({ position: Number(position), hash }));
}

/** A file that should contain a head contains none; the message is for the operator. */
export class NoSealInFile extends Error {
  override readonly name = 'NoSealInFile';
}

/** The heads in these files, such as kept mails. Throws `NoSealInFile`. */
export async function headsInFiles(paths: readonly string[]): Promise<readonly KeptHead[]> {
  const heads: KeptHead[] = [];
  for (const path of paths) {
    const found = headsInText(await readFile(path, 'utf8').catch(() => ''));
    if (found.length === 0) throw new NoSealInFile(`In ${path} steht kein Siegel.`);
    heads.push(...found);
  }
  return heads;
}

export async function filesOfHeads(directory: string): Promise<readonly string[]> {
  const names = await readdir(join(directory, SEAL_HEADS_FOLDER)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.toSorted();
}

/** The heads recorded in this data folder, in ascending order. */
export async function headsInFolder(directory: string): Promise<readonly KeptHead[]> {
  const written = (await filesOfHeads(directory)).filter((name) => name.endsWith('.txt'));
  const folder = join(directory, SEAL_HEADS_FOLDER);
  const texts = await Promise.all(written.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap(headsInText);
}
