import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAfterLines } from '../../testing/victim.js';
import { openSqliteVault } from './sqlite-vault.js';
import { vaultContract } from './vault.contract.js';

vaultContract('SQLite', {
  open: (directory) => openSqliteVault({ directory }),
  rawBytes: async (directory) => {
    const names = await readdir(directory);
    return Buffer.concat(await Promise.all(names.map((name) => readFile(join(directory, name)))));
  },
});

describe('the SQLite vault after kill -9', () => {
  it('holds all that was acknowledged', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'werkstatt-vault-'));
    const acknowledged = await killAfterLines('vault-victim.ts', directory, 400);
    const vault = await openSqliteVault({ directory });
    const deleted = new Set(
      acknowledged.filter((line) => line.startsWith('delete')).map((line) => line.slice(7)),
    );
    const puts = acknowledged.filter((line) => line.startsWith('put')).map((line) => line.slice(4));
    // The last put may have been deleted without the word having come through.
    const kept = puts.filter((number) => !deleted.has(number)).slice(0, -1);
    expect(kept.length).toBeGreaterThan(100);
    const found = await vault.getMany(
      'secrets',
      puts.map((number) => `key ${number}`),
    );
    expect(kept.filter((number) => !found.has(`key ${number}`))).toEqual([]);
    expect([...deleted].filter((number) => found.has(`key ${number}`))).toEqual([]);
    await vault.close();
    await rm(directory, { recursive: true });
  }, 20_000);
});

describe('openSqliteVault', () => {
  it('keeps its files from other users of the machine', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'werkstatt-vault-'));
    const vault = await openSqliteVault({ directory });
    await vault.put('secrets', 'token', new Uint8Array([1]));
    for (const name of ['vault.db', 'vault.db-wal']) {
      expect((await stat(join(directory, name))).mode & 0o077).toBe(0);
    }
    await vault.close();
    await rm(directory, { recursive: true });
  });

  it('refuses a file that is no vault, with the fault by name', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'werkstatt-vault-'));
    await writeFile(
      join(directory, 'vault.db'),
      'this is not a database, however long one looks at it '.repeat(100),
    );
    await expect(openSqliteVault({ directory })).rejects.toMatchObject({
      name: 'StoreUnavailable',
      fault: 'corrupt',
    });
    await rm(directory, { recursive: true });
  });
});
