import type { AnyReadModel } from '#projections/engine/read-model.js';
import { rebuild, type RebuildProgress, type RebuildResult } from '#projections/engine/rebuild.js';
import { readConfig } from '../platform/config/config.js';
import { createEventLog } from '../platform/event-log/encrypted-event-log.js';
import { StoreUnavailable } from '../platform/store-unavailable.js';
import { faultInWords } from '../engines/fault-in-words.js';
import { OpenedResources } from '../engines/opened-resources.js';
import { createLog } from '../platform/telemetry/log.js';
import { openStores } from './stores.js';
import { allReadModels, eventDefinitions } from '../manifests.js';

const PROGRESS_EVERY_MS = 500;

class CannotRebuild extends Error {}

/**
 * `npm run rebuild [-- <read model>…] [-- --verify]`: rebuilds all or some read models from the configured event log
 * (default: `./data`). `--verify` compares them with the existing ones; the exit code is 1 if one differs. No other
 * process may maintain the read models meanwhile: neither the product on embedded engines, nor a process with the role
 * projections or all in a cluster.
 */
async function main(args: readonly string[]): Promise<number> {
  const verify = args.includes('--verify');
  const models = chosen(args.filter((arg) => arg !== '--verify'));
  const opened = new OpenedResources();
  try {
    const stores = await openStores(readConfig(process.env), opened, createLog('error'));
    const { eventStore, vault, readStore: store } = stores;
    const feed = createEventLog({ store: eventStore, vault, definitions: eventDefinitions });
    const results = await stores.ownReadModels(() =>
      rebuild({ feed, store, models, verify, onProgress: progressPrinter() }),
    );
    for (const result of results) console.log(lineOf(result, verify));
    return results.some(({ differs }) => differs !== null) ? 1 : 0;
  } catch (error) {
    if (error instanceof StoreUnavailable && error.fault === 'in-use')
      throw new CannotRebuild('Ein laufender Prozess führt die Lesemodelle. Bitte zuerst beenden.', {
        cause: error,
      });
    throw error;
  } finally {
    await opened.close();
  }
}

function chosen(names: readonly string[]): readonly AnyReadModel[] {
  if (names.length === 0) return allReadModels;
  return names.map((name) => {
    const model = allReadModels.find(({ collection }) => collection.name === name);
    if (model !== undefined) return model;
    const known = allReadModels.map(({ collection }) => collection.name).toSorted();
    throw new CannotRebuild(`Das Lesemodell „${name}“ gibt es nicht. Vorhanden: ${known.join(', ')}.`);
  });
}

function progressPrinter(): (progress: RebuildProgress) => void {
  const began = performance.now();
  let printed = 0;
  return ({ events, position, head }) => {
    const now = performance.now();
    if (now - printed < PROGRESS_EVERY_MS && position < head) return;
    printed = now;
    const perSecond = Math.round(events / Math.max((now - began) / 1_000, 0.001));
    console.log(`${events} Ereignisse gelesen (${perSecond} je Sekunde)`);
  };
}

function lineOf({ name, documents, differs }: RebuildResult, verify: boolean): string {
  const built = `${name}: ${documents} ${documents === 1 ? 'Dokument' : 'Dokumente'} neu aufgebaut`;
  if (!verify) return built;
  return differs === null ? `${built}, Byte für Byte gleich` : `${built}, ABWEICHUNG ab Schlüssel ${differs}`;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(faultInWords(error));
  process.exitCode = 1;
}
