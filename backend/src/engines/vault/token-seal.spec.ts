import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteVault } from './sqlite-vault.js';
import { rotateSecrets } from '../../platform/vault/rotate-secrets.js';
import { TokenSeal } from '../../platform/vault/token-seal.js';
import type { Vault } from '../../platform/vault/vault.js';

let directory: string;
let vault: Vault;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'seal-'));
  vault = await openSqliteVault({ directory });
});
afterEach(async () => {
  await vault.close();
  await rm(directory, { recursive: true });
});

const content = Buffer.from('sixteen bytes id');

it('decrypts its own tokens, also after a restart, and never returns the same token twice', async () => {
  const seal = new TokenSeal(vault, 'one');
  const token = await seal.seal(content);
  expect(await new TokenSeal(vault, 'one').open(token)).toEqual(content);
  expect(await seal.seal(content)).not.toBe(token);
  expect(token).toMatch(/^[\w-]+$/);
});

it('refuses tokens that were changed, truncated, padded or made for another purpose', async () => {
  const seal = new TokenSeal(vault, 'one');
  const token = await seal.seal(content);
  const changed = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
  for (let at = 0; at < token.length; at++) expect(await seal.open(changed(at))).toBeNull();
  for (const wrong of ['', 'A', token.slice(1), token.slice(0, -1), `${token}=`, `${token}A`, `.${token}`])
    expect(await seal.open(wrong)).toBeNull();
  expect(await new TokenSeal(vault, 'other').open(token)).toBeNull();
});

describe('after a rotation', () => {
  const IN_A_DAY = Date.now() + 86_400_000;

  it('opens older tokens during the grace period, and seals with the new key', async () => {
    const token = await new TokenSeal(vault, 'one').seal(content);
    expect(await rotateSecrets(vault, IN_A_DAY)).toEqual(['one']);
    const seal = new TokenSeal(vault, 'one');
    expect(await seal.open(token)).toEqual(content);
    const newer = await seal.seal(content);
    expect(await rotateSecrets(vault, null)).toEqual(['one']);
    const last = new TokenSeal(vault, 'one');
    expect([await last.open(token), await last.open(newer)]).toEqual([null, null]);
  });

  it('ends the tokens of the rotation before the last one', async () => {
    const token = await new TokenSeal(vault, 'one').seal(content);
    await rotateSecrets(vault, IN_A_DAY);
    await rotateSecrets(vault, IN_A_DAY);
    expect(await new TokenSeal(vault, 'one').open(token)).toBeNull();
  });

  it('refuses older tokens after the grace period', async () => {
    const token = await new TokenSeal(vault, 'one').seal(content);
    await rotateSecrets(vault, Date.now() - 1);
    expect(await new TokenSeal(vault, 'one').open(token)).toBeNull();
  });

  it('keeps no former secret of log-in tokens', async () => {
    await vault.put('secrets', 'jwt', Buffer.alloc(32, 1));
    await rotateSecrets(vault, IN_A_DAY);
    expect(await vault.get('secrets', 'jwt')).not.toEqual(Buffer.alloc(32, 1));
    expect((await vault.list('secrets', '', 10)).map(({ key }) => key)).toEqual(['jwt']);
  });
});
