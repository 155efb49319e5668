import type { JobQueue } from '../jobs/job-queue.js';
import type { Vault } from '../vault/vault.js';
import { AnotherLog } from './transfer-log.js';
import { isMarkedUnfinished } from './unfinished-transfer.js';

/** What nobody can make again when it is overwritten or deleted. */
const IRREPLACEABLE = ['credentials', 'personal-keys'] as const;

/** The target has no events, but what belongs to another garage. Nothing was written. */
export class StrangeTarget extends AnotherLog {}

/**
 * Rejects with `StrangeTarget` when keys, credentials or open jobs lie beside a log without events: one of the addresses
 * leads to another garage's server, and moving would delete its keys. What an interrupted transfer brought is ours.
 */
export async function requireNobodys(target: {
  readonly vault: Vault;
  readonly jobs: JobQueue;
}): Promise<void> {
  if (await isMarkedUnfinished(target.vault)) return;
  for (const collection of IRREPLACEABLE) {
    if ((await target.vault.list(collection, '', 1)).length > 0)
      throw new StrangeTarget(`The target has no events, but ${collection} in its vault`);
  }
  for await (const { state } of target.jobs.remembered())
    if (state !== 'done') throw new StrangeTarget('The target has no events, but jobs that are not done');
}
