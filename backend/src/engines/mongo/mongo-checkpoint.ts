import type { Position } from '#contracts/kernel/domain-event.js';
import type { Checkpoint } from '../../platform/jobs/job-queue.js';
import type { MongoServer } from './mongo-client.js';

type KeptCheckpoint = { readonly _id: string; readonly position: string };

type Place = { load(): Promise<Position | null>; save(position: Position): Promise<void> };

/** A position stored as a document, acknowledged by a majority. */
export function mongoCheckpoint(server: MongoServer, name: string): Place {
  return {
    load: () =>
      server.run(async (database) => {
        const kept = await database.collection<KeptCheckpoint>('checkpoints').findOne({ _id: name });
        return kept?.position ?? null;
      }),
    save: (position) =>
      server.run(async (database) => {
        const checkpoints = database.collection<KeptCheckpoint>('checkpoints');
        await checkpoints.updateOne({ _id: name }, { $set: { position } }, { upsert: true });
      }),
  };
}

/**
 * Stores the position twice. If the first store loses it, the second counts, and `onLost` is called: restarting at the
 * first event would send every past mail again.
 */
export function keptTwice(
  first: Checkpoint,
  second: Place,
  onLost: () => void = () => undefined,
): Checkpoint {
  return {
    load: async () => {
      const place = await first.load();
      if (place !== null) return place;
      const kept = await second.load();
      if (kept !== null) onLost();
      return kept;
    },
    save: async (position, jobs) => {
      await first.save(position, jobs);
      await second.save(position);
    },
  };
}
