import { mkdtemp } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LoginAnswer } from '#contracts/users/users.api.js';
import { TestClock } from '../testing/test-clock.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { runProgram } from '../testing/typescript.js';

const program = (name: string): string => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
const run = (name: string, directory: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [...runProgram(program(name)), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: directory },
  });

const admin = { username: 'admin', password: 'geheim-in-der-probe' };

let directory: string;
let garage: TestApp;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recover-'));
  garage = await startTestApp({ directory, clock: new TestClock(new Date().toISOString()) });
});
afterEach(async () => {
  await garage.close();
});

const logIn = (account: object) => garage.request<LoginAnswer>('POST', '/api/auth/login', account);

async function restart(): Promise<void> {
  garage = await startTestApp({ directory, clock: new TestClock(new Date().toISOString()) });
}

describe('npm run recover', () => {
  it('gives an administrator a new password to be replaced, and ends the old sessions', async () => {
    const token = (await logIn(admin)).body.token;
    await garage.stop();
    const { stdout } = await run('recover-account', directory, 'admin');
    const password = /: (\S+)\n/.exec(stdout)?.[1] ?? '';
    await restart();
    expect((await garage.request('GET', '/api/customers', undefined, token)).status).toBe(401);
    expect((await logIn(admin)).status).toBe(401);
    const again = await logIn({ ...admin, password });
    expect(again).toMatchObject({ status: 200, body: { mustDo: 'change-password' } });
    const events = await garage.app.platform.eventLog.readStream('users', 0, 100);
    expect(events.filter(({ metadata }) => metadata.correlationId === 'recover-account')).toMatchObject([
      { type: 'PasswordChanged', metadata: { actor: { kind: 'system' } } },
      { type: 'PasswordChangeDemanded' },
    ]);
  }, 60_000);

  it('names what is wrong', async () => {
    await expect(run('recover-account', directory, 'admin')).rejects.toThrow(/arbeitet schon damit/);
    await garage.stop();
    await expect(run('recover-account', directory)).rejects.toThrow(/Aufruf: npm run recover/);
    await expect(run('recover-account', directory, 'niemand')).rejects.toThrow(/gibt es nicht/);
    await restart();
  }, 60_000);
});

describe('npm run secrets -- --rotate', () => {
  it('ends every session and keeps passwords', async () => {
    const token = (await logIn(admin)).body.token;
    await garage.stop();
    const { stdout } = await run('rotate-secrets', directory);
    expect(stdout).toMatch(/jwt.*Alle Anmeldungen sind beendet/);
    await restart();
    expect((await garage.request('GET', '/api/customers', undefined, token)).status).toBe(401);
    expect((await logIn(admin)).status).toBe(200);
    await expect(run('rotate-secrets', directory, '--quickly')).rejects.toThrow(/Aufruf: npm run secrets/);
  }, 60_000);
});
