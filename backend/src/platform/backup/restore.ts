import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFile, syncFolder } from '../files/durable-write.js';
import type { Log } from '../telemetry/log.js';
import { copyFolder, isWithin, provedAsSaved, SAVED_FOLDERS, type MadeBackup } from './backup.js';
import { BackupDamaged, type SavedProduct } from './backup-proof.js';
import { SAVED_DATABASES } from './copied-databases.js';
import { lastBackup } from './generations.js';

export type RestoreOptions = {
  /** Where backups are kept, or one of them. Not changed. */
  readonly folder: string;
  /** Missing or empty. */
  readonly dataDirectory: string;
  readonly product: SavedProduct;
  readonly log: Log;
};

/** The data folder holds something; nothing was changed. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

const ARRIVING = 'wiederherstellung.unvollstaendig';

/**
 * Brings the last backup of the folder into an empty data folder, compares it there with what the backup says of itself,
 * and only then puts it in its place. What an interrupted call brought is replaced. Throws `NotEmpty`, `BackupDamaged`
 * or `StoreUnavailable`.
 */
export async function restoreBackup({
  folder,
  dataDirectory,
  product,
  log,
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
  const restored = await provedAsSaved(arriving, path, product, log);
  // The log last: without it nothing counts as restored.
  for (const name of [...SAVED_FOLDERS, ...SAVED_DATABASES])
    await rename(join(arriving, name), join(dataDirectory, name));
  await rm(arriving, { recursive: true });
  await syncFolder(dataDirectory);
  return { path, ...restored };
}
