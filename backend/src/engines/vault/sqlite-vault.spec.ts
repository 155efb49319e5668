import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rawBytesOf } from '../../testing/raw-bytes.js';
import { killAfterLines } from '../../testing/victims/victim.js';
import { openSqliteVault } from './sqlite-vault.js';
import { vaultContract } from './vault.contract.js';

vaultContract('SQLite', {
  open: (directory) => openSqliteVault({ directory }),
  rawBytes: rawBytesOf,
});

describe('the SQLite vault after kill -9', () => {
  it('holds all acknowledged secrets', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'werkstatt-vault-'));
    const acknowledged = await killAfterLines('vault-victim.ts', directory, 400);
    const vault = await openSqliteVault({ directory });
    const deleted = new Set(
      acknowledged.filter((line) => line.startsWith('delete')).map((line) => line.slice(7)),
    );
    const puts = acknowledged.filter((line) => line.startsWith('put')).map((line) => line.slice(4));
    // The last put may have been deleted without an acknowledgement.
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
  it('makes its files unreadable for other users of the machine', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'werkstatt-vault-'));
    const vault = await openSqliteVault({ directory });
    await vault.put('secrets', 'token', new Uint8Array([1]));
    for (const name of ['vault.db', 'vault.db-wal']) {
      expect((await stat(join(directory, name))).mode & 0o077).toBe(0);
    }
    await vault.close();
    await rm(directory, { recursive: true });
  });

  it('refuses a file that is not a vault, with the named fault', async () => {
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
