import { DatabaseSync } from '@photostructure/sqlite';
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { syncFolder, writeDurably } from '../../platform/files/durable-write.js';
import { storeFault } from '../../platform/store-fault.js';
import type { KeptHead } from '../../platform/seal/kept-heads.js';
import { BackupDamaged } from './backup-damaged.js';
import type { BackupProof } from './backup-proof.js';
import type { DatabaseHashes } from './copied-databases.js';

/** What a sound `events.db` in a backup holds: the log up to this event. It was saved and proved at `savedAt`. */
export type WholeLog = KeptHead & { readonly savedAt: Instant };

/** A backup's description of itself. */
export type BackupManifest = BackupProof & {
  readonly format: 1 | 2;
  readonly madeAt: Instant;
  /** True if the log's seal was intact when the backup was made. */
  readonly sealIntact: boolean;
  readonly databases: DatabaseHashes;
  /** Null: the next backup must not continue this one, because seal or files were faulty. Missing in format 1. */
  readonly whole?: WholeLog | null;
};

/** Format 1 was always whole. */
const FORMATS: readonly number[] = [1, 2];
const MANIFEST = 'sicherung.json';
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;
const UNFINISHED = '.unvollstaendig';

export function unfinishedPath(folder: string, instant: string): string {
  return join(folder, `${nameOf(instant)}${UNFINISHED}`);
}

/** Writes the manifest durably and renames the folder atomically. Returns the new path. */
export async function finish(path: string, manifest: BackupManifest): Promise<string> {
  const text = JSON.stringify(manifest, null, 2);
  const content = JSON.stringify({ manifest: JSON.parse(text) as unknown, sha256: sha256(text) }, null, 2);
  await writeDurably(join(path, `${MANIFEST}.neu`), join(path, MANIFEST), Buffer.from(`${content}\n`));
  const complete = path.slice(0, -UNFINISHED.length);
  await rename(path, complete);
  await syncFolder(join(path, '..'));
  return complete;
}

/** Complete backups in a folder, oldest first. */
export async function completeBackups(folder: string): Promise<readonly string[]> {
  return (await namesIn(folder))
    .filter((name) => NAME.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** The last complete backup of a folder, or the folder itself if it is one. Throws `BackupDamaged`. */
export async function lastBackup(folder: string): Promise<string> {
  if ((await namesIn(folder)).includes(MANIFEST)) return folder;
  const last = (await completeBackups(folder)).at(-1);
  if (last === undefined) throw new BackupDamaged(`In ${folder} liegt keine vollständige Sicherung.`);
  return last;
}

/** SHA-256 of the manifest, which contains the hashes of everything that was saved. */
export function checksumOf(manifest: BackupManifest): string {
  return sha256(JSON.stringify(manifest, null, 2));
}

export async function manifestOf(path: string): Promise<BackupManifest> {
  try {
    const content = await readFile(join(path, MANIFEST), 'utf8');
    const { manifest, sha256: expected } = JSON.parse(content) as {
      manifest: BackupManifest;
      sha256: string;
    };
    if (checksumOf(manifest) === expected && FORMATS.includes(manifest.format)) return manifest;
  } catch (error) {
    throw new BackupDamaged(`${MANIFEST} ist nicht lesbar.`, { cause: error });
  }
  throw new BackupDamaged(`${MANIFEST} wurde verändert.`);
}

/**
 * Locks the folder, so that two backups do not delete each other's work. The system releases the lock when the process
 * ends. Throws `StoreUnavailable`, `in-use`. Returns the function that releases it.
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

export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Keeps the newest backups. Renames the others before deleting them, so that no half-deleted one counts as complete.
 */
export async function keepNewest(folder: string, kept: number): Promise<void> {
  for (const path of (await completeBackups(folder)).slice(0, -kept)) {
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
