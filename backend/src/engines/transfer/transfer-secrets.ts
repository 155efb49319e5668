import { VAULT_COLLECTIONS, type Vault, type VaultCollection } from '../../platform/vault/vault.js';
import { FileDamaged, type FileHash, type FileStore } from '../../platform/files/file-store.js';
import { saveBreak, savedBreaks, savedHead, saveHead } from '../../platform/seal/seal-record.js';
import { TransferFailed } from './transfer-log.js';

const PAGE = 500;

/**
 * Makes the target vault equal to the source, collection by collection; skips equal values. Then reads and compares
 * both. Returns the number of secrets. The collection `seal` is handled by `transferSeal`. Rejects with
 * `TransferFailed`.
 */
export async function transferVault(source: Vault, target: Vault): Promise<number> {
  let secrets = 0;
  for (const collection of VAULT_COLLECTIONS) {
    if (collection === 'seal') continue;
    await removeOthers(source, target, collection);
    for await (const { key, value } of secretsOf(source, collection)) {
      const there = await target.get(collection, key);
      if (there === null || Buffer.compare(there, value) !== 0) await target.put(collection, key, value);
      secrets += 1;
    }
    await compare(source, target, collection);
  }
  return secrets;
}

/**
 * Copies the seal's head and the evidence of breaks, without the head's position in the source's log, which is
 * meaningless in the target: the keeper of the seal there finds its position and verifies the log.
 */
export async function transferSeal(source: Vault, target: Vault): Promise<void> {
  const head = await savedHead(source);
  if (head !== null) await saveHead(target, { position: head.position, hash: head.hash });
  const known = await savedBreaks(target);
  for (const { position, hash, noticedAt } of await savedBreaks(source)) {
    const isKnown = known.some((found) => found.position === position && found.hash === hash);
    if (!isKnown) await saveBreak(target, { position, hash, noticedAt });
  }
}

/** Copies the files that are missing or damaged in the target and checks their hashes. Returns the number of files. */
export async function transferFiles(source: FileStore, target: FileStore): Promise<number> {
  let files = 0;
  for await (const hash of source.list()) {
    files += 1;
    if (await hasWhole(target, hash)) continue;
    const content = await source.get(hash);
    if (content === null || (await target.put(content)) !== hash)
      throw new TransferFailed(`File ${hash} did not arrive`);
  }
  return files;
}

async function hasWhole(files: FileStore, hash: FileHash): Promise<boolean> {
  try {
    return (await files.get(hash)) !== null;
  } catch (error) {
    if (error instanceof FileDamaged) return false;
    throw error;
  }
}

/** A key deleted in the source, such as a personal key, must not survive in the target of an earlier transfer. */
async function removeOthers(source: Vault, target: Vault, collection: VaultCollection): Promise<void> {
  for await (const { key } of secretsOf(target, collection)) {
    if ((await source.get(collection, key)) === null) await target.delete(collection, key);
  }
}

async function compare(source: Vault, target: Vault, collection: VaultCollection): Promise<void> {
  const others = secretsOf(target, collection);
  for await (const { key, value } of secretsOf(source, collection)) {
    const other = (await others.next()).value as { key: string; value: Uint8Array } | undefined;
    if (other?.key !== key || Buffer.compare(other.value, value) !== 0)
      throw new TransferFailed(`The vault's collection ${collection} did not arrive whole`);
  }
  if ((await others.next()).done !== true)
    throw new TransferFailed(`The vault's collection ${collection} holds more than its source`);
}

async function* secretsOf(
  vault: Vault,
  collection: VaultCollection,
): AsyncGenerator<{ readonly key: string; readonly value: Uint8Array }> {
  let after = '';
  for (;;) {
    const page = await vault.list(collection, after, PAGE);
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.key ?? after;
  }
}
