import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteVault } from './sqlite-vault.js';
import { TokenSeal } from './token-seal.js';
import type { Vault } from './vault.js';

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

it('gives back what was sealed, also after a restart, and never the same token twice', async () => {
  const seal = new TokenSeal(vault, 'one');
  const token = await seal.seal(content);
  expect(await new TokenSeal(vault, 'one').open(token)).toEqual(content);
  expect(await seal.seal(content)).not.toBe(token);
  expect(token).toMatch(/^[\w-]+$/);
});

it('opens nothing that was changed, cut, padded or made for another purpose', async () => {
  const seal = new TokenSeal(vault, 'one');
  const token = await seal.seal(content);
  const changed = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
  for (let at = 0; at < token.length; at++) expect(await seal.open(changed(at))).toBeNull();
  for (const wrong of ['', 'A', token.slice(1), token.slice(0, -1), `${token}=`, `${token}A`, `.${token}`])
    expect(await seal.open(wrong)).toBeNull();
  expect(await new TokenSeal(vault, 'other').open(token)).toBeNull();
});
