import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type EnginesConfig } from '../platform/config/config.js';
import { openEsdbEventStore } from '../engines/event-store/eventstoredb/esdb-event-store.js';
import { faultInWords } from '../engines/fault-in-words.js';
import { openEventsForReading } from '../engines/event-store/sqlite/events-for-reading.js';
import { openFolderFileStoreForReading } from '../engines/files/folder-file-store.js';
import { openMongoFileStore } from '../engines/files/mongo-file-store.js';
import { savedProduct } from '../manifests.js';
import {
  documentFaultInWords,
  UNREAD,
  verifyDocuments,
  type DocumentVerdict,
} from '../platform/files/verify-documents.js';
import { openMongo } from '../engines/mongo/mongo-client.js';
import { OpenedResources } from '../engines/opened-resources.js';
import { headsInFiles, headsInFolder, type KeptHead } from '../platform/seal/kept-heads.js';
import { verifyEsdbSeal, verifySeal } from '../engines/seal/verify-seal.js';
import { sealFaultInWords, type SealVerdict } from '../platform/seal/seal.js';
import { createLog } from '../platform/telemetry/log.js';
import { openMongoVault } from '../engines/vault/mongo-vault.js';
import { openSqliteVaultForReading } from '../engines/vault/sqlite-vault.js';

type ClusterUrls = Extract<EnginesConfig, { kind: 'cluster' }>;

const PROGRESS_EVERY_MS = 500;
const count = new Intl.NumberFormat('de-DE');

type Verified = { readonly seal: SealVerdict; readonly documents: DocumentVerdict };

/** The verification cannot start; the message is for the operator. */
class CannotVerify extends Error {}

/**
 * `npm run audit:verify -- [<file> …]`: recomputes the hash chain of the event log and compares it with the seals in
 * the vault, in `siegel/` and in the given files (a kept mail, a copy from another machine). Then reads each file whose
 * hash the log names, and names a missing or changed one with its invoice. Uses `DATA_DIR` (default `./data`), or the
 * servers with `WERKSTATT_ENGINES=cluster`. The product may run meanwhile. The exit code is 1 if the seal is broken, if
 * a file is damaged, or if they cannot be verified.
 */
async function main(): Promise<number> {
  const { engines, dataDirectory } = readConfig(process.env);
  const kept = [...(await headsInFolder(dataDirectory)), ...(await headsInFiles(process.argv.slice(2)))];
  const opened = new OpenedResources();
  try {
    const { seal, documents } =
      engines.kind === 'cluster'
        ? await verifyCluster(engines, kept, opened)
        : await verifyFolder(dataDirectory, kept, opened);
    console.log(lineOf(seal));
    if (kept.length > 0) console.log(comparedWith(kept.length));
    for (const line of linesOf(documents)) console.log(line);
    return seal.intact && documents.faults.length === 0 ? 0 : 1;
  } finally {
    await opened.close();
  }
}

async function verifyFolder(
  directory: string,
  kept: readonly KeptHead[],
  opened: OpenedResources,
): Promise<Verified> {
  for (const file of ['events.db', 'vault.db']) {
    if (!existsSync(join(directory, file)))
      throw new CannotVerify(`In ${directory} fehlt ${file}: Das Siegel kann nicht geprüft werden.`);
  }
  const vault = await opened.open(Promise.resolve(openSqliteVaultForReading({ directory })), (store) =>
    store.close(),
  );
  const seal = await verifySeal({ directory, vault, kept, onProgress: progressPrinter() });
  if (!seal.intact) return { seal, documents: UNREAD };
  const log = await opened.open(Promise.resolve(openEventsForReading(directory)), (store) => store.close());
  const files = openFolderFileStoreForReading({ directory });
  return { seal, documents: await verifyDocuments(log, files, savedProduct.documents) };
}

async function verifyCluster(
  urls: ClusterUrls,
  kept: readonly KeptHead[],
  opened: OpenedResources,
): Promise<Verified> {
  const silent = createLog('silent');
  const log = await opened.open(openEsdbEventStore({ url: urls.eventStoreUrl, log: silent }), (store) =>
    store.close(),
  );
  const mongo = await opened.open(openMongo({ url: urls.mongoUrl, log: silent }), (server) => server.close());
  const vault = await opened.open(openMongoVault({ mongo }), (store) => store.close());
  const seal = await verifyEsdbSeal({ log, vault, kept, onProgress: progressPrinter() });
  if (!seal.intact) return { seal, documents: UNREAD };
  const files = await openMongoFileStore({ mongo });
  return { seal, documents: await verifyDocuments(log, files, savedProduct.documents) };
}

function progressPrinter(): (events: number) => void {
  let printed = performance.now();
  return (events) => {
    const now = performance.now();
    if (now - printed < PROGRESS_EVERY_MS) return;
    printed = now;
    console.log(`${count.format(events)} Ereignisse geprüft`);
  };
}

function lineOf(verdict: SealVerdict): string {
  const checked = verdict.events === 1 ? '1 Ereignis' : `${count.format(verdict.events)} Ereignisse`;
  if (verdict.intact) return `Siegel in Ordnung: ${checked} geprüft, Hash ${verdict.hash}`;
  return `${sealFaultInWords(verdict)} Davor geprüft und in Ordnung: ${checked}.`;
}

function linesOf({ documents, faults }: DocumentVerdict): readonly string[] {
  if (faults.length > 0) return faults.map(documentFaultInWords);
  const files = documents === 1 ? 'Eine Datei' : `${count.format(documents)} Dateien`;
  return documents === 0 ? [] : [`${files} geprüft und in Ordnung.`];
}

function comparedWith(heads: number): string {
  const kept = heads === 1 ? 'einem aufgehobenen Siegel' : `${count.format(heads)} aufgehobenen Siegeln`;
  return `Verglichen mit ${kept}.`;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(faultInWords(error));
  process.exitCode = 1;
}
