import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Vault } from '../../platform/vault/vault.js';
import { openSqliteVault } from '../vault/sqlite-vault.js';
import { PRODUCT_VERSION, requireNotNewer } from './product-version.js';

describe('the version that opened a garage', () => {
  let directory: string;
  let vault: Vault;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-'));
    vault = await openSqliteVault({ directory });
  });

  afterEach(async () => {
    await vault.close();
    await rm(directory, { recursive: true });
  });

  it('is the one of package.json', async () => {
    const file = join(import.meta.dirname, '..', '..', '..', '..', 'package.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: PRODUCT_VERSION });
  });

  it('may be followed by the same and by newer ones, and by an older patch', async () => {
    for (const version of ['0.1.0', '0.1.0', '0.9.0-dev', '0.9.3', '0.10.0', '0.10.4', '0.10.1', '1.0.0'])
      await expect(requireNotNewer(vault, version)).resolves.toBeUndefined();
  });

  it('refuses an older one with a sentence, and stays', async () => {
    await requireNotNewer(vault, '0.10.0');
    for (const older of ['0.9.9', '0.2.0'])
      await expect(requireNotNewer(vault, older)).rejects.toMatchObject({
        fault: 'newer',
        message: `0.10.0, dieses Programm ist ${older}`,
      });
    await requireNotNewer(vault, '0.10.0');
  });
});
