import type { Position } from '#contracts/kernel/domain-event.js';
import type { Checkpoint } from '../jobs/job-queue.js';
import type { MongoServer } from './mongo-client.js';

type KeptCheckpoint = { readonly _id: string; readonly position: string };

/** A place in the log, kept apart from the jobs. */
type Place = { load(): Promise<Position | null>; save(position: Position): Promise<void> };

/** A place in the log as a document; saved with a majority, like all that MongoDB keeps here. */
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
 * Keeps the place a second time. Where the first is lost with its server the second counts, and `onLost` is told: starting
 * with the first event of the log again would send every mail of the past once more.
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
