import { parseArgs } from 'node:util';
import { faultInWords } from '../engines/fault-in-words.js';
import { OpenedResources } from '../engines/opened-resources.js';
import { readConfig } from '../platform/config/config.js';
import { createLog } from '../platform/telemetry/log.js';
import { rotateSecrets } from '../platform/vault/rotate-secrets.js';
import { openStores } from './stores.js';

/** Longer than an appointment can be booked ahead by default. */
const GRACE_DAYS = 90;
const DAY_MS = 86_400_000;
const USAGE = 'Aufruf: npm run secrets -- --rotate [--links]';

/**
 * `npm run secrets -- --rotate`: replaces the secrets of log-in tokens and links, after a backup or the vault was stolen.
 * Everybody has to log in again. Links in mails and calendar addresses stay valid for 90 days; with `--links` they end,
 * too. The product must not run on embedded engines; in a cluster all processes have to be restarted afterwards.
 */
async function main(args: readonly string[]): Promise<void> {
  const endsLinks = endsLinksOf(args);
  const opened = new OpenedResources();
  try {
    const config = readConfig(process.env);
    const { vault } = await openStores(config, opened, createLog('error'));
    const names = await rotateSecrets(vault, endsLinks ? null : Date.now() + GRACE_DAYS * DAY_MS);
    console.log(`Erneuert: ${names.join(', ')}. Alle Anmeldungen sind beendet.`);
    console.log(
      endsLinks
        ? 'Auch alle Links in Mails und alle Kalenderadressen sind ungültig.'
        : `Links in Mails und Kalenderadressen gelten noch ${GRACE_DAYS} Tage.`,
    );
    if (config.engines.kind === 'cluster') console.log('Bitte jetzt alle Prozesse neu starten.');
  } finally {
    await opened.close();
  }
}

function endsLinksOf(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { links: { type: 'boolean', default: false } } }).values
      .links;
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(faultInWords(error));
  process.exitCode = 1;
}
