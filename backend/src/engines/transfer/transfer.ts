import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import type { Clock } from '../../platform/clock.js';
import { createEventLog } from '../../platform/event-log/encrypted-event-log.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { EventStore } from '../../platform/event-store/event-store.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Checkpoint, JobQueue } from '../../platform/jobs/job-queue.js';
import type { SealHead } from '../../platform/seal/chain.js';
import { savedHead } from '../../platform/seal/seal-record.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { Vault } from '../../platform/vault/vault.js';
import { rebuiltState, stateFrom, type StateHash } from './state-hash.js';
import { requireNobodys } from './strange-target.js';
import { transferCheckpoint, transferJobs, type TransferredJobs } from './transfer-jobs.js';
import { commonBeginning, requireSealed, TransferFailed, transferLog } from './transfer-log.js';
import { transferFiles, transferSeal, transferVault } from './transfer-secrets.js';
import { markFinished, markUnfinished, requireWholeTransfer } from './unfinished-transfer.js';

/** The opened engines of one side. */
export type Engines = {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly files: FileStore;
  /** Not started. */
  readonly jobs: JobQueue;
  readonly reactionsPlace: Checkpoint;
};

/** A completed step; `count` of files, secrets, events copied, jobs or documents; 0 if nothing is counted. */
export type TransferStep = {
  readonly step: 'files' | 'vault' | 'log' | 'seal' | 'jobs' | 'checkpoint' | 'state';
  readonly count: number;
};

export type Product = {
  readonly definitions: EventCatalog;
  readonly readModels: readonly AnyReadModel[];
};

export type TransferOptions = {
  /** Read-only. */
  readonly source: Engines;
  /** Empty, or with data of an interrupted transfer. */
  readonly target: Engines & { readonly readStore: ReadStore };
  /** Events and read models, to compare both sides. */
  readonly product: Product;
  readonly clock: Clock;
  readonly log: Log;
  /** Called after each step; if it throws, another call resumes the transfer. */
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
 * Moves all data of a garage; no process may work on either side meanwhile. The target is marked as unfinished from the
 * first write until everything was compared, and no process starts on it before. May be interrupted at any point and
 * called again. Rejects with `AnotherLog`, `StrangeTarget` or `SealBroken` (nothing was written), `TransferFailed` or
 * `StoreUnavailable`.
 */
export async function transfer(options: TransferOptions): Promise<Transferred> {
  const { source, target, clock, onStep = () => undefined, onEvents } = options;
  const done = (step: TransferStep['step'], count: number): void => onStep({ step, count });
  await requireWholeTransfer(source.vault);
  await requireSealed(source.eventStore, await savedHead(source.vault));
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

/** The target's read models, built from the copied log, must equal the source's byte for byte. */
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
