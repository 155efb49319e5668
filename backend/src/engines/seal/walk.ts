import { setImmediate as nextTurn } from 'node:timers/promises';
import { Chain, type SealedEvent, type SealHead } from '../../platform/seal/chain.js';
import type { KeptHead } from '../../platform/seal/kept-heads.js';
import type { SealFault } from '../../platform/seal/seal.js';
import type { SealedRow, SealedRows } from './sealed-rows.js';

export type Broken = { readonly position: number; readonly fault: SealFault };

/** `last`: the last event whose hash is right. `broken`: the first one after it whose hash is not; null at the end. */
export type Walk = { readonly last: SealHead; readonly broken: Broken | null };

/** Part of a log. `after`: what comes before its first event; `until`: the position of its last one. */
export type Part = { readonly after: KeptHead; readonly until: number };

const MAX_U32 = 0xffff_ffff;

/**
 * Recomputes the hash of each event of this part, and compares it with its own and with these heads. Lets others go on
 * after each batch. `onProgress` gets the number of events of each batch.
 */
export async function walk(
  rows: SealedRows,
  { after, until }: Part,
  heads: readonly KeptHead[],
  onProgress: (events: number) => void,
): Promise<Walk> {
  const chain = new Chain();
  let { position } = after;
  let hash: Uint8Array = Buffer.from(after.hash, 'hex');
  const result = (broken: Broken | null): Walk => ({
    last: { position, hash: Buffer.from(hash).toString('hex') },
    broken,
  });
  const kept = hashesOf(heads);
  if (contradicts(kept, position, hash)) return result({ position, fault: 'exchanged' });
  while (position < until) {
    const batch = await rows.after(position);
    if (batch === null) return result({ position: position + 1, fault: 'unreadable' });
    if (batch.length === 0) break;
    const began = position;
    for (const row of batch.slice(0, until - began)) {
      const expected = position + 1;
      if (row.position !== expected) return result({ position: expected, fault: 'missing' });
      const linked = isSealable(row) ? chain.link(hash, row) : null;
      if (linked === null || (row.hash !== null && !linked.equals(row.hash)))
        return result({ position: expected, fault: 'changed' });
      if (contradicts(kept, expected, linked)) return result({ position: expected, fault: 'exchanged' });
      position = expected;
      hash = linked;
    }
    onProgress(position - began);
    await nextTurn();
  }
  return result(null);
}

/** By position; ten years of days have thousands of heads. */
function hashesOf(heads: readonly KeptHead[]): ReadonlyMap<number, readonly string[]> {
  const hashes = new Map<number, string[]>();
  for (const { position, hash } of heads) hashes.set(position, [...(hashes.get(position) ?? []), hash]);
  return hashes;
}

function contradicts(
  kept: ReadonlyMap<number, readonly string[]>,
  position: number,
  hash: Uint8Array,
): boolean {
  return kept.get(position)?.some((head) => head !== Buffer.from(hash).toString('hex')) === true;
}

/** A tampered row may exceed the layout; a stream without a name was deleted. */
function isSealable(row: SealedRow): row is SealedRow & SealedEvent {
  return isU32(row.revision) && isU32(row.version) && row.streamId !== null;
}

function isU32(value: number): boolean {
  return value >= 0 && value <= MAX_U32;
}
