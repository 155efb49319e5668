import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract } from '../event-store.contract.js';
import { openSqliteEventStore } from './sqlite-event-store.js';

const directories: string[] = [];

afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true }))));

eventStoreContract('SQLite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'event-store-'));
  directories.push(directory);
  return openSqliteEventStore({ directory });
});
