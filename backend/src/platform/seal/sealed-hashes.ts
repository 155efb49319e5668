import type { Vault } from '../vault/vault.js';

const HASH_BYTES = 32;
/** A value of the vault holds so many hashes, 32,000 bytes. */
const EVENTS_PER_BLOCK = 1_000;
const COLLECTION = 'seal';

/**
 * The chain's hash at every event, kept in the vault for a log that has no room for it, so that the first event that was
 * changed can be named. Events are counted from 1.
 */
export class SealedHashes {
  private number = -1;
  private block: Uint8Array = new Uint8Array();
  private length = 0;
  private isDirty = false;

  constructor(private readonly vault: Vault) {}

  /** The hash at an event; null when there is none. */
  async at(position: number): Promise<Uint8Array | null> {
    await this.load(blockOf(position));
    const start = startOf(position);
    return start + HASH_BYTES > this.length ? null : this.block.slice(start, start + HASH_BYTES);
  }

  /** Puts the hash of an event behind the one before it. Durable after `save`. */
  async put(position: number, hash: Uint8Array): Promise<void> {
    await this.load(blockOf(position));
    const start = startOf(position);
    this.block.set(hash, start);
    this.length = start + HASH_BYTES;
    this.isDirty = true;
  }

  /** Durable when fulfilled. */
  async save(): Promise<void> {
    if (!this.isDirty) return;
    await this.vault.put(COLLECTION, keyOf(this.number), this.block.subarray(0, this.length));
    this.isDirty = false;
  }

  private async load(number: number): Promise<void> {
    if (number === this.number) return;
    await this.save();
    const saved = await this.vault.get(COLLECTION, keyOf(number));
    this.block = new Uint8Array(EVENTS_PER_BLOCK * HASH_BYTES);
    this.block.set(saved ?? []);
    this.length = saved?.length ?? 0;
    this.number = number;
  }
}

function blockOf(position: number): number {
  return Math.floor((position - 1) / EVENTS_PER_BLOCK);
}

function startOf(position: number): number {
  return ((position - 1) % EVENTS_PER_BLOCK) * HASH_BYTES;
}

function keyOf(block: number): string {
  return `hashes-${block}`;
}
