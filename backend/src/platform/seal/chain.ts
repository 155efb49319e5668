import { hash } from 'node:crypto';
import type { Instant, Position } from '#contracts/kernel/domain-event.js';

export const GENESIS: Uint8Array = new Uint8Array(32);

/** The parts of a stored event that its seal covers; texts are strings or UTF-8 bytes. */
export type SealedEvent = {
  readonly position: number;
  readonly revision: number;
  readonly version: number;
  readonly streamId: string | Uint8Array;
  readonly id: string | Uint8Array;
  readonly type: string | Uint8Array;
  readonly data: string | Uint8Array;
  readonly metadata: string | Uint8Array;
};

/** The last sealed event, and the hash that covers the log up to it. */
export type SealHead = {
  readonly position: number;
  readonly hash: string;
  /** The event's position in a log that does not number its events; missing otherwise. */
  readonly at?: Position;
  /** When it was saved; missing in heads of older versions. */
  readonly sealedAt?: Instant;
};

const FIXED_BYTES = 32 + 8 + 4 + 4;
const TEXTS = 5;
/** UTF-8 needs at most three bytes for one UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * Links events to a chain of SHA-256 hashes (FIPS 180-4). The hash of an event covers `previous hash (32) | position
 * (u64) | revision (u32) | version (u32) | stream, id, type, data, metadata`: integers big-endian, each text as its
 * length in bytes (u32) and its stored UTF-8 bytes. The layout is frozen: an auditor can recompute it without this
 * code.
 */
export class Chain {
  private scratch = Buffer.alloc(16 * 1024);

  /** The hash of the event after the one with the hash `previous`. */
  link(previous: Uint8Array, event: SealedEvent): Buffer {
    this.reserve(event);
    const { scratch } = this;
    scratch.set(previous, 0);
    scratch.writeUInt32BE(Math.floor(event.position / 0x1_0000_0000), 32);
    scratch.writeUInt32BE(event.position % 0x1_0000_0000, 36);
    scratch.writeUInt32BE(event.revision, 40);
    scratch.writeUInt32BE(event.version, 44);
    let end = this.put(FIXED_BYTES, event.streamId);
    end = this.put(end, event.id);
    end = this.put(end, event.type);
    end = this.put(end, event.data);
    end = this.put(end, event.metadata);
    return hash('sha256', scratch.subarray(0, end), 'buffer');
  }

  private put(offset: number, text: string | Uint8Array): number {
    const start = offset + 4;
    const length = typeof text === 'string' ? this.scratch.write(text, start, 'utf8') : text.length;
    if (typeof text !== 'string') this.scratch.set(text, start);
    this.scratch.writeUInt32BE(length, offset);
    return start + length;
  }

  private reserve(event: SealedEvent): void {
    const units =
      event.streamId.length + event.id.length + event.type.length + event.data.length + event.metadata.length;
    const needed = FIXED_BYTES + TEXTS * 4 + units * MAX_BYTES_PER_UNIT;
    if (needed > this.scratch.length) this.scratch = Buffer.alloc(needed * 2);
  }
}
