import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteVault } from './sqlite-vault.js';
import { vaultContract } from './vault.contract.js';

vaultContract('SQLite', {
  open: (directory) => openSqliteVault({ directory }),
  rawBytes: async (directory) => {
    const names = await readdir(directory);
    return Buffer.concat(await Promise.all(names.map((name) => readFile(join(directory, name)))));
  },
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
