import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { constants } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Clock } from '../clock.js';
import { syncFile, syncFolder } from '../files/durable-write.js';
import { FileDamaged } from '../files/file-store.js';
import { SEAL_HEADS_FOLDER } from '../seal/kept-heads.js';
import type { SealVerdict } from '../seal/verify-seal.js';
import type { Log } from '../telemetry/log.js';
import { BackupDamaged, proofOf, type BackupProof, type SavedProduct } from './backup-proof.js';
import { copyDatabases } from './copied-databases.js';
import {
  claim,
  finish,
  keepNewest,
  lastBackup,
  manifestOf,
  removeUnfinished,
  unfinishedPath,
} from './generations.js';
import { noteBackup } from './last-backup.js';

export type BackupOptions = {
  /** The data folder; the product may be running in it. */
  readonly dataDirectory: string;
  /** Where backups are kept, one folder for each; made when missing. */
  readonly folder: string;
  readonly product: SavedProduct;
  /** How many whole backups stay, this one included; null: all. */
  readonly kept: number | null;
  readonly clock: Clock;
  readonly log: Log;
};

export type MadeBackup = {
  readonly path: string;
  readonly proof: BackupProof;
  readonly seal: SealVerdict;
};

const FILES_FOLDER = 'files';

/** Folders that are copied as they are: papers and pictures, and the heads of the seal. */
export const SAVED_FOLDERS = [FILES_FOLDER, SEAL_HEADS_FOLDER] as const;

/**
 * Saves log, vault, jobs and files of a running or stopped garage as a new backup beside the earlier ones, and proves
 * from the copy that it can be read. Until it is whole it does not count; older ones go only after that, and only when
 * the seal of the log is in order. Throws `StoreUnavailable`, or `BackupDamaged` where data cannot be read.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { dataDirectory, folder } = options;
  if (isWithin(folder, dataDirectory))
    throw new BackupDamaged('Eine Sicherung im Datenordner ginge mit ihm verloren.');
  await mkdir(folder, { recursive: true });
  const giveBack = claim(folder);
  try {
    return await saveInto(folder, options);
  } finally {
    giveBack();
  }
}

async function saveInto(folder: string, options: BackupOptions): Promise<MadeBackup> {
  const { dataDirectory, product, kept, clock, log } = options;
  await removeUnfinished(folder);
  const madeAt = clock.now();
  const unfinished = unfinishedPath(folder, madeAt);
  await mkdir(unfinished, { mode: 0o700 });
  // What names events before the log, and what events name after it: so both find what they name.
  await copyFolder(join(dataDirectory, SEAL_HEADS_FOLDER), join(unfinished, SEAL_HEADS_FOLDER));
  await copyDatabases(dataDirectory, unfinished);
  await copyFolder(join(dataDirectory, FILES_FOLDER), join(unfinished, FILES_FOLDER));
  const { proof, seal } = await proved(unfinished, product, log);
  const path = await finish(unfinished, { ...proof, format: 1, madeAt, sealIntact: seal.intact });
  if (kept !== null && seal.intact) await keepNewest(folder, kept);
  // Whoever may only read the data has made a backup all the same.
  await noteBackup(dataDirectory, madeAt).catch((err: unknown) =>
    log.warn({ err }, 'The backup is not noted'),
  );
  return { path, proof, seal };
}

/**
 * Reads the last backup of the folder whole and compares it with what it says of itself. Throws `BackupDamaged` with the
 * first difference.
 */
export async function verifyBackup({
  folder,
  product,
  log,
}: Pick<BackupOptions, 'folder' | 'product' | 'log'>): Promise<MadeBackup> {
  const path = await lastBackup(folder);
  return { path, ...(await provedAsSaved(path, path, product, log)) };
}

/** What lies in the folder, compared with what the backup at `path` says of itself. Throws `BackupDamaged`. */
export async function provedAsSaved(
  directory: string,
  path: string,
  product: SavedProduct,
  log: Log,
): Promise<Omit<MadeBackup, 'path'>> {
  const manifest = await manifestOf(path);
  const found = await proved(directory, product, log);
  requireSame(manifest, found.proof);
  return found;
}

async function proved(directory: string, product: SavedProduct, log: Log): Promise<Omit<MadeBackup, 'path'>> {
  try {
    return await proofOf(directory, product, log);
  } catch (error) {
    if (error instanceof FileDamaged || (error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupDamaged((error as Error).message, { cause: error });
    throw error;
  }
}

function requireSame(manifest: BackupProof, found: BackupProof): void {
  for (const [name, hash] of Object.entries(manifest.databases))
    if (found.databases[name] !== hash) throw new BackupDamaged(`${name} ist nicht, was gesichert wurde.`);
  if (found.files !== manifest.files || found.filesHash !== manifest.filesHash)
    throw new BackupDamaged('Die Dateien sind nicht, was gesichert wurde.');
  const sameProduct = found.shownBy === manifest.shownBy;
  if (sameProduct && found.stateHash !== manifest.stateHash)
    throw new BackupDamaged('Aus dem Protokoll ergibt sich ein anderer Stand, als gesichert wurde.');
}

/** Copies a folder, file by file, durably; what is deleted meanwhile is left out. Missing: nothing. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // Drafts are no files yet.
    if (entry.isDirectory()) await (entry.name === 'drafts' ? undefined : copyFolder(source, target));
    else if (await copied(source, target)) await syncFile(target);
  }
  await syncFolder(to);
}

async function copied(source: string, target: string): Promise<boolean> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !(await exists(source))) return false;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Whether one path lies in another, or is it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || (!way.startsWith('..') && resolve(folder, way) === resolve(path));
}
