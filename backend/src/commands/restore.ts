import { parseArgs } from 'node:util';
import { savedProduct } from '../manifests.js';
import { BackupDamaged } from '../engines/backup/backup-damaged.js';
import { NotEmpty, restoreBackup } from '../engines/backup/restore.js';
import { readConfig } from '../platform/config/config.js';
import { faultInWords } from '../engines/fault-in-words.js';
import { createLog } from '../platform/telemetry/log.js';
import { headsInFiles } from '../platform/seal/kept-heads.js';
import { linesOfBackup } from './backup-lines.js';

const USAGE =
  'Aufruf: npm run restore -- <Ordner der Sicherungen, oder eine davon> [--checksum <Prüfsumme>] [--seal <Datei mit einem Siegel>] [--accept-broken]';

class CannotRestore extends Error {}

/**
 * `npm run restore -- <folder>`: copies the last backup of the folder into `DATA_DIR` (default `./data`), which must be
 * missing or empty, with its read models, and prints the hash of its state: the one that a whole backup printed. Refuses
 * a backup that differs from its manifest, whose log has a broken seal, or that lacks files of the log. `--checksum`: as
 * printed by the backup. `--seal`: a kept head of the seal, also several times. `--accept-broken`: for a log that was
 * broken before it was saved. The exit code is 1 if nothing was restored, or if the seal of the restored log is broken.
 */
async function main(args: readonly string[]): Promise<number> {
  const { folder, checksum, seals, acceptBroken } = wishOf(args);
  const { dataDirectory } = readConfig({ ...process.env, WERKSTATT_ENGINES: 'embedded' });
  const restored = await restoreBackup({
    folder,
    dataDirectory,
    product: savedProduct,
    log: createLog('error'),
    kept: await headsInFiles(seals),
    checksum,
    acceptBroken,
  });
  for (const line of linesOfBackup(`Wiederhergestellt in ${dataDirectory} aus ${restored.path}`, restored))
    console.log(line);
  return restored.seal.intact ? 0 : 1;
}

function wishOf(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        checksum: { type: 'string' },
        seal: { type: 'string', multiple: true, default: [] },
        'accept-broken': { type: 'boolean', default: false },
      },
    });
    const [folder, ...more] = positionals;
    const { checksum, seal: seals, 'accept-broken': acceptBroken } = values;
    if (folder !== undefined && more.length === 0) return { folder, checksum, seals, acceptBroken };
  } catch (error) {
    throw new CannotRestore(USAGE, { cause: error });
  }
  throw new CannotRestore(USAGE);
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
