import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { EsdbEventStore } from '../event-store/eventstoredb/esdb-event-store.js';
import type { EventBytes } from '../event-store/eventstoredb/esdb-messages.js';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import type { DurableDatabase } from '../sqlite/durable-database.js';
import type { Vault } from '../../platform/vault/vault.js';
import { GENESIS, type SealedEvent } from '../../platform/seal/chain.js';
import { SealedHashes } from '../../platform/seal/sealed-hashes.js';

const BATCH = 1_000;

/** An event with its stored hash; null if the log stores none per event. */
export type SealedRow = Omit<SealedEvent, 'streamId'> & {
  /** Null: its stream was deleted. */
  readonly streamId: SealedEvent['streamId'] | null;
  readonly hash: Uint8Array | null;
};

/** The log in order, for verification. */
export type SealedRows = {
  /**
   * The next rows after the last requested position; null if the next one cannot be read. After a failure it reads row
   * by row to find the damaged one.
   */
  after(position: number): Promise<readonly SealedRow[] | null>;
};

/** The stored bytes of an event, each part after the other from its hash on, and the length of each but the last one. */
type Row = [
  position: number,
  revision: number,
  version: number,
  hash: number,
  /** Null: its stream has no name. */
  name: number | null,
  id: number,
  type: number,
  data: number,
  bytes: Uint8Array,
];

/** Reads texts as stored bytes, so that decoding hides no damage: in one piece, because each piece costs a microsecond. */
export class SqliteRows implements SealedRows {
  private readonly select;
  private readonly selectLast;

  constructor(
    private readonly database: DurableDatabase,
    private limit = BATCH,
  ) {
    this.selectLast = database.prepare('SELECT max(position) FROM events', { returnArrays: true });
    this.select = database.prepare(
      `SELECT position, revision, version,
              octet_length(hash), octet_length(name), octet_length(id), octet_length(type), octet_length(data),
              CAST(hash || ifnull(name, '') || id || type || data || metadata AS BLOB)
       FROM events LEFT JOIN streams ON number = stream WHERE position > ? ORDER BY position LIMIT ?`,
      { returnArrays: true },
    );
  }

  /** Position of the last event; 0: none; null if it cannot be read. */
  last(): number | null {
    try {
      return (this.selectLast.get() as [number | null])[0] ?? 0;
    } catch {
      return null;
    }
  }

  /** The stored hash of an event; null if it is missing, no hash, or cannot be read. */
  async hashAt(position: number): Promise<string | null> {
    const row = (await new SqliteRows(this.database, 1).after(position - 1))?.[0];
    if (row?.position !== position || row.hash?.length !== GENESIS.length) return null;
    return Buffer.from(row.hash).toString('hex');
  }

  async after(position: number): Promise<readonly SealedRow[] | null> {
    for (;;) {
      try {
        return (this.select.all(position, this.limit) as Row[]).map(sealedRow);
      } catch {
        if (this.limit === 1) return null;
        this.limit = 1;
      }
    }
  }
}

function sealedRow([position, revision, version, hash, name, id, type, data, bytes]: Row): SealedRow {
  let end = 0;
  const next = (length: number): Uint8Array => bytes.subarray(end, (end += length));
  return {
    position,
    revision,
    version,
    hash: next(hash),
    streamId: name === null ? null : next(name),
    id: next(id),
    type: next(type),
    data: next(data),
    metadata: bytes.subarray(end),
  };
}

/** Numbers the events of EventStoreDB in order, and finds their hashes in the vault. */
export class EsdbRows implements SealedRows {
  private readonly hashes: SealedHashes;
  private limit = BATCH;
  private last: Position = START;

  constructor(
    private readonly log: Pick<EsdbEventStore, 'readAllBytes'>,
    vault: Vault,
  ) {
    this.hashes = new SealedHashes(vault);
  }

  async after(position: number): Promise<readonly SealedRow[] | null> {
    const events = await this.read();
    if (events === null) return null;
    this.last = events.at(-1)?.position ?? this.last;
    const rows: SealedRow[] = [];
    for (const [index, event] of events.entries()) {
      const number = position + index + 1;
      rows.push({ ...event, position: number, hash: await this.hashes.at(number) });
    }
    return rows;
  }

  private async read(): Promise<readonly EventBytes[] | null> {
    for (;;) {
      try {
        return await this.log.readAllBytes(this.last, this.limit);
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || error.fault !== 'corrupt') throw error;
        if (this.limit === 1) return null;
        this.limit = 1;
      }
    }
  }
}
