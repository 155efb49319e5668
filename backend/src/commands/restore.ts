import { allReadModels, eventDefinitions } from '../manifests.js';
import { BackupDamaged } from '../platform/backup/backup-proof.js';
import { NotEmpty, restoreBackup } from '../platform/backup/restore.js';
import { readConfig } from '../platform/config/config.js';
import { faultInWords } from '../platform/fault-in-words.js';
import { createLog } from '../platform/telemetry/log.js';
import { linesOfBackup } from './backup-lines.js';

const USAGE = 'Aufruf: npm run restore -- <Ordner der Sicherungen, oder eine davon>';

/**
 * `npm run restore -- <folder>`: brings the last backup of the folder into `DATA_DIR` (default `./data`), which must be
 * missing or empty, and prints the same hash of the state as the backup did. The exit code is 1 when nothing was
 * restored, or when the seal of the restored log is broken.
 */
async function main(args: readonly string[]): Promise<number> {
  const [folder, ...more] = args;
  if (folder === undefined || more.length > 0 || folder.startsWith('-')) throw new Error(USAGE);
  const { dataDirectory } = readConfig({ ...process.env, WERKSTATT_ENGINES: 'embedded' });
  const product = { definitions: eventDefinitions, readModels: allReadModels };
  const restored = await restoreBackup({ folder, dataDirectory, product, log: createLog('error') });
  for (const line of linesOfBackup(`Wiederhergestellt in ${dataDirectory} aus ${restored.path}`, restored))
    console.log(line);
  return restored.seal.intact ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof BackupDamaged) console.error(`Die Sicherung taugt nicht: ${error.message}`);
  else if (error instanceof NotEmpty)
    console.error(`${error.message} Es wurde nichts verändert; bitte einen leeren Ordner angeben.`);
  else console.error(faultInWords(error));
  process.exitCode = 1;
}
