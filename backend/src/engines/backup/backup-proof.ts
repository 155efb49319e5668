import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import { createEventLog } from '../../platform/event-log/encrypted-event-log.js';
import { EVENT_TRIGGERS } from '../event-store/sqlite/event-triggers.js';
import { openEventsForReading } from '../event-store/sqlite/events-for-reading.js';
import {
  documentFaultInWords,
  verifyDocuments,
  type DocumentsOf,
  type DocumentVerdict,
} from '../../platform/files/documents.js';
import { openFolderFileStoreForReading } from '../files/folder-file-store.js';
import {
  filesOfHeads,
  headsInFolder,
  SEAL_HEADS_FOLDER,
  type KeptHead,
} from '../../platform/seal/kept-heads.js';
import { verifySeal } from '../seal/verify-seal.js';
import { openReadOnly } from '../sqlite/read-only-database.js';
import { type SealVerdict } from '../../platform/seal/seal.js';
import type { Log } from '../../platform/telemetry/log.js';
import { stateFrom } from '../transfer/state-hash.js';
import { openSqliteVaultForReading } from '../vault/sqlite-vault.js';
import { SAVED_DATABASES } from './copied-databases.js';

export type SavedProduct = {
  readonly definitions: EventCatalog;
  readonly readModels: readonly AnyReadModel[];
  /** Read from events which files they name. */
  readonly documents: readonly DocumentsOf[];
};

export type BackupProof = {
  readonly events: number;
  /** Number of documents of all read models, built from the folder's log alone; and their hash. */
  readonly documents: number;
  readonly stateHash: string;
  readonly files: number;
  readonly filesHash: string;
  /** SHA-256 of each database. */
  readonly databases: Readonly<Record<string, string>>;
  /** The read models that the state hash covers: another version of the product may show the same log differently. */
  readonly shownBy: string;
};

/** The data differs from what was saved; the message says what. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** The proof, and what is wrong with the log and the files that the log names. */
export type Proved = {
  readonly proof: BackupProof;
  readonly seal: SealVerdict;
  readonly documents: DocumentVerdict;
};

/**
 * Reads all files and checks their hashes, reads all events and verifies their seal, and builds the read models in a
 * temporary folder. `kept`: heads of the seal from outside, which the log must confirm too.
 */
export async function proofOf(
  directory: string,
  { definitions, readModels, documents: readers }: SavedProduct,
  log: Log,
  kept: readonly KeptHead[] = [],
): Promise<Proved> {
  const databases: Record<string, string> = {};
  for (const name of SAVED_DATABASES) {
    databases[name] = await fileHash(join(directory, name));
    requireNoPrograms(directory, name);
  }
  const vault = openSqliteVaultForReading({ directory });
  try {
    const seal = await verifySeal({ directory, vault, kept: [...(await headsInFolder(directory)), ...kept] });
    const store = openEventsForReading(directory);
    try {
      const documents = await verifyDocuments(store, openFolderFileStoreForReading({ directory }), readers);
      const changed = documents.faults.filter(({ fault }) => fault === 'changed');
      if (changed.length > 0) throw new BackupDamaged(changed.map(documentFaultInWords).join(' '));
      const { files, filesHash } = await hashOfFiles(directory);
      const feed = createEventLog({ store, vault, definitions });
      const { documents: shown, hash } = await stateFrom(feed, readModels, log);
      const shownBy = versionsOf(readModels);
      const proof = {
        events: await store.count(),
        documents: shown,
        stateHash: hash,
        files,
        filesHash,
        databases,
        shownBy,
      };
      return { proof, seal, documents };
    } finally {
      await store.close();
    }
  } finally {
    await vault.close();
  }
}

/** A database from elsewhere must not bring triggers or views, which would run in our own statements. */
function requireNoPrograms(directory: string, name: string): void {
  const database = openReadOnly(join(directory, name));
  try {
    const found = database.prepare(`SELECT sql FROM sqlite_master WHERE type IN ('trigger', 'view')`).all();
    const ours: readonly unknown[] = EVENT_TRIGGERS;
    const foreign = (found as { sql: unknown }[]).filter(({ sql }) => !ours.includes(sql));
    if (foreign.length > 0)
      throw new BackupDamaged(`In ${name} steht ein fremdes Programm (Trigger oder View).`);
  } finally {
    database.close();
  }
}

export function versionsOf(readModels: readonly AnyReadModel[]): string {
  const versions = readModels.map(({ collection }) => `${collection.name} ${collection.version}`).toSorted();
  return createHash('sha256').update(versions.join('\n')).digest('hex');
}

/** SHA-256 of a file, read in chunks. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function hashOfFiles(directory: string): Promise<{ files: number; filesHash: string }> {
  const store = openFolderFileStoreForReading({ directory });
  const hash = createHash('sha256');
  let files = 0;
  for await (const name of store.list()) {
    if ((await store.get(name)) === null) throw new BackupDamaged(`Die Datei ${name} fehlt.`);
    hash.update(name);
    files += 1;
  }
  for (const name of await filesOfHeads(directory))
    hash.update(`${name} ${await fileHash(join(directory, SEAL_HEADS_FOLDER, name))}`);
  return { files, filesHash: hash.digest('hex') };
}
