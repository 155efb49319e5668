import type { Vault } from '../vault/vault.js';

const HASH_BYTES = 32;
/** Hashes per value of the vault: 32,000 bytes. */
const EVENTS_PER_BLOCK = 1_000;
const COLLECTION = 'seal';

/**
 * The hash of every event, stored in the vault for a log that cannot hold it, so that verification can name the first
 * changed event. Events are counted from 1.
 */
export class SealedHashes {
  private number = -1;
  private block: Uint8Array = new Uint8Array();
  private length = 0;
  private isDirty = false;

  constructor(private readonly vault: Vault) {}

  /** The hash of an event; null if there is none. */
  async at(position: number): Promise<Uint8Array | null> {
    await this.load(blockOf(position));
    const start = startOf(position);
    return start + HASH_BYTES > this.length ? null : this.block.slice(start, start + HASH_BYTES);
  }

  /** Adds the hash of the next event. Durable after `save`. */
  async put(position: number, hash: Uint8Array): Promise<void> {
    await this.load(blockOf(position));
    const start = startOf(position);
    this.block.set(hash, start);
    this.length = start + HASH_BYTES;
    this.isDirty = true;
  }

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
