import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { Chain, GENESIS, type SealHead } from '../seal/chain.js';

export type TransferLogOptions = {
  /** Only read. Nobody may append to it meanwhile. */
  readonly source: EventStore;
  /** Empty, or with the beginning of the same log: what an earlier, interrupted transfer brought there. */
  readonly target: EventStore;
  readonly onProgress?: (events: number) => void;
  /** Events read at a time; default 500. */
  readonly batchSize?: number;
};

export type TransferredLog = {
  /** How many events the log has, and how many of them were copied now. */
  readonly events: number;
  readonly copied: number;
  /** Number of the last event and the hash of the chain there, the same on both sides. */
  readonly head: SealHead;
};

/** The target holds something else than the beginning of the source. Nothing was written. */
export class AnotherLog extends Error {
  override readonly name = 'AnotherLog';
}

/** What was copied is not what the source holds. */
export class TransferFailed extends Error {
  override readonly name = 'TransferFailed';
}

const DEFAULT_BATCH_SIZE = 500;

/**
 * Copies the log: order, stream revisions, ids, types, versions, data and metadata (which hold the times), byte for byte.
 * Goes on where an interrupted transfer ended. Then both logs are read whole and their chains of hashes compared: the
 * same hash at the same number says that the same bytes stand in the same order.
 * Rejects with `AnotherLog`, `TransferFailed` or `StoreUnavailable`.
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

/** The position in one store of the event that stands at a position in the other; `START` where that is before any. */
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

/** The number of the last event (0: none) and the hash of the chain there, computed anew from what the store holds. */
export async function sealOf(store: EventStore, batchSize = DEFAULT_BATCH_SIZE): Promise<SealHead> {
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
    }
    after = events.at(-1)?.position ?? after;
  }
}

/**
 * How many events the target has, all of which must be the source's first; and where those end in the source. Rejects
 * with `AnotherLog`.
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

/** Events that follow each other in one stream, together as one append. */
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
