import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rebuildContract } from './rebuild.contract.js';
import { openSqliteReadStore } from './sqlite-read-store.js';

rebuildContract('SQLite', 60, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rebuild-'));
  return {
    open: () => openSqliteReadStore({ directory }),
    cleanUp: () => rm(directory, { recursive: true }),
  };
});
