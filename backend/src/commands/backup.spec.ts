import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { AuditSettingsAnswer } from '#contracts/audit/audit-settings.api.js';
import { savedProduct } from '../manifests.js';
import { makeBackup } from '../engines/backup/backup.js';
import { restoreBackup, verifyBackup } from '../engines/backup/restore.js';
import { SystemClock } from '../platform/clock.js';
import { createLog } from '../platform/telemetry/log.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../testing/campaign.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { TYPESCRIPT } from '../testing/typescript.js';
import { killAfterLines } from '../testing/victims/victim.js';

const UNDER_LOAD = runs(2, 200);
/** A growing garage makes each round slower, so a new one is started after this many rounds. */
const ROUNDS_IN_A_GARAGE = 20;
const KILLS = runs(2, 50);
const product = savedProduct;
const log = createLog('silent');
const clock = new SystemClock();

const restore = (from: string, dataDirectory: string) =>
  restoreBackup({ folder: from, dataDirectory, product, log });

async function printedState(program: string, args: readonly string[], directory: string): Promise<string> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [...TYPESCRIPT, path, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(code).toBe(0);
  return /Stand ([0-9a-f]{64})\n/.exec(printed)?.[1] ?? printed;
}

describe('a backup', () => {
  const folders: string[] = [];
  const folder = async (): Promise<string> => {
    const made = await mkdtemp(join(tmpdir(), 'backup-'));
    folders.push(made);
    return made;
  };
  let garage: TestApp;

  beforeAll(async () => {
    garage = await startTestApp();
  });
  afterAll(() => garage.close());
  afterEach(async () => {
    for (const made of folders.splice(0)) await rm(made, { recursive: true, force: true });
  });

  const save = (to: string, kept: number | null = null) =>
    makeBackup({ dataDirectory: garage.directory, folder: to, product, kept, clock, log });
  const moveOn = async (): Promise<void> => {
    await garage.close();
    garage = await startTestApp();
  };
  /** Adds customers, whose keys are in the vault, one after another until stopped. */
  function load(): { stop(): Promise<number> } {
    let isOver = false;
    const working = (async () => {
      const token = await garage.loginAs('ADMIN');
      for (let made = 1; ; made++) {
        const body = { lastName: `Kundin ${made}`, email: `k${made}@example.org` };
        expect((await garage.request('POST', '/api/customers', body, token)).status).toBe(201);
        if (isOver) return made;
      }
    })();
    return {
      stop: () => {
        isOver = true;
        return working;
      },
    };
  }

  it(
    'is whole while people work, and has the same state wherever it is restored',
    async () => {
      const to = await folder();
      for (let round = 1; round <= UNDER_LOAD; round++) {
        const working = load();
        const saved = await save(to, 1);
        expect(await working.stop()).toBeGreaterThan(0);
        expect(saved.seal).toMatchObject({ intact: true });
        const elsewhere = await folder();
        const restored = await restore(to, join(elsewhere, 'data'));
        const { documents: _, stateHash, ...proof } = saved.proof;
        expect(restored.proof).toMatchObject(stateHash === null ? proof : saved.proof);
        expect(restored.seal).toMatchObject({ intact: true, events: saved.proof.events });
        await rm(elsewhere, { recursive: true });
        if (round % ROUNDS_IN_A_GARAGE === 0) await moveOn();
      }
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it('is recorded in the data folder, even without a configured backup folder', async () => {
    const token = await garage.loginAs('ADMIN');
    const lastBackupAt = async () =>
      (await garage.request<AuditSettingsAnswer>('GET', '/api/settings/audit', undefined, token)).body
        .lastBackupAt;
    const before = clock.now();
    await save(await folder());
    expect(((await lastBackupAt()) ?? '') >= before).toBe(true);
  });

  it('can be restored and continued, with log-ins, files and waiting jobs', async () => {
    const token = await garage.loginAs('ADMIN');
    const body = { lastName: 'Quistorf', email: 'h.quistorf@example.org' };
    const { body: customer } = await garage.request<{ id: string }>('POST', '/api/customers', body, token);
    const file = await garage.app.platform.files.put(Buffer.from('Ein Papier'));
    const to = await folder();
    await save(to);
    const elsewhere = join(await folder(), 'data');
    await restore(to, elsewhere);
    const names = (await readdir(elsewhere)).filter((name) => !/-(?:wal|shm)$/.test(name));
    expect(names.toSorted()).toEqual(['events.db', 'files', 'jobs.db', 'read.db', 'siegel', 'vault.db']);
    const again = await startTestApp({ directory: elsewhere });
    const found = await again.request('GET', `/api/customers/${customer.id}`, undefined, token);
    expect(found).toMatchObject({ status: 200, body: { lastName: 'Quistorf' } });
    expect(Buffer.from((await again.app.platform.files.get(file)) ?? []).toString()).toBe('Ein Papier');
    expect(await again.app.platform.seal.verify()).toMatchObject({ intact: true });
    await again.stop();
  });

  it('is restored into an empty folder only, and never saved into the data folder', async () => {
    const to = await folder();
    await save(to);
    await expect(restore(to, garage.directory)).rejects.toMatchObject({ name: 'NotEmpty' });
    await expect(save(join(garage.directory, 'sicherung'))).rejects.toMatchObject({ name: 'BackupDamaged' });
    await expect(restore(await folder(), join(await folder(), 'data'))).rejects.toMatchObject({
      name: 'BackupDamaged',
    });
  });

  it('keeps the configured number of backups', async () => {
    const to = await folder();
    const [, second, third] = [await save(to, 2), await save(to, 2), await save(to, 2)];
    const kept = (await readdir(to)).filter((name) => name.endsWith('Z')).map((name) => join(to, name));
    expect(kept.toSorted()).toEqual([second.path, third.path]);
  });

  it('is reported as damaged if any byte of its files changes', async () => {
    await garage.app.platform.files.put(Buffer.from('Ein Papier'));
    await mkdir(join(garage.directory, 'siegel'), { recursive: true });
    await writeFile(join(garage.directory, 'siegel', '2026-11-22.txt'), 'Kopf des Siegels');
    const to = await folder();
    const { path } = await save(to);
    const names = await readdir(path, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const file of files) {
      const content = await readFile(file);
      const place = Math.floor(content.length / 2);
      await writeFile(file, Buffer.from(content).fill((content[place] ?? 0) ^ 1, place, place + 1));
      const verified = await verifyBackup({ folder: to, product, log }).catch((error: unknown) => error);
      expect({ file, verified }).toMatchObject({ verified: { name: expect.stringMatching(/Backup|Store/) } });
      await writeFile(file, content);
    }
    await verifyBackup({ folder: to, product, log });
    await rm(files.find((name) => name.includes('files')) ?? '');
    await expect(verifyBackup({ folder: to, product, log })).rejects.toMatchObject({ name: 'BackupDamaged' });
  });

  it(
    'leaves the last good one when it is killed',
    async () => {
      const to = await folder();
      let last = await save(to);
      for (let kill = 0; kill < KILLS; kill++) {
        const wanted = 1 + Math.floor(Math.random() * 3);
        const working = load();
        await killAfterLines('backup-victim.ts', garage.directory, wanted, { BACKUP_FOLDER: to });
        expect(await working.stop()).toBeGreaterThan(0);
        const found = await verifyBackup({ folder: to, product, log });
        expect(found.proof.events).toBeGreaterThanOrEqual(last.proof.events);
        last = found;
      }
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it('prints the same state hash at backup and restore', async () => {
    const to = await folder();
    const elsewhere = join(await folder(), 'data');
    const saved = await printedState('backup.ts', [to], garage.directory);
    expect(saved).toMatch(/^[0-9a-f]{64}$/);
    expect(await printedState('backup.ts', ['--verify', to], elsewhere)).toBe(saved);
    expect(await printedState('restore.ts', [to], elsewhere)).toBe(saved);
  });
});
