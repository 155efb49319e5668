import type { Vault } from '../platform/vault/vault.js';
import { requireNotNewer } from './release/product-version.js';
import { requireWholeTransfer } from './transfer/unfinished-transfer.js';

/** Rejects with `StoreUnavailable` if a transfer into these engines was interrupted or a newer version has opened them. */
export async function requireUsable(vault: Vault): Promise<void> {
  await requireWholeTransfer(vault);
  await requireNotNewer(vault);
}
