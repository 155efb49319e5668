import type { Position, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { applyBatch, type Poison } from './batch.js';
import type { AnyReadModel } from './read-model.js';
import type { ReadStore } from './read-store.js';

export type Track = {
  readonly model: AnyReadModel;
  /** The last event that it has applied. */
  position: Position;
  poison: Poison | null;
};

export type Advanced = {
  readonly changed: readonly string[];
  readonly stopped: readonly Track[];
  /** Milliseconds spent to build the batch, without the time to write it. */
  readonly madeMs: number;
};

export async function openTrack(store: ReadStore, model: AnyReadModel): Promise<Track> {
  return { model, position: await store.open(model.collection), poison: null };
}

/** The lowest position of all running read models; null if none is running. */
export function slowest(tracks: readonly Track[]): Position | null {
  let least: Position | null = null;
  for (const track of tracks) {
    if (track.poison === null && (least === null || track.position < least)) least = track.position;
  }
  return least;
}

/**
 * Applies the events to all running read models and writes the result as one batch. A read model whose handler throws
 * stops before that event; the others continue. Rejects if the store fails; the next batch repairs an incomplete one.
 * `between` runs after each read model, so that a large batch need not block the event loop.
 */
export async function advance(
  store: Pick<ReadStore, 'states' | 'write'>,
  tracks: readonly Track[],
  events: readonly RecordedEvent[],
  between?: () => Promise<unknown>,
): Promise<Advanced> {
  const end = events.at(-1)?.position;
  const running = tracks.filter(
    (track) => end !== undefined && track.poison === null && track.position < end,
  );
  if (running.length === 0) return { changed: [], stopped: [], madeMs: 0 };
  const began = performance.now();
  const applied = [];
  for (const track of running) {
    applied.push(await applyBatch(store, track.model, track.position, events));
    await between?.();
  }
  const madeMs = performance.now() - began;
  await store.write({ changes: applied.map(({ change }) => change) });
  const changed: string[] = [];
  for (const [place, { change, poison }] of applied.entries()) {
    const track = running[place] as Track;
    track.position = change.checkpoint;
    track.poison = poison;
    if (change.put.length + change.delete.length > 0) changed.push(change.collection.name);
  }
  return { changed, stopped: running.filter((track) => track.poison !== null), madeMs };
}
