import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptHead } from '../../platform/seal/kept-heads.js';
import { createSchema } from '../event-store/sqlite/events-schema.js';
import { EVENTS_FILE, openForReading } from '../event-store/sqlite/events-for-reading.js';

/** The events after those of `events.db`, with their streams, in the same tables. */
export const NEW_EVENTS_FILE = 'neue-ereignisse.db';

/** Whether the log of a folder has this event with this hash, and so all events before it. Throws `StoreUnavailable`. */
export function hasEvent(directory: string, { position, hash }: KeptHead): boolean {
  const log = openForReading(directory);
  try {
    const found = log.prepare('SELECT hash FROM events WHERE position = ?').get(position);
    return found !== undefined && Buffer.from(found['hash'] as Uint8Array).toString('hex') === hash;
  } finally {
    log.close();
  }
}

/** Writes the events after a position into a new file. */
export function copyNewEvents(log: DatabaseSyncInstance, position: number, path: string): void {
  const target = new DatabaseSync(path);
  try {
    createSchema(target);
    target.exec('BEGIN');
    copyRows(log, target, 'events', 'position > ?', position);
    copyRows(
      log,
      target,
      'streams',
      'number IN (SELECT stream FROM events WHERE position > ?) ORDER BY number',
      position,
    );
    target.exec('COMMIT');
  } finally {
    target.close();
  }
}

function copyRows(
  from: DatabaseSyncInstance,
  to: DatabaseSyncInstance,
  table: 'events' | 'streams',
  condition: string,
  position: number,
): void {
  const select = from.prepare(`SELECT * FROM ${table} WHERE ${condition}`);
  select.setReturnArrays(true);
  const places = select.columns().map(() => '?');
  const insert = to.prepare(`INSERT INTO ${table} VALUES (${places.join(', ')})`);
  for (const row of select.iterate(position)) insert.run(...(row as unknown as (string | number)[]));
}

/** Adds the new events of a folder to its log, and deletes their file. */
export async function addNewEvents(directory: string): Promise<void> {
  const file = join(directory, NEW_EVENTS_FILE);
  const log = new DatabaseSync(join(directory, EVENTS_FILE));
  try {
    log.prepare('ATTACH ? AS new').run(file);
    // A stream that has earlier events is in both files.
    log.exec(`
      BEGIN;
      INSERT OR IGNORE INTO main.streams SELECT * FROM new.streams;
      INSERT INTO main.events SELECT * FROM new.events ORDER BY position;
      COMMIT;
      DETACH new;
    `);
  } finally {
    log.close();
  }
  await rm(file);
}
