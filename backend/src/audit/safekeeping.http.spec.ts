import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditSettingsAnswer } from '#contracts/audit/audit-settings.api.js';
import { savedProduct } from '../manifests.js';
import { verifyBackup } from '../engines/backup/restore.js';
import { createLog } from '../platform/telemetry/log.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

const A_DAY_MS = 24 * 60 * 60 * 1_000;

let backups: string;
let garage: TestApp;
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'scheduled-'));
  garage = await startTestApp({ environment: { BACKUP_DIR: backups } });
});
afterAll(async () => {
  await garage.close();
  await rm(backups, { recursive: true, force: true });
});

const settings = async (method: 'GET' | 'PUT', body?: unknown) => {
  const account = { username: 'admin', password: 'geheim-in-der-probe' };
  // The session has expired in the meantime.
  const session = await garage.request<{ token: string }>('POST', '/api/auth/login', account);
  return garage.request<AuditSettingsAnswer>(method, '/api/settings/audit', body, session.body.token);
};
const sealOn = (date: string) => readFile(join(garage.directory, 'siegel', `${date}.txt`), 'utf8');

describe('the automatic safekeeping', () => {
  it('is configured by ADMIN within limits', async () => {
    expect((await settings('GET')).body).toMatchObject({
      backupsKept: 14,
      sealEmail: null,
      savesItself: true,
    });
    const chosen = await settings('PUT', { backupsKept: 1, sealEmail: ' steuer@beratung.example ' });
    expect(chosen.body).toMatchObject({ backupsKept: 1, sealEmail: 'steuer@beratung.example', revision: 1 });
    for (const wrong of [{ backupsKept: 0 }, { backupsKept: 366 }, { sealEmail: 'niemand' }])
      expect({ wrong, status: (await settings('PUT', wrong)).status }).toEqual({ wrong, status: 400 });
    const cleared = await settings('PUT', { backupsKept: null, sealEmail: null });
    expect(cleared.body).toMatchObject({ backupsKept: 14, sealEmail: null, revision: 2 });
    expect((await settings('PUT', { backupsKept: 1, sealEmail: 'steuer@beratung.example' })).status).toBe(
      200,
    );
    const auditor = await garage.loginAs('PRUEFER');
    expect((await garage.request('GET', '/api/settings/audit', undefined, auditor)).status).toBe(403);
  });

  it('writes the head of the seal once a day, and mails it to the configured address', async () => {
    await garage.settle();
    const head = await garage.app.platform.seal.head();
    const today = garage.clock.now().slice(0, 10);
    const first = await sealOn(today);
    const [, position = ''] = /Position (\d+)\nHash {5}[0-9a-f]{64}\n/.exec(first) ?? [];
    expect(Number(position)).toBeGreaterThan(0);
    expect(Number(position)).toBeLessThanOrEqual(head?.position ?? 0);
    garage.clock.advance(A_DAY_MS);
    await garage.settle();
    const tomorrow = garage.clock.now().slice(0, 10);
    expect((await readdir(join(garage.directory, 'siegel'))).toSorted()).toEqual([
      `${today}.txt`,
      `${tomorrow}.txt`,
    ]);
    expect(await sealOn(today)).toBe(first);
    const outbox = join(garage.directory, 'postausgang');
    const mails = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
    );
    const sent = mails.filter((mail) => mail.includes('To: steuer@beratung.example'));
    const [second = ''] = /[0-9a-f]{64}/.exec(await sealOn(tomorrow)) ?? [];
    expect(sent.some((mail) => mail.includes(second))).toBe(true);
    expect(second).not.toBe('');
  });

  it('makes a backup once a day, and keeps the configured number', async () => {
    garage.clock.advance(A_DAY_MS);
    await garage.settle();
    const product = savedProduct;
    const { proof, seal } = await verifyBackup({ folder: backups, product, log: createLog('silent') });
    expect(seal.intact).toBe(true);
    expect(proof.events).toBeGreaterThan(0);
    expect((await readdir(backups)).filter((name) => name.endsWith('Z'))).toHaveLength(1);
    expect((await settings('GET')).body.lastBackupAt).toMatch(/^\d{4}-/);
  });
});
