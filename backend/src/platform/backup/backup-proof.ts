import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import { createEventLog } from '../event-log/encrypted-event-log.js';
import { openEventsForReading } from '../event-store/events-for-reading.js';
import { openFolderFileStoreForReading } from '../files/folder-file-store.js';
import { filesOfHeads, headsInFolder, SEAL_HEADS_FOLDER } from '../seal/kept-heads.js';
import { verifySeal, type SealVerdict } from '../seal/verify-seal.js';
import type { Log } from '../telemetry/log.js';
import { stateFrom } from '../transfer/state-hash.js';
import { openSqliteVaultForReading } from '../vault/sqlite-vault.js';
import { SAVED_DATABASES } from './copied-databases.js';

/** What the product writes and shows. */
export type SavedProduct = {
  readonly definitions: EventCatalog;
  readonly readModels: readonly AnyReadModel[];
};

/** What a folder with saved data holds, computed from nothing but its bytes. */
export type BackupProof = {
  readonly events: number;
  /** How many documents all read models have, built from the log of the folder alone; and their hash. */
  readonly documents: number;
  readonly stateHash: string;
  readonly files: number;
  /** Over the hashes of all files and of the heads of the seal, in order. */
  readonly filesHash: string;
  /** SHA-256 of each database. */
  readonly databases: Readonly<Record<string, string>>;
  /** Which read models the state hash is of: another version of the product may show the same log differently. */
  readonly shownBy: string;
};

/** The data are not what was saved; the sentence says what differs. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** Reads all files (each must have its hash), all events and their seal, and builds the read models in a place of their own. */
export async function proofOf(
  directory: string,
  { definitions, readModels }: SavedProduct,
  log: Log,
): Promise<{ readonly proof: BackupProof; readonly seal: SealVerdict }> {
  const databases: Record<string, string> = {};
  for (const name of SAVED_DATABASES) databases[name] = await fileHash(join(directory, name));
  const { files, filesHash } = await hashOfFiles(directory);
  const vault = openSqliteVaultForReading({ directory });
  try {
    const seal = await verifySeal({ directory, vault, kept: await headsInFolder(directory) });
    const store = openEventsForReading(directory);
    try {
      const feed = createEventLog({ store, vault, definitions });
      const { documents, hash } = await stateFrom(feed, readModels, log);
      const shownBy = versionsOf(readModels);
      const proof = {
        events: await store.count(),
        documents,
        stateHash: hash,
        files,
        filesHash,
        databases,
        shownBy,
      };
      return { proof, seal };
    } finally {
      await store.close();
    }
  } finally {
    await vault.close();
  }
}

/** One hash over names and versions of the read models. */
export function versionsOf(readModels: readonly AnyReadModel[]): string {
  const versions = readModels.map(({ collection }) => `${collection.name} ${collection.version}`).toSorted();
  return createHash('sha256').update(versions.join('\n')).digest('hex');
}

/** SHA-256 of a file, read in pieces. */
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
