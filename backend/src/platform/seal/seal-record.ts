import type { Instant } from '#contracts/kernel/domain-event.js';
import type { Vault } from '../vault/vault.js';
import type { SealHead } from './chain.js';

/** Evidence that the log contradicted its saved seal: events were removed or replaced. */
export type SealBreak = SealHead & { readonly noticedAt: Instant };

const COLLECTION = 'seal';
const HEAD = 'head';
const BREAKS = 'breaks';

/** The saved head of the chain; null if there is none. */
export async function savedHead(vault: Vault): Promise<SealHead | null> {
  return read<SealHead>(vault, HEAD);
}

export async function saveHead(vault: Vault, { position, hash, at, sealedAt }: SealHead): Promise<void> {
  await write(vault, HEAD, { position, hash, at, sealedAt });
}

/** Every break noticed at a start, oldest first. */
export async function savedBreaks(vault: Vault): Promise<readonly SealBreak[]> {
  return (await read<readonly SealBreak[]>(vault, BREAKS)) ?? [];
}

/** Adds evidence, which is never deleted. */
export async function saveBreak(vault: Vault, found: SealBreak): Promise<void> {
  await write(vault, BREAKS, [...(await savedBreaks(vault)), found]);
}

async function read<Value>(vault: Vault, key: string): Promise<Value | null> {
  const bytes = await vault.get(COLLECTION, key);
  return bytes === null ? null : (JSON.parse(Buffer.from(bytes).toString('utf8')) as Value);
}

async function write(vault: Vault, key: string, value: unknown): Promise<void> {
  await vault.put(COLLECTION, key, Buffer.from(JSON.stringify(value)));
}
