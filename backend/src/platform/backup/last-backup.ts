import { join } from 'node:path';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { writeDurably } from '../files/durable-write.js';
import { textOrNull } from '../files/text-file.js';

/** Beside the data, and in no backup: it says when they were saved last, wherever to. */
const NOTE = 'letzte-sicherung.txt';

/** Notes in the data folder that it was saved at this instant. */
export async function noteBackup(dataDirectory: string, madeAt: Instant): Promise<void> {
  const path = join(dataDirectory, NOTE);
  await writeDurably(`${path}.neu`, path, Buffer.from(`${madeAt}\n`));
}

/** When the data folder was saved last, by the product or by the command; null: never. */
export async function lastBackupOf(dataDirectory: string): Promise<Instant | null> {
  const noted = (await textOrNull(join(dataDirectory, NOTE)))?.trim() ?? '';
  return Number.isNaN(Date.parse(noted)) ? null : noted;
}
