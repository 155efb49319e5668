import { join } from 'node:path';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { writeDurably } from '../../platform/files/durable-write.js';
import { textOrNull } from '../../platform/files/text-file.js';

/** Not part of a backup: it records the last one, whatever its target. */
const NOTE = 'letzte-sicherung.txt';

export async function noteBackup(dataDirectory: string, madeAt: Instant): Promise<void> {
  const path = join(dataDirectory, NOTE);
  await writeDurably(`${path}.neu`, path, Buffer.from(`${madeAt}\n`));
}

/** The time of the last backup, by the product or the command; null: never. */
export async function lastBackupOf(dataDirectory: string): Promise<Instant | null> {
  const noted = (await textOrNull(join(dataDirectory, NOTE)))?.trim() ?? '';
  return Number.isNaN(Date.parse(noted)) ? null : noted;
}
