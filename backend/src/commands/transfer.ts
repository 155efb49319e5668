import { parseArgs } from 'node:util';
import { allReadModels, eventDefinitions } from '../manifests.js';
import { SystemClock } from '../platform/clock.js';
import { readConfig } from '../platform/config/config.js';
import { StoreUnavailable } from '../platform/store-unavailable.js';
import { faultInWords } from '../engines/fault-in-words.js';
import { OpenedResources } from '../engines/opened-resources.js';
import { createLog } from '../platform/telemetry/log.js';
import { StrangeTarget } from '../engines/transfer/strange-target.js';
import { AnotherLog, SealBroken, TransferFailed } from '../engines/transfer/transfer-log.js';
import { transfer, type Transferred, type TransferStep } from '../engines/transfer/transfer.js';
import { UnfinishedTransfer } from '../engines/transfer/unfinished-transfer.js';
import { missingDatabase, openFolder, openServers, type OpenSide, type Side } from './engines.js';

const KINDS = ['embedded', 'cluster'] as const;
type Kind = (typeof KINDS)[number];

const USAGE = 'Aufruf: npm run transfer -- --from embedded --to cluster (oder umgekehrt)';
const PROGRESS_EVERY_MS = 500;
const number = new Intl.NumberFormat('de-DE');

class CannotTransfer extends Error {}

const sentences: Readonly<Record<TransferStep['step'], (count: string) => string>> = {
  files: (count) => `Dateien: ${count} angekommen`,
  vault: (count) => `Tresor: ${count} Geheimnisse angekommen`,
  log: (count) => `Ereignisprotokoll: ${count} Ereignisse kopiert und verglichen`,
  seal: () => 'Siegel übergeben',
  jobs: (count) => `Aufgaben: ${count} übergeben`,
  checkpoint: () => 'Stand der Folgeaufgaben übergeben',
  state: (count) => `Lesemodelle: ${count} Dokumente neu aufgebaut und verglichen`,
};

/**
 * `npm run transfer -- --from embedded --to cluster`, and back: moves all data that cannot be derived between the
 * folder `DATA_DIR` and the servers of `EVENTSTORE_URL`, `MONGO_URL` and `REDIS_URL`, then compares both sides. No
 * process of the product may run on either side. The source is not changed; repeat an interrupted call. The exit code
 * is 1 if the transfer or the comparison failed.
 */
async function main(args: readonly string[]): Promise<void> {
  const { from, to } = kindsOf(args);
  const opened = new OpenedResources();
  const parts = { opened, clock: new SystemClock(), log: createLog('error') };
  try {
    console.log(`Umzug von ${from} nach ${to}`);
    const source = await open(from, parts, true);
    const target = await open(to, parts, false);
    const move = async (): Promise<Transferred> => {
      const readStore = await target.readStore();
      return transfer({
        source,
        target: { ...target, readStore },
        product: { definitions: eventDefinitions, readModels: allReadModels },
        clock: parts.clock,
        log: parts.log,
        onStep: ({ step, count }) => console.log(sentences[step](number.format(count))),
        onEvents: progressPrinter(),
      });
    };
    const moved = await inUseSaid(from, () => source.alone(() => inUseSaid(to, () => target.alone(move))));
    for (const line of linesOf(moved, to)) console.log(line);
  } finally {
    await opened.close();
  }
}

function kindsOf(args: readonly string[]): { readonly from: Kind; readonly to: Kind } {
  const { from, to } = optionsOf(args);
  const [source, target] = [KINDS.find((kind) => kind === from), KINDS.find((kind) => kind === to)];
  if (source === undefined || target === undefined || source === target) throw new CannotTransfer(USAGE);
  return { from: source, to: target };
}

function optionsOf(args: readonly string[]): { readonly from?: string; readonly to?: string } {
  try {
    return parseArgs({ args: [...args], options: { from: { type: 'string' }, to: { type: 'string' } } })
      .values;
  } catch (error) {
    throw new CannotTransfer(USAGE, { cause: error });
  }
}

async function open(kind: Kind, parts: OpenSide, isSource: boolean): Promise<Side> {
  // Both sides are needed, whatever engines the product uses.
  const { dataDirectory, engines } = readConfig({ ...process.env, WERKSTATT_ENGINES: 'cluster' });
  if (engines.kind === 'cluster' && kind === 'cluster')
    return inUseSaid(kind, () => openServers(engines, parts));
  const missing = isSource ? missingDatabase(dataDirectory) : null;
  if (missing !== null)
    throw new CannotTransfer(
      `In ${dataDirectory} fehlt ${missing}: Dort hat Werkstattbuch nicht gearbeitet.`,
    );
  return inUseSaid(kind, () => openFolder(dataDirectory, parts));
}

/** Runs the work; names the side if it is in use. */
async function inUseSaid<Result>(kind: Kind, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isInUse = error instanceof StoreUnavailable && error.fault === 'in-use';
    if (!isInUse || error instanceof UnfinishedTransfer) throw error;
    throw new CannotTransfer(
      `Auf ${kind} läuft Werkstattbuch noch. Bitte dort zuerst alle Prozesse beenden.`,
      { cause: error },
    );
  }
}

function progressPrinter(): (events: number) => void {
  let printed = performance.now();
  return (events) => {
    const now = performance.now();
    if (now - printed < PROGRESS_EVERY_MS) return;
    printed = now;
    console.log(`${number.format(events)} Ereignisse übertragen`);
  };
}

function linesOf({ files, secrets, events, head, jobs, state }: Transferred, to: Kind): readonly string[] {
  const [waiting, dead, done] = [jobs.waiting, jobs.dead, jobs.done].map((count) => number.format(count));
  return [
    'Umzug beendet und geprüft:',
    `  ${number.format(events)} Ereignisse, Hash ${head.hash}`,
    `  ${number.format(state.documents)} Dokumente, Hash ${state.hash}`,
    `  ${number.format(secrets)} Geheimnisse, ${number.format(files)} Dateien`,
    `  Aufgaben: ${waiting} wartend, ${dead} gescheitert, ${done} erledigt`,
    `Ab jetzt nur noch auf ${to} starten.`,
  ];
}

function sentenceOf(error: unknown): string {
  if (error instanceof StrangeTarget)
    return 'Das Ziel hat keine Ereignisse, aber Schlüssel oder Aufgaben eines anderen Betriebs. Es wurde nichts verändert. Bitte die Adressen der drei Server prüfen.';
  if (error instanceof SealBroken)
    return 'Das Ereignisprotokoll der Quelle hat nicht das Siegel, das in ihrem Tresor liegt: Es wurde verändert. Es wurde nichts übertragen. npm run audit:verify nennt die Stelle.';
  if (error instanceof AnotherLog)
    return 'Das Ziel enthält ein anderes Ereignisprotokoll. Es wurde nichts verändert.';
  if (error instanceof TransferFailed)
    return `Was angekommen ist, gleicht der Quelle nicht (${error.message}). Das Ziel bleibt gesperrt, die Quelle ist unverändert.`;
  return faultInWords(error);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
