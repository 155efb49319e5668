import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { EventStore, StoredEvent } from '../../platform/event-store/event-store.js';
import { Chain, GENESIS, type SealHead } from '../../platform/seal/chain.js';

export type TransferLogOptions = {
  /** Read-only; no process may append to it meanwhile. */
  readonly source: EventStore;
  /** Empty, or with the beginning of the same log, from an interrupted transfer. */
  readonly target: EventStore;
  readonly onProgress?: (events: number) => void;
  /** Events per batch; default 500. */
  readonly batchSize?: number;
};

export type TransferredLog = {
  readonly events: number;
  readonly copied: number;
  /** Number and chain hash of the last event, equal on both sides. */
  readonly head: SealHead;
};

/** The target's log is not a beginning of the source's. Nothing was written. */
export class AnotherLog extends Error {
  override readonly name = 'AnotherLog';
}

/** The copy differs from the source. */
export class TransferFailed extends Error {
  override readonly name = 'TransferFailed';
}

const DEFAULT_BATCH_SIZE = 500;

/**
 * Copies the log byte for byte: order, stream revisions, ids, types, versions, data and metadata (which hold the
 * times). Resumes an interrupted transfer. Then reads both logs completely and compares their hash chains: an equal
 * hash at an equal number proves equal bytes in equal order. Rejects with `AnotherLog`, `TransferFailed` or
 * `StoreUnavailable`.
 */
export async function transferLog(options: TransferLogOptions): Promise<TransferredLog> {
  const { source, target, onProgress = () => undefined, batchSize = DEFAULT_BATCH_SIZE } = options;
  const there = await commonBeginning(source, target, batchSize);
  let { events, after } = there;
  for (;;) {
    const batch = await source.readAll(after, batchSize);
    if (batch.length === 0) break;
    for (const run of runsOf(batch)) await append(target, run);
    events += batch.length;
    after = batch.at(-1)?.position ?? after;
    onProgress(events);
  }
  const [left, right] = [await sealOf(source, batchSize), await sealOf(target, batchSize)];
  if (left.position !== right.position || left.hash !== right.hash)
    throw new TransferFailed(
      `${left.position} events with hash ${left.hash} became ${right.position} with hash ${right.hash}`,
    );
  return { events, copied: events - there.events, head: left };
}

/** The position in one store of the event at a position in the other; `START` if there is none before it. */
export async function correspondingPosition(
  position: Position,
  source: EventStore,
  target: EventStore,
): Promise<Position> {
  if (position === START) return START;
  let [left, right]: [Position, Position] = [START, START];
  for (;;) {
    const events = await source.readAll(left, DEFAULT_BATCH_SIZE);
    const others = await target.readAll(right, DEFAULT_BATCH_SIZE);
    if (events.length === 0 || others.length !== events.length) return right;
    const beyond = events.findIndex((event) => event.position > position);
    if (beyond >= 0) return others[beyond - 1]?.position ?? right;
    left = events.at(-1)?.position ?? left;
    right = others.at(-1)?.position ?? right;
  }
}

/** The log contradicts its own seal: events were changed, removed or replaced. Nothing was written. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** Rejects with `SealBroken` unless the log has exactly the event that the head names, after the same events. */
export async function requireSealed(store: EventStore, head: SealHead | null): Promise<void> {
  const { position, hash } = await sealOf(store, DEFAULT_BATCH_SIZE, head?.position ?? 1);
  const isSealed = head === null ? position === 0 : head.position === 0 || head.hash === hash;
  if (!isSealed) throw new SealBroken(`The log does not have the seal of position ${head?.position ?? 0}`);
}

/**
 * Number (0: none) and chain hash of the last event, or of the last one up to a number, computed from the stored
 * events.
 */
export async function sealOf(
  store: EventStore,
  batchSize = DEFAULT_BATCH_SIZE,
  last = Number.POSITIVE_INFINITY,
): Promise<SealHead> {
  const chain = new Chain();
  let hash: Uint8Array = GENESIS;
  let position = 0;
  let after: Position = START;
  for (;;) {
    const events = await store.readAll(after, batchSize);
    if (events.length === 0) return { position, hash: Buffer.from(hash).toString('hex') };
    for (const event of events) {
      position += 1;
      const [data, metadata] = [JSON.stringify(event.data), JSON.stringify(event.metadata)];
      hash = chain.link(hash, { ...event, position, data, metadata });
      if (position === last) return { position, hash: Buffer.from(hash).toString('hex') };
    }
    after = events.at(-1)?.position ?? after;
  }
}

/**
 * How many events the target has, which must be the source's first ones, and the position where they end in the source.
 * Rejects with `AnotherLog`.
 */
export async function commonBeginning(
  source: EventStore,
  target: EventStore,
  batchSize = DEFAULT_BATCH_SIZE,
): Promise<{ events: number; after: Position }> {
  let [events, after, theirs]: [number, Position, Position] = [0, START, START];
  for (;;) {
    const copied = await target.readAll(theirs, batchSize);
    if (copied.length === 0) return { events, after };
    const originals = await source.readAll(after, copied.length);
    const differs = copied.findIndex((event, place) => !isSame(event, originals[place]));
    if (differs >= 0) throw new AnotherLog(`Event ${events + differs + 1} of the target is not the source's`);
    events += copied.length;
    after = originals.at(-1)?.position ?? after;
    theirs = copied.at(-1)?.position ?? theirs;
  }
}

function isSame(one: StoredEvent, other: StoredEvent | undefined): boolean {
  return (
    other !== undefined &&
    one.id === other.id &&
    one.streamId === other.streamId &&
    one.revision === other.revision
  );
}

/** Groups consecutive events of one stream into appends. */
function runsOf(events: readonly StoredEvent[]): readonly (readonly StoredEvent[])[] {
  const runs: StoredEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0]?.streamId === event.streamId) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

async function append(target: EventStore, run: readonly StoredEvent[]): Promise<void> {
  const [first] = run;
  if (first === undefined) return;
  const expected = first.revision === 0 ? 'none' : first.revision - 1;
  await target.append(
    first.streamId,
    expected,
    run.map(({ id, type, version, data, metadata }) => ({ id, type, version, data, metadata })),
  );
}
