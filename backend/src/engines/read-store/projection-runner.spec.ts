import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectionRunnerContract } from './projection-runner.contract.js';
import { openSqliteReadStore } from './sqlite/sqlite-read-store.js';

projectionRunnerContract('SQLite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'runner-'));
  return {
    open: () => openSqliteReadStore({ directory }),
    cleanUp: () => rm(directory, { recursive: true }),
  };
});
