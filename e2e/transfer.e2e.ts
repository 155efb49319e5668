import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { Binary, MongoClient } from 'mongodb';
import { cleanEnvironment } from '../scripts/clean-environment.mjs';
import { Cluster, missingEngine } from './cluster.js';
import { ADMIN, Server } from './server.js';
import { askFor, oneHourService, type Appointment } from './visitors.js';
import { openDay } from './workshop-days.js';

const missing = missingEngine();
test.skip(missing !== null, `moving to a cluster needs ${missing}`); // no engine to move to: named, never passed

const COMMANDS = join(import.meta.dirname, '..', 'dist', 'backend', 'src', 'commands');
const STARTS = ['08:00', '09:00', '10:00', '11:00'];
/** Waits for the mail of a new booking; any duplicate of earlier mails would arrive before it. */
const MAILED_WITHIN_MS = 30_000;

let cluster: Cluster;
let home: Server;
/** Folders of their own, beside those of the servers. */
const folders: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(400_000);
  cluster = await Cluster.start();
  home = await Server.start({ TRUST_PROXY: '1' });
});
test.afterAll(async () => {
  await home?.close();
  await cluster?.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

type Ended = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly lines: readonly string[];
};

/** Runs a command of the product between a folder and the servers; killed as soon as it prints `killAt`. */
async function command(line: string, environment: Record<string, string>, killAt?: string): Promise<Ended> {
  const [name = '', ...args] = line.split(' ');
  const child = spawn(process.execPath, [join(COMMANDS, `${name}.js`), ...args], {
    env: { ...cleanEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const lines: string[] = [];
  for await (const printed of createInterface(child.stdout)) {
    lines.push(printed);
    if (killAt !== undefined && printed.startsWith(killAt)) child.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  return { code, signal, lines };
}

const both = (directory: string): Record<string, string> => ({
  ...cluster.environment('all'),
  WERKSTATT_ENGINES: 'embedded',
  DATA_DIR: directory,
});

async function verify(environment: Record<string, string>): Promise<void> {
  expect((await command('audit-verify', environment)).code).toBe(0);
}

/** Runs the work while the vault on the servers has the seal of another log. */
async function withExchangedSeal(work: () => Promise<void>): Promise<void> {
  const url = cluster.environment('all')['MONGO_URL'] ?? '';
  const client = new MongoClient(url);
  const database = client.db(new URL(url).pathname.slice(1) || 'werkstattbuch');
  const seals = database.collection<{ _id: string; value: Binary }>('vault-seal');
  const value = async () => (await seals.findOne({ _id: 'head' }))?.value ?? new Binary();
  const set = (text: string) =>
    seals.updateOne({ _id: 'head' }, { $set: { value: new Binary(Buffer.from(text)) } });
  const whole = Buffer.from((await value()).buffer).toString();
  expect(whole).toContain('"hash"');
  await set(whole.replace(/"hash":"[0-9a-f]{8}/, '"hash":"00000000'));
  await work();
  await set(whole);
  await client.close();
}

async function tokenAt({ url }: Server): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** The appointments as somebody sees them who logged in before the move. */
async function appointmentsAt({ url }: Server, token: string): Promise<readonly Appointment[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/appointment/all?limit=1000`, { headers });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Appointment[];
}

/** To whom mails lie in the folder. */
async function mailedIn(directory: string): Promise<readonly string[]> {
  const folder = join(directory, 'postausgang');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map((mail) => /^To: .*?(\S+@post\.example)/m.exec(mail)?.[1] ?? '').toSorted();
}

/** Books, and waits until the folder contains exactly this number of mails. */
async function bookOneMore(server: Server, date: string, directory: string, mails: number): Promise<void> {
  const { status } = await askFor(server.url, await oneHourService(server.url), { date, time: '13:00' });
  expect(status).toBe(201);
  await expect.poll(() => mailedIn(directory), { timeout: MAILED_WITHIN_MS }).toHaveLength(mails);
}

test('a garage moves to servers and back: nothing is lost, no mail is sent twice', async () => {
  test.setTimeout(270_000);
  const service = await oneHourService(home.url);
  const date = openDay(3);
  for (const time of STARTS) expect((await askFor(home.url, service, { date, time })).status).toBe(201);
  const token = await tokenAt(home);
  const before = await appointmentsAt(home, token);
  expect(before).toHaveLength(STARTS.length);
  await expect.poll(() => mailedIn(home.dataDir), { timeout: MAILED_WITHIN_MS }).toHaveLength(STARTS.length);

  const there = 'transfer --from embedded --to cluster';
  // The product still runs.
  expect((await command(there, both(home.dataDir))).code).toBe(1);
  await home.stop();
  for (const step of ['Tresor', 'Ereignisprotokoll']) {
    const { signal, lines } = await command(there, both(home.dataDir), step);
    expect(signal, lines.join('\n')).toBe('SIGKILL');
    await expect(cluster.run('all')).rejects.toThrow('Ein Umzug hierher ist nicht beendet');
  }
  const moved = await command(there, both(home.dataDir));
  expect(moved.code).toBe(0);
  expect(moved.lines).toContain('Umzug beendet und geprüft:');
  expect(moved.lines.join('\n')).toMatch(/^ {2}Aufgaben: \d+ wartend, 0 gescheitert, [1-9]\d* erledigt$/m);
  await verify(both(home.dataDir));
  await verify(cluster.environment('all'));

  const elsewhere = await cluster.run('all');
  expect(await appointmentsAt(elsewhere, token)).toEqual(before);
  await bookOneMore(elsewhere, date, elsewhere.dataDir, 1);
  const meanwhile = await appointmentsAt(elsewhere, token);
  expect(meanwhile).toHaveLength(STARTS.length + 1);
  await elsewhere.stop();
  await verify(cluster.environment('all'));

  const fresh = await mkdtemp(join(tmpdir(), 'werkstattbuch-'));
  folders.push(fresh);
  // Servers that were restored from something else, or a log that somebody replaced.
  await withExchangedSeal(async () => {
    expect((await command('audit-verify', cluster.environment('all'))).code).toBe(1);
    expect((await command('transfer --from cluster --to embedded', both(fresh))).code).toBe(1);
  });
  expect((await command('transfer --from cluster --to embedded', both(fresh))).code).toBe(0);
  await verify(both(fresh));
  const back = await Server.start({ DATA_DIR: fresh, TRUST_PROXY: '1' });
  try {
    expect(await appointmentsAt(back, token)).toEqual(meanwhile);
    await bookOneMore(back, openDay(4), fresh, 1);
    expect(await appointmentsAt(back, token)).toHaveLength(meanwhile.length + 1);
  } finally {
    await back.close();
  }
  await verify(both(fresh));
});
