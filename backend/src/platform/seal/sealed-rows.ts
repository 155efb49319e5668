import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { EsdbEventStore } from '../event-store/esdb-event-store.js';
import type { EventBytes } from '../event-store/esdb-messages.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import type { DurableDatabase } from '../sqlite/durable-database.js';
import type { Vault } from '../vault/vault.js';
import type { SealedEvent } from './chain.js';
import { SealedHashes } from './sealed-hashes.js';

const BATCH = 1_000;

/** An event of the log with the hash that it was sealed with; null where none was kept for it alone. */
export type SealedRow = SealedEvent & { readonly hash: Uint8Array | null };

/** The log as it is verified, in order. */
export type SealedRows = {
  /**
   * The next rows, from the one after a position that was asked for last; null when the next one cannot be read. After a
   * failure it goes on row by row to find out which.
   */
  after(position: number): Promise<readonly SealedRow[] | null>;
};

/** Reads rows with their texts as the bytes that are stored, so that no damage is decoded away. */
export class SqliteRows implements SealedRows {
  private readonly select;
  private limit = BATCH;

  constructor(database: DurableDatabase) {
    this.select = database.prepare(
      `SELECT position, revision, version, CAST(name AS BLOB) AS streamId, CAST(id AS BLOB) AS id,
              CAST(type AS BLOB) AS type, CAST(data AS BLOB) AS data, CAST(metadata AS BLOB) AS metadata, hash
       FROM events LEFT JOIN streams ON number = stream WHERE position > ? ORDER BY position LIMIT ?`,
    );
  }

  async after(position: number): Promise<readonly SealedRow[] | null> {
    for (;;) {
      try {
        return this.select.all(position, this.limit) as SealedRow[];
      } catch {
        if (this.limit === 1) return null;
        this.limit = 1;
      }
    }
  }
}

/** Numbers the events of EventStoreDB in their order, and finds their hashes in the vault. */
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
