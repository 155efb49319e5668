import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { Clock } from '../../platform/clock.js';
import { isWithin } from '../../platform/files/within-folder.js';
import { SEAL_HEADS_FOLDER } from '../../platform/seal/kept-heads.js';
import type { Log } from '../../platform/telemetry/log.js';
import { asDamaged, BackupDamaged } from './backup-damaged.js';
import { proofOf, proofOfChanges, type Proved, type SavedProduct } from './backup-proof.js';
import { continuedBackup, type ContinuedBackup } from './continued-backup.js';
import { copyDatabases, type DatabaseHashes } from './copied-databases.js';
import { copyFolder } from './copied-files.js';
import {
  checksumOf,
  claim,
  finish,
  keepNewest,
  manifestOf,
  removeUnfinished,
  unfinishedPath,
  type WholeLog,
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
 * Once a week everything is saved and proved; until then a backup takes the log and the files of the one before it,
 * and saves and proves what is new. An incomplete backup does not count. Older backups are deleted afterwards, and only
 * if seal and papers are intact. Throws `StoreUnavailable`, or `BackupDamaged` if data cannot be read.
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
  const { dataDirectory, kept, clock, log } = options;
  await removeUnfinished(folder);
  const madeAt = clock.now();
  const unfinished = unfinishedPath(folder, madeAt);
  const continued = await continuedBackup(folder, dataDirectory, madeAt);
  const { databases, whole, proved } = await copyAndProve(unfinished, options, continued, madeAt).catch(
    async (err: unknown) => {
      if (continued === null) throw err;
      log.error({ err }, 'The earlier backup cannot be continued: everything is saved');
      await rm(unfinished, { recursive: true, force: true });
      return copyAndProve(unfinished, options, null, madeAt);
    },
  );
  const sealIntact = proved.seal.intact;
  const path = await finish(unfinished, { ...proved.proof, format: 2, madeAt, sealIntact, databases, whole });
  if (kept !== null && whole !== null) await keepNewest(folder, kept);
  const checksum = checksumOf(await manifestOf(path));
  // A user who may only read the data can still make a backup.
  await noteBackup(dataDirectory, { madeAt, checksum }).catch((err: unknown) =>
    log.warn({ err }, 'The time of the backup could not be recorded'),
  );
  return { path, checksum, ...proved };
}

async function copyAndProve(
  unfinished: string,
  { dataDirectory, product, log }: BackupOptions,
  continued: ContinuedBackup | null,
  madeAt: Instant,
): Promise<{ databases: DatabaseHashes; whole: WholeLog | null; proved: Proved }> {
  await mkdir(unfinished, { mode: 0o700 });
  // Data that refers to events is copied before the log, data that events refer to after it. Every reference is valid
  // in the copy, because what the log of a moment needs is deleted a day later at the earliest, unless a person is erased
  // meanwhile.
  const bringFolder = (name: string) =>
    copyFolder(join(dataDirectory, name), join(unfinished, name), continued && join(continued.path, name));
  await bringFolder(SEAL_HEADS_FOLDER);
  const databases = await copyDatabases(dataDirectory, unfinished, continued);
  const copied = await bringFolder(FILES_FOLDER);
  const proved = await asDamaged(() =>
    continued === null
      ? proofOf(unfinished, { product, log })
      : proofOfChanges(unfinished, { continued, copied, product, dataDirectory, log }),
  );
  return { databases, whole: wholeLog(proved, continued, madeAt), proved };
}

/** What the next backup may continue; null: nothing, because seal or files are faulty. */
function wholeLog(
  { seal, documents }: Proved,
  continued: ContinuedBackup | null,
  savedAt: Instant,
): WholeLog | null {
  if (!seal.intact || documents.faults.length > 0) return null;
  return continued?.whole ?? { position: seal.events, hash: seal.hash, savedAt };
}
