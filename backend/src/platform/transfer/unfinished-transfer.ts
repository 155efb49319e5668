import { StoreUnavailable } from '../event-store/event-store.js';
import type { Vault } from '../vault/vault.js';

/** Beside the seal, which a transfer of the vault leaves alone. */
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

/** From now on nobody may work on these engines. Durable when fulfilled. */
export async function markUnfinished(vault: Vault): Promise<void> {
  await vault.put(COLLECTION, KEY, Buffer.from('true'));
}

/** Everything has arrived and was verified. */
export async function markFinished(vault: Vault): Promise<void> {
  await vault.delete(COLLECTION, KEY);
}

/** Whether a transfer has begun to write here and has not ended. */
export async function isMarkedUnfinished(vault: Vault): Promise<boolean> {
  return (await vault.get(COLLECTION, KEY)) !== null;
}

/**
 * Rejects with `UnfinishedTransfer` when a transfer into these engines was interrupted: what is missing would be taken
 * for never written, and mails would be sent again.
 */
export async function requireWholeTransfer(vault: Vault): Promise<void> {
  if (await isMarkedUnfinished(vault)) throw new UnfinishedTransfer();
}
