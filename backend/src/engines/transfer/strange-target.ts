import type { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Vault } from '../../platform/vault/vault.js';
import { AnotherLog } from './transfer-log.js';
import { isMarkedUnfinished } from './unfinished-transfer.js';

/** Collections that cannot be restored once overwritten or deleted. */
const IRREPLACEABLE = ['credentials', 'personal-keys'] as const;

/** The target has no events but data of another garage. Nothing was written. */
export class StrangeTarget extends AnotherLog {}

/**
 * Rejects with `StrangeTarget` if keys, credentials or open jobs exist beside an empty log: one of the addresses is
 * another garage's server, and a transfer would delete its keys. Data of our own interrupted transfer is accepted.
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
