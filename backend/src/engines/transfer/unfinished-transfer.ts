import { StoreUnavailable } from '../../platform/store-unavailable.js';
import type { Vault } from '../../platform/vault/vault.js';

/** The transfer of the vault skips this collection. */
const COLLECTION = 'seal';
const KEY = 'unfinished-transfer';

/** A transfer into these engines was interrupted. */
export class UnfinishedTransfer extends StoreUnavailable {
  constructor() {
    super(
      'in-use',
      'Ein Umzug hierher ist nicht beendet. Bitte npm run transfer mit denselben Angaben noch einmal ausführen.',
    );
  }
}

/** Blocks these engines. Durable. */
export async function markUnfinished(vault: Vault): Promise<void> {
  await vault.put(COLLECTION, KEY, Buffer.from('true'));
}

/** Releases the engines after verification. */
export async function markFinished(vault: Vault): Promise<void> {
  await vault.delete(COLLECTION, KEY);
}

export async function isMarkedUnfinished(vault: Vault): Promise<boolean> {
  return (await vault.get(COLLECTION, KEY)) !== null;
}

/**
 * Rejects with `UnfinishedTransfer` if a transfer into these engines was interrupted: missing data would look as if
 * never written, and mails would be sent again.
 */
export async function requireWholeTransfer(vault: Vault): Promise<void> {
  if (await isMarkedUnfinished(vault)) throw new UnfinishedTransfer();
}
