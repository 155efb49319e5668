import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openSqliteEventStore } from '../engines/event-store/sqlite/sqlite-event-store.js';
import { runProgram } from '../testing/typescript.js';

const PROGRAM = fileURLToPath(new URL('transfer.ts', import.meta.url));
const USAGE = 'Aufruf: npm run transfer -- --from embedded --to cluster (oder umgekehrt)\n';
const NOBODY = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  MONGO_URL: 'mongodb://127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
};

async function refusal(line: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [...runProgram(PROGRAM), ...line.split(' ')], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  return errors;
}

describe('npm run transfer', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'transfer-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it.each(['--from embedded', '--from cluster --to cluster', '--from embedded --to elsewhere', '--quickly'])(
    'says how it is called when it is called with %s',
    async (line) => {
      expect(await refusal(line, { DATA_DIR: directory, ...NOBODY })).toBe(USAGE);
    },
  );

  it('reports missing settings, and the side that is still in use', async () => {
    const there = '--from embedded --to cluster';
    expect(await refusal(there, { DATA_DIR: directory })).toContain('MONGO_URL fehlt');
    expect(await refusal(there, { DATA_DIR: directory, ...NOBODY })).toBe(
      `In ${directory} fehlt events.db: Dort hat Werkstattbuch nicht gearbeitet.\n`,
    );
    const running = await openSqliteEventStore({ directory });
    for (const file of ['vault.db', 'jobs.db']) await writeFile(join(directory, file), '');
    expect(await refusal(there, { DATA_DIR: directory, ...NOBODY })).toBe(
      'Auf embedded läuft Werkstattbuch noch. Bitte dort zuerst alle Prozesse beenden.\n',
    );
    await running.close();
    expect(await refusal(there, { DATA_DIR: directory, ...NOBODY })).toMatch(/cannot be reached/);
  }, 30_000);
});
