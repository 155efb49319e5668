import type { Instant } from '#contracts/kernel/domain-event.js';
import { EVENTS_FILE } from '../event-store/sqlite/events-for-reading.js';
import { checksumOf, manifestOf, completeBackups, type WholeLog } from './generations.js';
import { lastNoteOf } from './last-backup.js';
import { hasEvent } from './new-events.js';

/** How long backups of changes may follow a backup that saved and proved everything: six days. */
const CONTINUED_FOR_MS = 6.5 * 24 * 60 * 60 * 1_000;

/** A backup in the same folder whose log and files become part of the next one. */
export type ContinuedBackup = {
  readonly path: string;
  readonly whole: WholeLog;
  /** SHA-256 of its `events.db`. */
  readonly logHash: string;
};

/**
 * The last backup of the folder, if the next one may continue it; else null, and everything is saved. It must be the
 * one that the data folder remembers with its checksum (who can write to the folder of backups can make one up), sound,
 * and a beginning of today's log; its `events.db` was saved and proved in the last days.
 */
export async function continuedBackup(
  folder: string,
  dataDirectory: string,
  now: Instant,
): Promise<ContinuedBackup | null> {
  const path = (await completeBackups(folder)).at(-1);
  const manifest = path === undefined ? null : await manifestOf(path).catch(() => null);
  if (path === undefined || manifest === null) return null;
  if (checksumOf(manifest) !== (await lastNoteOf(dataDirectory))?.checksum) return null;
  const { whole, databases } = manifest;
  const logHash = databases[EVENTS_FILE];
  if (!whole || logHash === undefined) return null;
  if (Date.parse(now) - Date.parse(whole.savedAt) > CONTINUED_FOR_MS) return null;
  return hasEvent(dataDirectory, whole) ? { path, whole, logHash } : null;
}
