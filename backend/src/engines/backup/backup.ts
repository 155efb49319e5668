import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { constants } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.js';
import { syncFile, syncFolder } from '../../platform/files/durable-write.js';
import { documentFaultInWords } from '../../platform/files/documents.js';
import { isWithin } from '../../platform/files/within-folder.js';
import { FileDamaged } from '../../platform/files/file-store.js';
import { SEAL_HEADS_FOLDER, type KeptHead } from '../../platform/seal/kept-heads.js';
import type { Log } from '../../platform/telemetry/log.js';
import { BackupDamaged, proofOf, type BackupProof, type Proved, type SavedProduct } from './backup-proof.js';
import { copyDatabases, SAVED_DATABASES } from './copied-databases.js';
import {
  checksumOf,
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
  /** The data folder; the product may be running. */
  readonly dataDirectory: string;
  /** Folder of all backups, with one subfolder each; created if missing. */
  readonly folder: string;
  readonly product: SavedProduct;
  /** Number of complete backups to keep, this one included; null: all. */
  readonly kept: number | null;
  readonly clock: Clock;
  readonly log: Log;
};

/** `checksum`: of the manifest, and so of everything that was saved. */
export type MadeBackup = Proved & { readonly path: string; readonly checksum: string };

const FILES_FOLDER = 'files';

/** Folders copied unchanged: papers and pictures, and the heads of the seal. */
export const SAVED_FOLDERS = [FILES_FOLDER, SEAL_HEADS_FOLDER] as const;

/**
 * Saves log, vault, jobs and files of a running or stopped product as a new backup and verifies the copy by reading it.
 * An incomplete backup does not count. Older backups are deleted afterwards, and only if the log's seal is intact.
 * Throws `StoreUnavailable`, or `BackupDamaged` if data cannot be read.
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
  // Data that refers to events is copied before the log, data that events refer to after it. Every reference is valid
  // in the copy, because what the log of a moment needs is deleted a day later at the earliest, unless a person is erased
  // meanwhile.
  await copyFolder(join(dataDirectory, SEAL_HEADS_FOLDER), join(unfinished, SEAL_HEADS_FOLDER));
  await copyDatabases(dataDirectory, unfinished);
  await copyFolder(join(dataDirectory, FILES_FOLDER), join(unfinished, FILES_FOLDER));
  const { proof, seal, documents } = await proved(unfinished, product, log);
  const isWhole = seal.intact && documents.faults.length === 0;
  const path = await finish(unfinished, { ...proof, format: 1, madeAt, sealIntact: seal.intact });
  if (kept !== null && isWhole) await keepNewest(folder, kept);
  // A user who may only read the data can still make a backup.
  await noteBackup(dataDirectory, madeAt).catch((err: unknown) =>
    log.warn({ err }, 'The time of the backup could not be recorded'),
  );
  return { path, checksum: checksumOf(await manifestOf(path)), proof, seal, documents };
}

/**
 * Reads the last backup of the folder completely and compares it with its manifest. Throws `BackupDamaged` with the
 * first difference.
 */
export async function verifyBackup({
  folder,
  product,
  log,
}: Pick<BackupOptions, 'folder' | 'product' | 'log'>): Promise<MadeBackup> {
  const path = await lastBackup(folder);
  return { path, ...(await provedAsSaved(path, path, { product, log })) };
}

export type ProofOptions = Pick<BackupOptions, 'product' | 'log'> & {
  /** Heads of the seal that were kept elsewhere. */
  readonly kept?: readonly KeptHead[];
  /** The checksum that was printed when the backup was made; missing: not compared. */
  readonly checksum?: string | undefined;
};

/** Compares a folder with the manifest of the backup at `path`. Throws `BackupDamaged`. */
export async function provedAsSaved(
  directory: string,
  path: string,
  { product, log, kept, checksum: expected }: ProofOptions,
): Promise<Omit<MadeBackup, 'path'>> {
  const manifest = await manifestOf(path);
  const checksum = checksumOf(manifest);
  if (expected !== undefined && expected !== checksum)
    throw new BackupDamaged('Die Prüfsumme ist nicht die angegebene: Das ist nicht, was gesichert wurde.');
  const found = await proved(directory, product, log, kept);
  requireSame(manifest, found);
  return { checksum, ...found };
}

async function proved(
  directory: string,
  product: SavedProduct,
  log: Log,
  kept?: readonly KeptHead[],
): Promise<Proved> {
  try {
    return await proofOf(directory, product, log, kept);
  } catch (error) {
    if (error instanceof FileDamaged || (error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupDamaged((error as Error).message, { cause: error });
    throw error;
  }
}

function requireSame(manifest: BackupProof, { proof: found, documents }: Proved): void {
  for (const name of SAVED_DATABASES)
    if (found.databases[name] !== manifest.databases[name])
      throw new BackupDamaged(`${name} ist nicht, was gesichert wurde.`);
  if (found.files !== manifest.files || found.filesHash !== manifest.filesHash)
    throw new BackupDamaged(
      ['Die Dateien sind nicht, was gesichert wurde.', ...documents.faults.map(documentFaultInWords)].join(
        ' ',
      ),
    );
  const sameProduct = found.shownBy === manifest.shownBy;
  if (sameProduct && found.stateHash !== manifest.stateHash)
    throw new BackupDamaged('Aus dem Protokoll ergibt sich ein anderer Stand, als gesichert wurde.');
}

/** Copies a folder durably, file by file; skips files deleted meanwhile. No-op for a missing folder. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // Drafts are not files yet.
    if (entry.isDirectory()) await (entry.name === 'drafts' ? undefined : copyFolder(source, target));
    // A link would bring what lies elsewhere.
    else if (entry.isFile() && (await copied(source, target))) await syncFile(target);
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
