import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_VERSION, requireNotNewer } from './engines/release/product-version.js';
import { openSqliteVault } from './engines/vault/sqlite-vault.js';
import { runProgram } from './testing/typescript.js';

const ROOT = join(import.meta.dirname, '..', '..');
const STARTED = /läuft: (http:\S+)/;

type Process = { readonly child: ChildProcess; readonly ended: Promise<number | null>; output(): string };

let directory: string;
const running: ChildProcess[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'werkstatt-main-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}): Process {
  const args = runProgram(join(import.meta.dirname, 'main.ts'));
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATA_DIR: directory,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...environment,
  };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, ended: once(child, 'close').then(([code]) => code as number | null), output: () => text };
}

async function addressOf({ child, ended, output }: Process): Promise<string> {
  const printed = new Promise<string>((resolve) => {
    const look = (): void => {
      const url = STARTED.exec(output())?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', look);
  });
  const died = ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${output()}`)));
  return Promise.race([printed, died]);
}

describe('the process', () => {
  it('prints its address and the first log-in once, and ends cleanly on a signal', async () => {
    const first = start();
    const url = await addressOf(first);
    // The port listens before the lists of the first start are built.
    const readiness = async () => (await fetch(`${url}/health/ready`)).status;
    let status = await readiness();
    while (status === 503) status = await readiness();
    expect(status).toBe(200);
    const [, username, password] = /Anmeldung:\s+(\S+)\s+Passwort:\s+(\S+)/.exec(first.output()) ?? [];
    const login = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    };
    expect((await fetch(`${url}/api/auth/login`, login)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = start();
    await addressOf(second);
    expect(second.output()).not.toContain('Passwort');
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  }, 60_000);

  it('reports each wrong setting on its own line', async () => {
    const wrong = start({ PORT: 'abc', LOG_LEVEL: 'loud' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output().trim().split('\n')).toEqual([
      'PORT muss eine ganze Zahl von 0 bis 65535 sein.',
      'LOG_LEVEL muss eines von fatal, error, warn, info, debug, trace, silent sein.',
    ]);
  }, 60_000);

  it('refuses a folder that a newer version has opened', async () => {
    const vault = await openSqliteVault({ directory });
    await requireNotNewer(vault, '99.1.0');
    await vault.close();
    const older = start();
    expect(await older.ended).toBe(1);
    expect(older.output().trim()).toBe(
      `Der Datenordner ${directory} ist nicht nutzbar: Eine neuere Version von Werkstattbuch hat schon damit gearbeitet; bitte diese starten oder eine ältere Sicherung zurückspielen (99.1.0, dieses Programm ist ${PRODUCT_VERSION})`,
    );
  }, 60_000);

  it('refuses a data folder or a port that another process uses', async () => {
    const url = await addressOf(start());
    const sameFolder = start();
    expect(await sameFolder.ended).toBe(1);
    expect(sameFolder.output().trim()).toBe(
      `Der Datenordner ${directory} ist nicht nutzbar: Ein anderer Prozess arbeitet schon damit (This data folder is already in use by another process.)`,
    );
    const { port } = new URL(url);
    const samePort = start({ DATA_DIR: join(directory, 'other'), PORT: port });
    expect(await samePort.ended).toBe(1);
    expect(samePort.output().trim().split('\n').at(-1)).toBe(`PORT ${port} ist auf 127.0.0.1 schon belegt.`);
    const serverAway = start({
      WERKSTATT_ENGINES: 'cluster',
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      MONGO_URL: 'mongodb://127.0.0.1:1',
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    expect(await serverAway.ended).toBe(1);
    expect(serverAway.output()).toMatch(/^Ein Server ist nicht nutzbar: Keine Verbindung \(.*\)\n$/);
  }, 60_000);
});
