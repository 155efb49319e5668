import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import type { Clock } from '../clock.js';
import { createEventLog } from '../event-log/encrypted-event-log.js';
import type { EventLog } from '../event-log/event-log.js';
import type { EventStore } from '../event-store/event-store.js';
import type { FileStore } from '../files/file-store.js';
import type { Checkpoint, JobQueue } from '../jobs/job-queue.js';
import type { SealHead } from '../seal/chain.js';
import type { Log } from '../telemetry/log.js';
import type { Vault } from '../vault/vault.js';
import { rebuiltState, stateFrom, type StateHash } from './state-hash.js';
import { requireNobodys } from './strange-target.js';
import { transferCheckpoint, transferJobs, type TransferredJobs } from './transfer-jobs.js';
import { commonBeginning, TransferFailed, transferLog } from './transfer-log.js';
import { transferFiles, transferSeal, transferVault } from './transfer-secrets.js';
import { markFinished, markUnfinished, requireWholeTransfer } from './unfinished-transfer.js';

/** Opened engines that a garage moves from or to. */
export type Engines = {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly files: FileStore;
  /** Not started. */
  readonly jobs: JobQueue;
  /** Where the reactions stand in the log. */
  readonly reactionsPlace: Checkpoint;
};

/** What has just been done; `count` of files, secrets, events copied, jobs, documents; 0 where nothing is counted. */
export type TransferStep = {
  readonly step: 'files' | 'vault' | 'log' | 'seal' | 'jobs' | 'checkpoint' | 'state';
  readonly count: number;
};

export type Product = {
  readonly definitions: EventCatalog;
  readonly readModels: readonly AnyReadModel[];
};

export type TransferOptions = {
  /** Only read. */
  readonly source: Engines;
  /** Empty, or what an earlier transfer brought there. */
  readonly target: Engines & { readonly readStore: ReadStore };
  /** What the product writes and shows, by which both sides are compared. */
  readonly product: Product;
  readonly clock: Clock;
  readonly log: Log;
  /** After each step; a transfer that ends there by a failure is resumed by another call. */
  readonly onStep?: (step: TransferStep) => void;
  readonly onEvents?: (events: number) => void;
};

export type Transferred = {
  readonly files: number;
  readonly secrets: number;
  readonly events: number;
  readonly copied: number;
  readonly head: SealHead;
  readonly jobs: TransferredJobs;
  readonly state: StateHash;
};

/**
 * Moves a garage: nobody may work on either side meanwhile. The target is marked as unfinished from the first write until
 * everything has been compared, and no process of the product starts on it so long. May be interrupted at any point and
 * called again. Rejects with `AnotherLog` or `StrangeTarget` (nothing was written), `TransferFailed` or `StoreUnavailable`.
 */
export async function transfer(options: TransferOptions): Promise<Transferred> {
  const { source, target, clock, onStep = () => undefined, onEvents } = options;
  const done = (step: TransferStep['step'], count: number): void => onStep({ step, count });
  await requireWholeTransfer(source.vault);
  const there = await commonBeginning(source.eventStore, target.eventStore);
  if (there.events === 0) await requireNobodys(target);
  const sourceHead = await source.eventStore.head();
  await markUnfinished(target.vault);
  const files = await transferFiles(source.files, target.files);
  done('files', files);
  const secrets = await transferVault(source.vault, target.vault);
  done('vault', secrets);
  const { events, copied, head } = await transferLog({
    source: source.eventStore,
    target: target.eventStore,
    ...(onEvents === undefined ? {} : { onProgress: onEvents }),
  });
  done('log', copied);
  await transferSeal(source.vault, target.vault);
  done('seal', 0);
  const jobs = await transferJobs(source.jobs, target.jobs, clock.now());
  done('jobs', jobs.waiting + jobs.dead + jobs.done);
  await transferCheckpoint(source, target);
  done('checkpoint', 0);
  const state = await compareStates(options);
  done('state', state.documents);
  if ((await source.eventStore.head()) !== sourceHead)
    throw new TransferFailed('Somebody has gone on writing to the source');
  await markFinished(target.vault);
  return { files, secrets, events, copied, head, jobs, state };
}

/** The read models of the target, built from what arrived there, must be those of the source, byte for byte. */
async function compareStates({ source, target, product, log }: TransferOptions): Promise<StateHash> {
  const logOf = ({ eventStore: store, vault }: Engines): EventLog =>
    createEventLog({ store, vault, definitions: product.definitions });
  const expected = await stateFrom(logOf(source), product.readModels, log);
  const found = await rebuiltState(logOf(target), target.readStore, product.readModels);
  if (found.hash !== expected.hash)
    throw new TransferFailed(
      `${expected.documents} documents with hash ${expected.hash} became ${found.documents} with hash ${found.hash}`,
    );
  return found;
}
