import { join } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { openMapped } from '../../sqlite/read-only-database.js';
import { EventReader } from './event-reader.js';
import { type EventStore } from '../../../platform/event-store/event-store.js';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';
import { sequenceOf } from '../../../platform/event-store/positions.js';
import { guarded } from './sqlite-faults.js';

export const EVENTS_FILE = 'events.db';

/**
 * Opens the log, or a file with a part of it, for reading committed data, with or without a running writer. Throws
 * `StoreUnavailable`.
 */
export function openForReading(directory: string, file = EVENTS_FILE): DatabaseSyncInstance {
  return guarded(() => openMapped(join(directory, file)));
}

/** A log without a writer, such as one in a backup. */
export type EventsForReading = EventStore & { count(): Promise<number> };

/** Opens the log of a folder read-only: appending and subscribing are refused. Throws `StoreUnavailable`. */
export function openEventsForReading(directory: string, file = EVENTS_FILE): EventsForReading {
  const reader = new EventReader(openForReading(directory, file));
  return {
    append: () => Promise.reject(refused()),
    subscribe: () => {
      throw refused();
    },
    readStream: async (streamId, fromRevision = 0, limit) => reader.readStream(streamId, fromRevision, limit),
    readAll: async (after, limit) => reader.readAll(after, limit),
    readTypes: async (types, after, limit) => reader.readTypes(types, after, limit),
    head: async () => reader.head(),
    count: async () => sequenceOf(reader.head()),
    close: async () => reader.close(),
  };
}

function refused(): StoreUnavailable {
  return new StoreUnavailable('read-only', 'The log was opened for reading');
}
