import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import { createEventLog } from '../../platform/event-log/encrypted-event-log.js';
import type { AnyDocuments } from '../../platform/files/documents.js';
import {
  documentFaultInWords,
  UNREAD,
  verifyDocuments,
  verifyLogged,
  type DocumentFault,
  type DocumentVerdict,
} from '../../platform/files/verify-documents.js';
import { fileHashOf, type FileHash } from '../../platform/files/file-store.js';
import { LoggedFiles } from '../../platform/files/logged-files.js';
import {
  filesOfHeads,
  headsInFolder,
  SEAL_HEADS_FOLDER,
  type KeptHead,
} from '../../platform/seal/kept-heads.js';
import { type SealVerdict } from '../../platform/seal/seal.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { Vault } from '../../platform/vault/vault.js';
import {
  EVENTS_FILE,
  openEventsForReading,
  type EventsForReading,
} from '../event-store/sqlite/events-for-reading.js';
import { openFolderFileStoreForReading } from '../files/folder-file-store.js';
import { verifySeal } from '../seal/verify-seal.js';
import { stateFrom, stateIn } from '../transfer/state-hash.js';
import { openSqliteVaultForReading } from '../vault/sqlite-vault.js';
import { BackupDamaged } from './backup-damaged.js';
import type { ContinuedBackup } from './continued-backup.js';
import { NEW_EVENTS_FILE } from './new-events.js';

export type SavedProduct = {
  readonly definitions: EventCatalog;
  readonly readModels: readonly AnyReadModel[];
  /** Read from events which files they name. */
  readonly documents: readonly AnyDocuments[];
};

export type BackupProof = {
  readonly events: number;
  /** Number of documents of all read models, built from log and vault alone; and their hash. Null: not built. */
  readonly documents: number | null;
  readonly stateHash: string | null;
  readonly files: number;
  readonly filesHash: string;
  /** The read models that the state hash covers: another version of the product may show the same log differently. */
  readonly shownBy: string;
};

/** The proof, and what is wrong with the log and the files that the log names. */
export type Proved = {
  readonly proof: BackupProof;
  readonly seal: SealVerdict;
  readonly documents: DocumentVerdict;
};

export type ProofOptions = {
  readonly product: SavedProduct;
  readonly log: Log;
  /** Heads of the seal from outside, which the log must confirm too. */
  readonly kept?: readonly KeptHead[];
  /** Where the read models are built, to stay; default: in a temporary folder. */
  readonly readModelsIn?: string;
  /** The folder with everything but the log; default: that of the log. */
  readonly restIn?: string;
};

/** Reads all files and all events, verifies hashes and seal, and builds the read models. */
export async function proofOf(
  directory: string,
  { product, log, kept = [], readModelsIn, restIn = directory }: ProofOptions,
): Promise<Proved> {
  const { definitions, readModels, documents: readers } = product;
  return inSaved({ directory, file: EVENTS_FILE, vaultIn: restIn }, async (store, vault) => {
    const seal = await verifySeal({ directory, vault, kept: [...(await headsInFolder(restIn)), ...kept] });
    const logged = new LoggedFiles(store, readers);
    const feed = createEventLog({ store: { ...store, ...logged.readAlong(store) }, vault, definitions });
    const building =
      readModelsIn === undefined
        ? stateFrom(feed, readModels, log)
        : stateIn(readModelsIn, feed, readModels, log);
    const state = (await unlessBroken(seal, log, building)) ?? { documents: null, hash: null };
    const read = await unlessBroken(seal, log, logged.readOn());
    const documents = read === null ? UNREAD : await unchangedDocuments(restIn, read);
    const { files, filesHash } = await hashOfFiles(restIn, () => true);
    const events = await store.count();
    const shownBy = versionsOf(readModels);
    const proof = { events, documents: state.documents, stateHash: state.hash, files, filesHash, shownBy };
    return { proof, seal, documents };
  });
}

type ChangesOptions = {
  readonly continued: ContinuedBackup;
  /** Names of the files that are not shared with the earlier backup. */
  readonly copied: readonly string[];
  readonly product: SavedProduct;
  readonly dataDirectory: string;
  readonly log: Log;
};

/**
 * The same for a backup that continues an earlier one: reads the events after its log, and the files that were copied.
 * What it has from earlier backups was proved there.
 */
