import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig, type EnginesConfig } from '../platform/config/config.js';
import { openEsdbEventStore } from '../platform/event-store/esdb-event-store.js';
import { faultInWords } from '../platform/fault-in-words.js';
import { openMongo } from '../platform/mongo/mongo-client.js';
import { OpenedResources } from '../platform/opened-resources.js';
import { headsInFolder, headsInText, type KeptHead } from '../platform/seal/kept-heads.js';
import {
  verifyEsdbSeal,
  verifySeal,
  type SealFault,
  type SealVerdict,
} from '../platform/seal/verify-seal.js';
import { createLog } from '../platform/telemetry/log.js';
import { openMongoVault } from '../platform/vault/mongo-vault.js';
import { openSqliteVaultForReading } from '../platform/vault/sqlite-vault.js';

type ClusterUrls = Extract<EnginesConfig, { kind: 'cluster' }>;

const PROGRESS_EVERY_MS = 500;
const count = new Intl.NumberFormat('de-DE');

const sentences: Readonly<Record<SealFault, string>> = {
  changed: 'das Ereignis entspricht nicht seinem Siegel, es wurde verändert.',
  missing: 'das Ereignis fehlt.',
  unreadable: 'das Ereignis ist nicht lesbar, die Datei ist beschädigt.',
  'cut-off': 'ab hier wurden Ereignisse am Ende abgeschnitten.',
  exchanged: 'das Protokoll ist nicht dasjenige, dessen Siegel im Tresor liegt oder aufgehoben wurde.',
  unsealed: 'im Tresor liegt kein Siegel.',
};

/** Why nothing can be verified, in a sentence for whoever typed the command. */
class CannotVerify extends Error {}

/**
 * `npm run audit:verify -- [<file> …]`: recomputes the hash chain over the event log and compares it with the seals in the
 * vault, with those in `siegel/`, and with those that stand in the files (a kept mail, a copy from another machine): in
 * `DATA_DIR` (default `./data`), or with `WERKSTATT_ENGINES=cluster` on the servers of the settings. The product may run
 * meanwhile. The exit code is 1 when the seal is broken or when it could not be verified.
 */
async function main(): Promise<number> {
  const { engines, dataDirectory } = readConfig(process.env);
  const kept = [...(await headsInFolder(dataDirectory)), ...(await headsInFiles(process.argv.slice(2)))];
  const opened = new OpenedResources();
  try {
    const verdict =
      engines.kind === 'cluster'
        ? await verifyCluster(engines, kept, opened)
        : await verifyFolder(dataDirectory, kept, opened);
    console.log(lineOf(verdict));
    if (kept.length > 0) console.log(comparedWith(kept.length));
    return verdict.intact ? 0 : 1;
  } finally {
    await opened.close();
  }
}

/** Throws `CannotVerify` where a file has none: whoever names it wants it to be compared. */
async function headsInFiles(paths: readonly string[]): Promise<readonly KeptHead[]> {
  const heads: KeptHead[] = [];
  for (const path of paths) {
    const found = headsInText(await readFile(path, 'utf8').catch(() => ''));
    if (found.length === 0) throw new CannotVerify(`In ${path} steht kein Siegel.`);
    heads.push(...found);
  }
  return heads;
}

async function verifyFolder(
  directory: string,
  kept: readonly KeptHead[],
  opened: OpenedResources,
): Promise<SealVerdict> {
  for (const file of ['events.db', 'vault.db']) {
    if (!existsSync(join(directory, file)))
      throw new CannotVerify(`In ${directory} fehlt ${file}: Das Siegel kann nicht geprüft werden.`);
  }
  const vault = await opened.open(Promise.resolve(openSqliteVaultForReading({ directory })), (store) =>
    store.close(),
  );
  return verifySeal({ directory, vault, kept, onProgress: progressPrinter() });
}

async function verifyCluster(
  urls: ClusterUrls,
  kept: readonly KeptHead[],
  opened: OpenedResources,
): Promise<SealVerdict> {
  const silent = createLog('silent');
  const log = await opened.open(openEsdbEventStore({ url: urls.eventStoreUrl, log: silent }), (store) =>
    store.close(),
  );
  const mongo = await opened.open(openMongo({ url: urls.mongoUrl, log: silent }), (server) => server.close());
  const vault = await opened.open(openMongoVault({ mongo }), (store) => store.close());
  return verifyEsdbSeal({ log, vault, kept, onProgress: progressPrinter() });
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
  return `Siegel gebrochen an Position ${verdict.position}: ${sentences[verdict.fault]} Davor geprüft und in Ordnung: ${checked}.`;
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
