import { parseArgs } from 'node:util';
import { allReadModels, eventDefinitions } from '../manifests.js';
import { SystemClock } from '../platform/clock.js';
import { readConfig } from '../platform/config/config.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { faultInWords } from '../platform/fault-in-words.js';
import { OpenedResources } from '../platform/opened-resources.js';
import { createLog } from '../platform/telemetry/log.js';
import { StrangeTarget } from '../platform/transfer/strange-target.js';
import { AnotherLog, TransferFailed } from '../platform/transfer/transfer-log.js';
import { transfer, type Transferred, type TransferStep } from '../platform/transfer/transfer.js';
import { UnfinishedTransfer } from '../platform/transfer/unfinished-transfer.js';
import { missingDatabase, openFolder, openServers, type OpenSide, type Side } from './engines.js';

const KINDS = ['embedded', 'cluster'] as const;
type Kind = (typeof KINDS)[number];

const USAGE = 'Aufruf: npm run transfer -- --from embedded --to cluster (oder umgekehrt)';
const PROGRESS_EVERY_MS = 500;
const number = new Intl.NumberFormat('de-DE');

/** What cannot be done, in a sentence for whoever typed the command. */
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
 * `npm run transfer -- --from embedded --to cluster`, and back: moves everything that cannot be derived between the data
 * folder `DATA_DIR` and the servers of `EVENTSTORE_URL`, `MONGO_URL` and `REDIS_URL`, then compares. No process of the
 * product may run on either side. The source is not changed; a call that was interrupted is made again. The exit code is
 * 1 when the move could not be made or the comparison failed.
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
  // Both sides are wanted, whatever the product is set to.
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

/** Does the work and says in a sentence which side is in use. */
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
