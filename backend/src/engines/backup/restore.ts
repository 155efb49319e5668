import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syncFile, syncFolder } from '../../platform/files/durable-write.js';
import { documentFaultInWords } from '../../platform/files/verify-documents.js';
import { isWithin } from '../../platform/files/within-folder.js';
import { sealFaultInWords } from '../../platform/seal/seal.js';
import { asDamaged, BackupDamaged } from './backup-damaged.js';
import { SAVED_FOLDERS, type MadeBackup } from './backup.js';
import { proofOf, type ProofOptions, type Proved } from './backup-proof.js';
import { copyFolder } from './copied-files.js';
import { hashOfDatabase, SAVED_DATABASES } from './copied-databases.js';
import { checksumOf, lastBackup, manifestOf, type BackupManifest } from './generations.js';
import { EVENTS_FILE } from '../event-store/sqlite/events-for-reading.js';
import { addNewEvents, NEW_EVENTS_FILE } from './new-events.js';

type ComparedOptions = Omit<ProofOptions, 'readModelsIn' | 'restIn'> & {
  /** The checksum that was printed when the backup was made; missing: not compared. */
  readonly checksum?: string | undefined;
};

export type VerifyOptions = ComparedOptions & {
  /** Folder of backups, or a single backup. Not changed. */
  readonly folder: string;
};

export type RestoreOptions = VerifyOptions & {
  /** Missing or empty. */
  readonly dataDirectory: string;
  /** True: restores a log whose seal is broken, or that lacks files, because there is no other backup. */
  readonly acceptBroken?: boolean;
};

/** The data folder is not empty; nothing was changed. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

const ARRIVING = 'wiederherstellung.unvollstaendig';
const NOT_DERIVED: readonly string[] = [...SAVED_FOLDERS, ...SAVED_DATABASES];

/** Whoever changes a backup can change its manifest too, but not the chain of hashes over the log and its files. */
function requireIntact({ seal, documents }: Pick<MadeBackup, 'seal' | 'documents'>): void {
  if (!seal.intact) throw new BackupDamaged(sealFaultInWords(seal));
  if (documents.faults.length > 0)
    throw new BackupDamaged(documents.faults.map(documentFaultInWords).join(' '));
}

/**
 * Copies the last backup into an empty data folder, compares the copy with the backup's manifest and only then renames
 * it into place, with the read models that prove its state. Replaces the leftovers of an interrupted call. Throws
 * `NotEmpty`, `BackupDamaged` or `StoreUnavailable`.
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
  const restored = await provedAsSaved(path, arriving, arriving, options);
  if (!acceptBroken) requireIntact(restored);
  // The log last: without it the folder does not count as restored.
  const derived = (await readdir(arriving)).filter((name) => !NOT_DERIVED.includes(name));
  for (const name of derived) await syncFile(join(arriving, name));
  for (const name of [...derived, ...NOT_DERIVED])
    await rename(join(arriving, name), join(dataDirectory, name));
  await rm(arriving, { recursive: true });
  await syncFolder(dataDirectory);
  return { path, ...restored };
}

/**
 * Restores the log of the last backup in a temporary folder, to compare all of the backup with its manifest. Throws
 * `BackupDamaged` with the first difference.
 */
export async function verifyBackup({ folder, ...options }: VerifyOptions): Promise<MadeBackup> {
  const path = await lastBackup(folder);
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-verify-'));
  try {
    return { path, ...(await provedAsSaved(path, directory, path, options)) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Copies a backup into a folder, builds its read models there, and compares the copy with the backup's manifest.
 * `restIn`: the folder, or the backup if all but the log is read where it is.
 */
async function provedAsSaved(
  path: string,
  directory: string,
  restIn: string,
  { checksum: expected, ...options }: ComparedOptions,
): Promise<Omit<MadeBackup, 'path'>> {
  const manifest = await manifestOf(path);
  const checksum = checksumOf(manifest);
  if (expected !== undefined && expected !== checksum)
    throw new BackupDamaged('Die Prüfsumme ist nicht die angegebene: Das ist nicht, was gesichert wurde.');
  return asDamaged(async () => {
    await bringDatabases(path, directory, restIn, manifest);
    if (restIn === directory)
      for (const name of SAVED_FOLDERS) await copyFolder(join(path, name), join(directory, name));
    const found = await proofOf(directory, { ...options, readModelsIn: directory, restIn });
    requireSame(manifest, found);
    return { checksum, ...found };
  });
}

/** Copies the databases, compares them, and makes one log of the whole one and the events after it. */
async function bringDatabases(
  path: string,
  directory: string,
  restIn: string,
  manifest: BackupManifest,
): Promise<void> {
  const hasNewEvents = NEW_EVENTS_FILE in manifest.databases;
  for (const name of [...SAVED_DATABASES, ...(hasNewEvents ? [NEW_EVENTS_FILE] : [])]) {
    const place = name === EVENTS_FILE || name === NEW_EVENTS_FILE ? directory : restIn;
    if (place !== path) await copyFile(join(path, name), join(place, name));
    if ((await hashOfDatabase(place, name)) !== manifest.databases[name])
      throw new BackupDamaged(`${name} ist nicht, was gesichert wurde.`);
    if (place !== path) await syncFile(join(place, name));
  }
  if (hasNewEvents) await addNewEvents(directory);
}

function requireSame(manifest: BackupManifest, { proof: found, documents }: Proved): void {
  if (found.events !== manifest.events)
    throw new BackupDamaged(`Es sind ${found.events} Ereignisse, gesichert wurden ${manifest.events}.`);
  if (found.files !== manifest.files || found.filesHash !== manifest.filesHash)
    throw new BackupDamaged(
      ['Die Dateien sind nicht, was gesichert wurde.', ...documents.faults.map(documentFaultInWords)].join(
        ' ',
      ),
    );
  const isComparable = manifest.stateHash !== null && found.stateHash !== null;
  if (isComparable && found.shownBy === manifest.shownBy && found.stateHash !== manifest.stateHash)
    throw new BackupDamaged('Aus dem Protokoll ergibt sich ein anderer Stand, als gesichert wurde.');
}
