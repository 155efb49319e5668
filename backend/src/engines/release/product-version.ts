import { StoreUnavailable } from '../../platform/store-unavailable.js';
import type { Vault } from '../../platform/vault/vault.js';

/** The version of package.json, whose place differs between sources and the built product. */
export const PRODUCT_VERSION = '0.2.0-dev';

/** The transfer of the vault skips this collection: the target keeps what its own program wrote. */
const COLLECTION = 'seal';
const KEY = 'product-version';

/**
 * Rejects with `StoreUnavailable('newer')` if a newer version has opened these engines: an older one cannot read its
 * events. Keeps the own version otherwise. A newer patch (0.2.1 after 0.2.0) has no new events and may be taken back.
 */
export async function requireNotNewer(vault: Vault, own = PRODUCT_VERSION): Promise<void> {
  const kept = await vault.get(COLLECTION, KEY);
  const last = kept === null ? null : Buffer.from(kept).toString('utf8');
  const order = last === null ? -1 : compare(last, own);
  if (order > 0) throw new StoreUnavailable('newer', `${last}, dieses Programm ist ${own}`);
  if (order < 0) await vault.put(COLLECTION, KEY, Buffer.from(own));
}

/** Compares major and minor version. */
function compare(a: string, b: string): number {
  const [[majorA = 0, minorA = 0], [majorB = 0, minorB = 0]] = [numbers(a), numbers(b)];
  return majorA - majorB || minorA - minorB;
}

const numbers = (version: string): readonly number[] => version.split('.').map(Number);
