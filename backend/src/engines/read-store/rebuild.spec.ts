import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runs } from '../../testing/campaign.js';
import { rebuildContract } from './rebuild.contract.js';
import { openSqliteReadStore } from './sqlite/sqlite-read-store.js';

rebuildContract('SQLite', runs(40, 1_000), async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rebuild-'));
  return {
    open: () => openSqliteReadStore({ directory }),
    cleanUp: () => rm(directory, { recursive: true }),
  };
});
