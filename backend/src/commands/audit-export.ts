import { createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { isLocalDate, localDateTime } from '#contracts/values/local-date-time.js';
import { supplierOf, z3Export } from '../audit/z3/z3-export.js';
import type { Period } from '../audit/z3/table.js';
import { openFolderFileStoreForReading } from '../engines/files/folder-file-store.js';
import { openMongoFileStore } from '../engines/files/mongo-file-store.js';
import { allReadModels, eventDefinitions, historyKinds } from '../manifests.js';
import type { FileStore } from '../platform/files/file-store.js';
import { Histories } from '../platform/history/histories.js';
import { SystemClock } from '../platform/clock.js';
import { readConfig } from '../platform/config/config.js';
import { createEventLog } from '../platform/event-log/encrypted-event-log.js';
import type { EventLog } from '../platform/event-log/event-log.js';
import { openEsdbEventStore } from '../engines/event-store/eventstoredb/esdb-event-store.js';
import { openEventsForReading } from '../engines/event-store/sqlite/events-for-reading.js';
import { faultInWords } from '../engines/fault-in-words.js';
import { openMongo } from '../engines/mongo/mongo-client.js';
import { OpenedResources } from '../engines/opened-resources.js';
import { Streams } from '../platform/streams/streams.js';
import { createLog } from '../platform/telemetry/log.js';
import { onStateFrom } from '../engines/transfer/state-hash.js';
import { openMongoVault } from '../engines/vault/mongo-vault.js';
import { openSqliteVaultForReading } from '../engines/vault/sqlite-vault.js';
import { missingDatabase } from './engines.js';

const USAGE =
  'Aufruf: npm run audit:export -- [--from JJJJ-MM-TT] [--to JJJJ-MM-TT] [Datei oder Ordner]; ohne Angaben: dieses Jahr bis heute.';

/**
 * `npm run audit:export`: writes the Z3 export of a period as a ZIP. Builds its own read models from the log; the
 * product may run meanwhile, on either kind of engines.
 */
async function main(args: readonly string[]): Promise<void> {
  const { period, target } = wishOf(args, localDateTime(new SystemClock().now()).date);
  const opened = new OpenedResources();
  const draft = `${target}.unvollstaendig`;
  try {
    const { eventLog, files } = await openSources(opened);
    const { state } = await new Streams(eventLog).load(companyProfileStream, '');
    await onStateFrom(eventLog, allReadModels, createLog('error'), (readModels) => {
      const histories = new Histories(eventLog, readModels, historyKinds);
      const source = { readModels, histories, files };
      return pipeline(Readable.from(z3Export(source, period, supplierOf(state))), createWriteStream(draft));
    });
    await rename(draft, target);
    console.log(`Z3-Export ${period.from} bis ${period.to}: ${target}`);
  } finally {
    await rm(draft, { force: true });
    await opened.close();
  }
}

function wishOf(
  args: readonly string[],
  today: string,
): { readonly period: Period; readonly target: string } {
  const { values, positionals } = parsed(args);
  const period = { from: values.from ?? `${today.slice(0, 4)}-01-01`, to: values.to ?? today };
  const isGood = isLocalDate(period.from) && isLocalDate(period.to) && period.from <= period.to;
  if (!isGood || positionals.length > 1) throw new Error(USAGE);
  const name = `z3_${period.from}_${period.to}.zip`;
  const wanted = positionals[0] ?? name;
  const isFolder = existsSync(wanted) && statSync(wanted).isDirectory();
  return { period, target: isFolder ? join(wanted, name) : wanted };
}

function parsed(args: readonly string[]) {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}

async function openSources(
  opened: OpenedResources,
): Promise<{ readonly eventLog: EventLog; readonly files: Pick<FileStore, 'get'> }> {
  const { engines, dataDirectory: directory } = readConfig(process.env);
  const definitions = eventDefinitions;
  if (engines.kind === 'cluster') {
    const log = createLog('silent');
    const store = await opened.open(openEsdbEventStore({ url: engines.eventStoreUrl, log }), (one) =>
      one.close(),
    );
    const mongo = await opened.open(openMongo({ url: engines.mongoUrl, log }), (server) => server.close());
    const vault = await openMongoVault({ mongo });
    const eventLog = createEventLog({ store, vault, definitions });
    return { eventLog, files: await openMongoFileStore({ mongo }) };
  }
  const missing = missingDatabase(directory);
  if (missing !== null)
    throw new Error(`In ${directory} fehlt ${missing}: Dort hat Werkstattbuch nicht gearbeitet.`);
  const store = await opened.open(Promise.resolve(openEventsForReading(directory)), (one) => one.close());
  const vault = await opened.open(Promise.resolve(openSqliteVaultForReading({ directory })), (one) =>
    one.close(),
  );
  const eventLog = createEventLog({ store, vault, definitions });
  return { eventLog, files: openFolderFileStoreForReading({ directory }) };
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(faultInWords(error));
  process.exitCode = 1;
}
