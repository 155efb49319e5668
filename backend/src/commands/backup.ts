import { parseArgs } from 'node:util';
import { savedProduct } from '../manifests.js';
import { makeBackup, type MadeBackup } from '../engines/backup/backup.js';
import { BackupDamaged } from '../engines/backup/backup-damaged.js';
import { verifyBackup } from '../engines/backup/restore.js';
import { SystemClock } from '../platform/clock.js';
import { readConfig } from '../platform/config/config.js';
import { faultInWords } from '../engines/fault-in-words.js';
import { createLog } from '../platform/telemetry/log.js';
import { linesOfBackup } from './backup-lines.js';
import { missingDatabase } from './engines.js';

const USAGE =
  'Aufruf: npm run backup -- <Ordner> [--keep <Anzahl>], oder zum Prüfen: npm run backup -- --verify <Ordner>';

class CannotBackUp extends Error {}

type Wish = { readonly folder: string; readonly verify: boolean; readonly kept: number | null };

/**
 * `npm run backup -- <folder>`: saves log, vault, jobs and files of `DATA_DIR` (default `./data`) as a new backup in
 * the folder, whether the product runs or not. `--keep` limits the number of backups. `--verify` reads the last backup
 * completely. A whole backup and `--verify` print the state hash of the saved data. The exit code is 1 if nothing was
 * saved, the backup is damaged, or the seal of the saved log is broken.
 */
async function main(args: readonly string[]): Promise<number> {
  const { folder, verify, kept } = wishOf(args);
  const product = savedProduct;
  const log = createLog('error');
  if (verify) return told('Sicherung geprüft', await verifyBackup({ folder, product, log }));
  const { engines, dataDirectory } = readConfig(process.env);
  if (engines.kind === 'cluster')
    throw new CannotBackUp(
      'Auf Servern wird mit deren eigenen Werkzeugen gesichert: siehe docs/how-to/back-up-and-restore.md.',
    );
  const missing = missingDatabase(dataDirectory);
  if (missing !== null)
    throw new CannotBackUp(`In ${dataDirectory} fehlt ${missing}: Dort hat Werkstattbuch nicht gearbeitet.`);
  const made = await makeBackup({ dataDirectory, folder, product, kept, clock: new SystemClock(), log });
  return told('Gesichert', made);
}

function wishOf(args: readonly string[]): Wish {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { verify: { type: 'boolean', default: false }, keep: { type: 'string' } },
    });
    const [folder, ...more] = positionals;
    const kept = values.keep === undefined ? null : Number(values.keep);
    const isGood = kept === null || (Number.isSafeInteger(kept) && kept > 0 && !values.verify);
    if (folder !== undefined && more.length === 0 && isGood) return { folder, verify: values.verify, kept };
  } catch (error) {
    throw new CannotBackUp(USAGE, { cause: error });
  }
  throw new CannotBackUp(USAGE);
}

function told(what: string, made: MadeBackup): number {
  for (const line of linesOfBackup(`${what}: ${made.path}`, made)) console.log(line);
  return made.seal.intact && made.documents.faults.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const damaged = error instanceof BackupDamaged;
  console.error(damaged ? `Die Sicherung taugt nicht: ${error.message}` : faultInWords(error));
  process.exitCode = 1;
}
