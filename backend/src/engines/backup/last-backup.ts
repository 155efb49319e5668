import { join } from 'node:path';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { writeDurably } from '../../platform/files/durable-write.js';
import { textOrNull } from '../../platform/files/text-file.js';

/** Not part of a backup: it records the last one, whatever its target. */
const NOTE = 'letzte-sicherung.txt';

/** `checksum`: of the backup's manifest; missing in a note of an older version. */
export type BackupNote = { readonly madeAt: Instant; readonly checksum?: string | undefined };

export async function noteBackup(
  dataDirectory: string,
  { madeAt, checksum }: Required<BackupNote>,
): Promise<void> {
  const path = join(dataDirectory, NOTE);
  await writeDurably(`${path}.neu`, path, Buffer.from(`${madeAt}\n${checksum}\n`));
}

/** The last backup, by the product or the command; null: none. */
export async function lastNoteOf(dataDirectory: string): Promise<BackupNote | null> {
  const [madeAt = '', checksum] = ((await textOrNull(join(dataDirectory, NOTE))) ?? '').trim().split('\n');
  return Number.isNaN(Date.parse(madeAt)) ? null : { madeAt, checksum };
}
