import { parseArgs } from 'node:util';
import { allReadModels, eventDefinitions } from '../manifests.js';
import { makeBackup, verifyBackup, type MadeBackup } from '../platform/backup/backup.js';
import { BackupDamaged } from '../platform/backup/backup-proof.js';
import { SystemClock } from '../platform/clock.js';
import { readConfig } from '../platform/config/config.js';
import { faultInWords } from '../platform/fault-in-words.js';
import { createLog } from '../platform/telemetry/log.js';
import { linesOfBackup } from './backup-lines.js';
import { missingDatabase } from './engines.js';

const USAGE =
  'Aufruf: npm run backup -- <Ordner> [--keep <Anzahl>], oder zum Prüfen: npm run backup -- --verify <Ordner>';

/** What cannot be done, in a sentence for whoever typed the command. */
class CannotBackUp extends Error {}

type Wish = { readonly folder: string; readonly verify: boolean; readonly kept: number | null };

/**
 * `npm run backup -- <folder>`: saves log, vault, jobs and files of `DATA_DIR` (default `./data`) as a new backup in the
 * folder, while the product runs or not. With `--keep` only so many stay, else all. `--verify` reads the last backup
 * whole. Both print the hash of the state that follows from what was saved. The exit code is 1 when nothing was saved,
 * the backup is damaged, or the seal of the saved log is broken.
 */
async function main(args: readonly string[]): Promise<number> {
  const { folder, verify, kept } = wishOf(args);
  const product = { definitions: eventDefinitions, readModels: allReadModels };
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
  return made.seal.intact ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const damaged = error instanceof BackupDamaged;
  console.error(damaged ? `Die Sicherung taugt nicht: ${error.message}` : faultInWords(error));
  process.exitCode = 1;
}