export async function proofOfChanges(
  directory: string,
  { continued, copied, product, dataDirectory, log }: ChangesOptions,
): Promise<Proved> {
  const { readModels, documents: readers } = product;
  const { path, whole } = continued;
  return inSaved({ directory, file: NEW_EVENTS_FILE, vaultIn: directory }, async (store, vault) => {
    const kept = await headsInFolder(directory);
    const seal = await verifySeal({ directory, file: NEW_EVENTS_FILE, after: whole, vault, kept });
    const logged = await unlessBroken(seal, log, LoggedFiles.read(store, readers));
    const added = logged === null ? UNREAD : await unchangedDocuments(directory, logged);
    const faults = [...added.faults, ...(await lostDocuments(path, directory, dataDirectory, readers))];
    const isNew = new Set(copied);
    const { files, filesHash } = await hashOfFiles(directory, (name) => isNew.has(name));
    const events = Math.max(whole.position, await store.count());
    const shownBy = versionsOf(readModels);
    return {
      proof: { events, documents: null, stateHash: null, files, filesHash, shownBy },
      seal,
      documents: { ...added, faults },
    };
  });
}

/** Files that the earlier backup has and the next one has not, although the log needs them. */
async function lostDocuments(
  earlier: string,
  next: string,
  dataDirectory: string,
  readers: readonly AnyDocuments[],
): Promise<readonly DocumentFault[]> {
  const gone = new Set<FileHash>();
  for await (const name of openFolderFileStoreForReading({ directory: earlier }).list()) gone.add(name);
  for await (const name of openFolderFileStoreForReading({ directory: next }).list()) gone.delete(name);
  if (gone.size === 0) return [];
  // Only the whole log knows whether their records were removed, or have other files now.
  const log = openEventsForReading(dataDirectory);
  try {
    const get = async (name: FileHash) => (gone.has(name) ? null : new Uint8Array());
    return (await verifyDocuments(log, { get }, readers)).faults;
  } finally {
    await log.close();
  }
}

/** Null: a log with a broken seal is saved all the same, although its changed events may make no state and name no files. */
async function unlessBroken<Made>(seal: SealVerdict, log: Log, made: Promise<Made>): Promise<Made | null> {
  return made.catch((error: unknown) => {
    if (seal.intact) throw error;
    log.warn({ err: error }, 'Saved events that cannot be read');
    return null;
  });
}

async function inSaved<Result>(
  { directory, file, vaultIn }: { directory: string; file: string; vaultIn: string },
  work: (store: EventsForReading, vault: Vault) => Promise<Result>,
): Promise<Result> {
  const vault = openSqliteVaultForReading({ directory: vaultIn });
  try {
    const store = openEventsForReading(directory, file);
    try {
      return await work(store, vault);
    } finally {
      await store.close();
    }
  } finally {
    await vault.close();
  }
}

/** Reads the files; throws `BackupDamaged` if one was changed. */
async function unchangedDocuments(directory: string, logged: LoggedFiles): Promise<DocumentVerdict> {
  const documents = await verifyLogged(logged, openFolderFileStoreForReading({ directory }));
  const changed = documents.faults.filter(({ fault }) => fault === 'changed');
  if (changed.length > 0) throw new BackupDamaged(changed.map(documentFaultInWords).join(' '));
  return documents;
}

export function versionsOf(readModels: readonly AnyReadModel[]): string {
  const versions = readModels.map(({ collection }) => `${collection.name} ${collection.version}`).toSorted();
  return createHash('sha256').update(versions.join('\n')).digest('hex');
}

/** `isRead`: whose content is compared with its name, its hash. */
async function hashOfFiles(
  directory: string,
  isRead: (name: string) => boolean,
): Promise<{ files: number; filesHash: string }> {
  const store = openFolderFileStoreForReading({ directory });
  const hash = createHash('sha256');
  let files = 0;
  for await (const name of store.list()) {
    if (isRead(name) && (await store.get(name)) === null) throw new BackupDamaged(`Die Datei ${name} fehlt.`);
    hash.update(name);
    files += 1;
  }
  for (const name of await filesOfHeads(directory))
    hash.update(`${name} ${fileHashOf(await readFile(join(directory, SEAL_HEADS_FOLDER, name)))}`);
  return { files, filesHash: hash.digest('hex') };
}
