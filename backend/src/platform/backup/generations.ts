import { DatabaseSync } from '@photostructure/sqlite';
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../files/durable-write.js';
import { storeFault } from '../sqlite/store-fault.js';
import { BackupDamaged, type BackupProof } from './backup-proof.js';

/** What stands in a backup about itself. */
export type BackupManifest = BackupProof & {
  readonly format: 1;
  readonly madeAt: string;
  /** Whether the seal of the log was in order when it was saved. */
  readonly sealIntact: boolean;
};

const MANIFEST = 'sicherung.json';
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;
const UNFINISHED = '.unvollstaendig';

/** The folder in which a backup of this instant is made; it has no whole name before it is whole. */
export function unfinishedPath(folder: string, instant: string): string {
  return join(folder, `${nameOf(instant)}${UNFINISHED}`);
}

/** Writes the manifest, durably, and gives the folder its whole name in one step. Returns the new path. */
export async function finish(path: string, manifest: BackupManifest): Promise<string> {
  const text = JSON.stringify(manifest, null, 2);
  const content = JSON.stringify({ manifest: JSON.parse(text) as unknown, sha256: sha256(text) }, null, 2);
  await writeDurably(join(path, `${MANIFEST}.neu`), join(path, MANIFEST), Buffer.from(`${content}\n`));
  const whole = path.slice(0, -UNFINISHED.length);
  await rename(path, whole);
  await syncFolder(join(path, '..'));
  return whole;
}

/** Whole backups in a folder, oldest first. */
export async function wholeBackups(folder: string): Promise<readonly string[]> {
  return (await namesIn(folder))
    .filter((name) => NAME.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** The last whole backup of a folder, or the folder itself where it is one. Throws `BackupDamaged`. */
export async function lastBackup(folder: string): Promise<string> {
  if ((await namesIn(folder)).includes(MANIFEST)) return folder;
  const last = (await wholeBackups(folder)).at(-1);
  if (last === undefined) throw new BackupDamaged(`In ${folder} liegt keine vollständige Sicherung.`);
  return last;
}

/** What a backup says of itself. Throws `BackupDamaged`. */
export async function manifestOf(path: string): Promise<BackupManifest> {
  try {
    const content = await readFile(join(path, MANIFEST), 'utf8');
    const { manifest, sha256: expected } = JSON.parse(content) as {
      manifest: BackupManifest;
      sha256: string;
    };
    if (sha256(JSON.stringify(manifest, null, 2)) === expected && manifest.format === 1) return manifest;
  } catch (error) {
    throw new BackupDamaged(`${MANIFEST} ist nicht lesbar.`, { cause: error });
  }
  throw new BackupDamaged(`${MANIFEST} wurde verändert.`);
}

/**
 * Claims the folder, so that two backups do not take each other for leftovers. The system drops the claim with the
 * process. Throws `StoreUnavailable`, `in-use`. Returns how it is given back.
 */
export function claim(folder: string): () => void {
  const database = new DatabaseSync(join(folder, 'sicherung.lock'), { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw storeFault(error);
  }
  return () => database.close();
}

/** Removes what an interrupted backup left. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Keeps the newest ones. Each loses its whole name first, so that no half-removed one counts as whole. */
export async function keepNewest(folder: string, kept: number): Promise<void> {
  for (const path of (await wholeBackups(folder)).slice(0, -kept)) {
    await rename(path, `${path}${UNFINISHED}`);
    await rm(`${path}${UNFINISHED}`, { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

function nameOf(instant: string): string {
  return instant.replaceAll(/[:.]/g, '-');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
