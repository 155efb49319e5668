import { openApp, type App } from './app.js';
import { ConfigError, readConfig, type Config } from './platform/config/config.js';
import { StoreUnavailable } from './platform/store-unavailable.js';
import { faultInWords } from './engines/fault-in-words.js';
import { createLog, type Log } from './platform/telemetry/log.js';

/** The process: API, pages, projections and workers in one, or the part named by `WERKSTATT_ROLE`. */
async function main(): Promise<void> {
  const config = configOrExit();
  const log = createLog(config.logLevel);
  const app = await openApp({ config, log }).catch((error: unknown) => giveUp(error, config, log));
  const stop = stopOnSignal(app, log);
  endOnFault(stop, log);
  process.stdout.write(firstLogInText(app));
  const url = await app
    .listen()
    .catch((error: unknown) => app.close().then(() => giveUp(error, config, log)));
  process.stdout.write(`\n  Werkstattbuch läuft: ${config.publicUrl ?? url}\n\n`);
  await app.running().catch((error: unknown) => app.close().then(() => giveUp(error, config, log)));
}

/**
 * The password is stored nowhere in clear text, so it is printed before another step can fail, such as a port in use.
 */
function firstLogInText({ firstLogIn }: App): string {
  if (firstLogIn === null) return '';
  const { username, password } = firstLogIn;
  return `\n  Erste Anmeldung:  ${username}\n  Passwort:         ${password}\n  Es wird nur dieses eine Mal angezeigt.\n`;
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.lines) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

/** Ends the process with one line for the operator; unexpected errors are logged too. */
function giveUp(error: unknown, config: Config, log: Log): never {
  log.fatal({ err: error }, 'start failed');
  process.stderr.write(`${reasonOf(error, config)}\n`);
  process.exit(1);
}

function reasonOf(error: unknown, { dataDirectory, engines, host, port }: Config): string {
  if (error instanceof StoreUnavailable) {
    const place = engines.kind === 'embedded' ? `Der Datenordner ${dataDirectory}` : 'Ein Server';
    return `${place} ist nicht nutzbar: ${faultInWords(error)}`;
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT ${port} ist auf ${host} schon belegt.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} mit PORT ${port} kann nicht geöffnet werden.`;
  return `Start fehlgeschlagen: ${faultInWords(error)}`;
}

/** Shorter than a container's kill timeout; a server that is away must not block the stop. */
const STOP_WITHIN_MS = 25_000;

/** The first signal ends the process cleanly, the second at once. */
function stopOnSignal(app: App, log: Log): (exitCode: number) => void {
  let stopping = false;
  const stop = (exitCode: number): void => {
    if (stopping) process.exit(exitCode === 0 ? 130 : exitCode);
    stopping = true;
    const late = setTimeout(() => {
      log.fatal('stop took too long; what was acknowledged is kept');
      process.exit(1);
    }, STOP_WITHIN_MS);
    late.unref();
    app.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.fatal({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  return stop;
}

/** After an uncaught fault the state in memory cannot be trusted: end, and rely on a restart. */
function endOnFault(stop: (exitCode: number) => void, log: Log): void {
  const end = (error: unknown): void => {
    log.fatal({ err: error }, 'unexpected fault');
    stop(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

await main();
