import type { Position, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { applyBatch, type Poison } from './batch.js';
import type { AnyReadModel } from './read-model.js';
import type { ReadStore } from './read-store.js';

/** A read model on its way through the log. */
export type Track = {
  readonly model: AnyReadModel;
  /** It has seen everything up to here. */
  position: Position;
  /** Why it stands still; null while it runs. */
  poison: Poison | null;
};

/** Which read models a batch changed, and which it stopped. */
export type Advanced = {
  readonly changed: readonly string[];
  readonly stopped: readonly Track[];
  /** How long it took to make what is written, in milliseconds: the writing itself holds up nobody. */
  readonly madeMs: number;
};

/** Opens the read model's collection at its checkpoint. */
export async function openTrack(store: ReadStore, model: AnyReadModel): Promise<Track> {
  return { model, position: await store.open(model.collection), poison: null };
}

/** The position that all running read models have passed; null when none runs. */
export function slowest(tracks: readonly Track[]): Position | null {
  let least: Position | null = null;
  for (const track of tracks) {
    if (track.poison === null && (least === null || track.position < least)) least = track.position;
  }
  return least;
}

/**
 * Takes all running read models through the events and writes what follows as one batch. A read model whose
 * handler throws stops before that event; the others go on. Rejects when the store fails; a batch that was cut
 * short is made good by the next one.
 */
export async function advance(
  store: ReadStore,
  tracks: readonly Track[],
  events: readonly RecordedEvent[],
): Promise<Advanced> {
  const end = events.at(-1)?.position;
  const running = tracks.filter(
    (track) => end !== undefined && track.poison === null && track.position < end,
  );
  if (running.length === 0) return { changed: [], stopped: [], madeMs: 0 };
  const began = performance.now();
  const applied = [];
  for (const track of running) applied.push(await applyBatch(store, track.model, track.position, events));
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
