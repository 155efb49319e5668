import type { Position } from '#contracts/kernel/domain-event.js';
import { GENESIS, type SealHead } from '../../../platform/seal/chain.js';
import { BOUND_LIMIT } from '../../sqlite/bound-limit.js';
import type { DurableDatabase } from '../../sqlite/durable-database.js';
import type { EventsOfTypes, StoredEvent } from '../../../platform/event-store/event-store.js';
import { positionOf, sequenceOf } from '../../../platform/event-store/positions.js';
import { guarded, unavailable } from './sqlite-faults.js';

type Row = [
  position: number,
  revision: number,
  id: string,
  type: string,
  version: number,
  data: string,
  metadata: string,
  stream: string,
];

const COLUMNS = 'position, revision, id, type, version, data, metadata';
const NO_LIMIT = -1;

/**
 * Reads committed events on its own connection in the calling thread: reading 100 events is faster than transferring
 * them from another thread. Every method throws `StoreUnavailable`; `corrupt` also if the stored text is not JSON.
 */
export class EventReader {
  private readonly selectStream;
  private readonly selectAll;
  private readonly selectLast;
  private readonly selectTypes;
  private readonly selectHead;
  private readonly selectHash;
  private readonly selectSealHead;

  constructor(private readonly database: DurableDatabase) {
    const asArrays = { returnArrays: true };
    this.selectStream = database.prepare(
      `SELECT ${COLUMNS}, ?1 FROM events WHERE stream = (SELECT number FROM streams WHERE name = ?1) AND revision >= ?2
       ORDER BY revision ${BOUND_LIMIT}`,
      asArrays,
    );
    this.selectAll = database.prepare(
      `SELECT ${COLUMNS}, name FROM events CROSS JOIN streams ON number = stream WHERE position > ?
       ORDER BY position ${BOUND_LIMIT}`,
      asArrays,
    );
    this.selectLast = database.prepare(
      `SELECT max(position) FROM (SELECT position FROM events WHERE position > ? ORDER BY position ${BOUND_LIMIT})`,
      asArrays,
    );
    this.selectTypes = database.prepare(
      `SELECT ${COLUMNS}, name FROM events CROSS JOIN streams ON number = stream
       WHERE position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?)) ORDER BY position`,
      asArrays,
    );
    this.selectHead = database.prepare('SELECT max(position) FROM events', asArrays);
    this.selectSealHead = database.prepare(
      'SELECT position, hash FROM events ORDER BY position DESC LIMIT 1',
      asArrays,
    );
    this.selectHash = database.prepare('SELECT hash FROM events WHERE position = ?', asArrays);
  }

  readStream(streamId: string, fromRevision: number, limit: number | undefined): StoredEvent[] {
    return guarded(() => {
      const rows = this.selectStream.all(streamId, fromRevision, limit ?? NO_LIMIT) as Row[];
      return rows.map(eventOf);
    });
  }

  readAll(after: Position, limit: number): StoredEvent[] {
    const sequence = sequenceOf(after);
    return guarded(() => (this.selectAll.all(sequence, limit) as Row[]).map(eventOf));
  }

  readTypes(types: ReadonlySet<string>, after: Position, limit: number): EventsOfTypes {
    const sequence = sequenceOf(after);
    return guarded(() => {
      const [last] = this.selectLast.get(sequence, limit) as [number | null];
      if (last === null) return { events: [], position: after };
      const rows = this.selectTypes.all(sequence, last, JSON.stringify([...types])) as Row[];
      return { events: rows.map(eventOf), position: positionOf(last) };
    });
  }

  head(): Position {
    return guarded(() => positionOf((this.selectHead.get() as [number | null])[0] ?? 0));
  }

  /** Number (0: none) and chain hash of the last event. */
  sealHead(): SealHead {
    return guarded(() => {
      const row = this.selectSealHead.get() as [number, Uint8Array] | undefined;
      const [position, hash] = row ?? [0, GENESIS];
      return { position, hash: Buffer.from(hash).toString('hex') };
    });
  }

  /** Chain hash of an event; null if there is no such event. */
  sealAt(sequence: number): string | null {
    return guarded(() => {
      const row = this.selectHash.get(sequence) as [Uint8Array] | undefined;
      return row === undefined ? null : Buffer.from(row[0]).toString('hex');
    });
  }

  close(): void {
    this.database.close();
  }
}

function eventOf([position, revision, id, type, version, data, metadata, streamId]: Row): StoredEvent {
  return {
    id,
    type,
    version,
    data: parse(data),
    metadata: parse(metadata) as StoredEvent['metadata'],
    streamId,
    revision,
    position: positionOf(position),
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw unavailable('corrupt', error);
  }
}
