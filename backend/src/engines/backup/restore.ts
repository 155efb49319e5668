import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFile, syncFolder } from '../../platform/files/durable-write.js';
import { documentFaultInWords } from '../../platform/files/documents.js';
import { isWithin } from '../../platform/files/within-folder.js';
import { sealFaultInWords } from '../../platform/seal/seal.js';
import { copyFolder, provedAsSaved, SAVED_FOLDERS, type MadeBackup, type ProofOptions } from './backup.js';
import { BackupDamaged } from './backup-proof.js';
import { SAVED_DATABASES } from './copied-databases.js';
import { lastBackup } from './generations.js';

export type RestoreOptions = {
  /** Folder of backups, or a single backup. Not changed. */
  readonly folder: string;
  /** Missing or empty. */
  readonly dataDirectory: string;
  /** True: restores a log whose seal is broken, or that lacks files, because there is no other backup. */
  readonly acceptBroken?: boolean;
} & ProofOptions;

/** The data folder is not empty; nothing was changed. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

const ARRIVING = 'wiederherstellung.unvollstaendig';

/** Whoever changes a backup can change its manifest too, but not the chain of hashes over the log and its files. */
function requireWhole({ seal, documents }: Pick<MadeBackup, 'seal' | 'documents'>): void {
  if (!seal.intact) throw new BackupDamaged(sealFaultInWords(seal));
  if (documents.faults.length > 0)
    throw new BackupDamaged(documents.faults.map(documentFaultInWords).join(' '));
}

/**
 * Copies the last backup into an empty data folder, compares the copy with the backup's manifest and only then renames
 * it into place. Replaces the leftovers of an interrupted call. Throws `NotEmpty`, `BackupDamaged` or
 * `StoreUnavailable`.
 */
export async function restoreBackup({
  folder,
  dataDirectory,
  acceptBroken = false,
  ...options
}: RestoreOptions): Promise<MadeBackup> {
  const path = await lastBackup(folder);
  if (isWithin(path, dataDirectory)) throw new BackupDamaged('Die Sicherung liegt im Datenordner selbst.');
  await mkdir(dataDirectory, { recursive: true });
  const there = (await readdir(dataDirectory)).filter((name) => name !== ARRIVING);
  if (there.length > 0) throw new NotEmpty(`${dataDirectory} ist nicht leer.`);
  const arriving = join(dataDirectory, ARRIVING);
  await rm(arriving, { recursive: true, force: true });
  await mkdir(arriving);
  for (const name of SAVED_DATABASES) {
    await copyFile(join(path, name), join(arriving, name));
    await syncFile(join(arriving, name));
  }
  for (const name of SAVED_FOLDERS) await copyFolder(join(path, name), join(arriving, name));
  const restored = await provedAsSaved(arriving, path, options);
  if (!acceptBroken) requireWhole(restored);
  // The log last: without it the folder does not count as restored.
  for (const name of [...SAVED_FOLDERS, ...SAVED_DATABASES])
    await rename(join(arriving, name), join(dataDirectory, name));
  await rm(arriving, { recursive: true });
  await syncFolder(dataDirectory);
  return { path, ...restored };
}
