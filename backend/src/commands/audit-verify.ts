import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifySeal, type SealFault, type SealVerdict } from '../platform/seal/verify-seal.js';
import { openSqliteVault } from '../platform/vault/sqlite-vault.js';

const PROGRESS_EVERY_MS = 500;
const count = new Intl.NumberFormat('de-DE');

const sentences: Readonly<Record<SealFault, string>> = {
  changed: 'das Ereignis entspricht nicht seinem Siegel, es wurde verändert.',
  missing: 'das Ereignis fehlt.',
  unreadable: 'das Ereignis ist nicht lesbar, die Datei ist beschädigt.',
  'cut-off': 'ab hier wurden Ereignisse am Ende abgeschnitten.',
  exchanged: 'das Protokoll ist nicht dasjenige, dessen Siegel im Tresor liegt.',
  unsealed: 'im Tresor liegt kein Siegel.',
};

/**
 * `npm run audit:verify`: recomputes the hash chain over the event log of `DATA_DIR` (default `./data`) and compares it
 * with the seals in the vault. The product may run meanwhile. The exit code is 1 when the seal is broken or when it
 * could not be verified.
 */
async function main(): Promise<number> {
  const directory = resolve(process.env['DATA_DIR'] ?? 'data');
  for (const file of ['events.db', 'vault.db']) {
    if (existsSync(join(directory, file))) continue;
    console.error(`In ${directory} fehlt ${file}: Das Siegel kann nicht geprüft werden.`);
    return 1;
  }
  const vault = await openSqliteVault({ directory });
  try {
    const verdict = await verifySeal({ directory, vault, onProgress: progressPrinter() });
    console.log(lineOf(verdict));
    return verdict.intact ? 0 : 1;
  } finally {
    await vault.close();
  }
}

function progressPrinter(): (events: number) => void {
  let printed = performance.now();
  return (events) => {
    const now = performance.now();
    if (now - printed < PROGRESS_EVERY_MS) return;
    printed = now;
    console.log(`${count.format(events)} Ereignisse geprüft`);
  };
}

function lineOf(verdict: SealVerdict): string {
  const checked = verdict.events === 1 ? '1 Ereignis' : `${count.format(verdict.events)} Ereignisse`;
  if (verdict.intact) return `Siegel in Ordnung: ${checked} geprüft, Hash ${verdict.hash}`;
  return `Siegel gebrochen an Position ${verdict.position}: ${sentences[verdict.fault]} Davor geprüft und in Ordnung: ${checked}.`;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
