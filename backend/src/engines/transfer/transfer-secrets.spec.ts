import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../../platform/files/file-store.js';
import { openFolderFileStore } from '../files/folder-file-store.js';
import { openSqliteVault } from '../vault/sqlite-vault.js';
import type { Vault } from '../../platform/vault/vault.js';
import { saveBreak, savedBreaks, savedHead, saveHead } from '../../platform/seal/seal-record.js';
import { transferFiles, transferSeal, transferVault } from './transfer-secrets.js';

const bytes = (value: string): Uint8Array => Buffer.from(value);

describe('moving vault and files', () => {
  const folders: string[] = [];
  const folder = async (): Promise<string> => {
    const made = await mkdtemp(join(tmpdir(), 'transfer-'));
    folders.push(made);
    return made;
  };
  let source: Vault;
  let target: Vault;
  let files: FileStore;
  let copies: FileStore;

  beforeEach(async () => {
    source = await openSqliteVault({ directory: await folder() });
    target = await openSqliteVault({ directory: await folder() });
    files = await openFolderFileStore({ directory: await folder() });
    copies = await openFolderFileStore({ directory: await folder() });
  });
  afterEach(async () => {
    await source.close();
    await target.close();
    for (const made of folders.splice(0)) await rm(made, { recursive: true, force: true });
  });

  it('copies every secret of every collection', async () => {
    for (let number = 0; number < 1_100; number++)
      await source.put('personal-keys', `k${number}`, bytes(`${number}`));
    await source.put('secrets', 'jwt', Buffer.from([0, 255, 1]));
    expect(await transferVault(source, target)).toBe(1_101);
    expect(await target.get('secrets', 'jwt')).toEqual(await source.get('secrets', 'jwt'));
    expect(await target.list('personal-keys', '', 2_000)).toEqual(
      await source.list('personal-keys', '', 2_000),
    );
  });

  it('deletes a key that was deleted after an earlier transfer', async () => {
    await source.put('personal-keys', 'customer-1', bytes('1'));
    await source.put('personal-keys', 'customer-2', bytes('2'));
    await transferVault(source, target);
    await source.delete('personal-keys', 'customer-1');
    await transferVault(source, target);
    expect(await target.get('personal-keys', 'customer-1')).toBeNull();
    expect(await target.get('personal-keys', 'customer-2')).not.toBeNull();
  });

  it('copies the seal without its position in the old log, and the evidence of a break once', async () => {
    const found = { position: 3, hash: 'abc', noticedAt: '2026-11-21T08:00:00.000Z' };
    await saveHead(source, { position: 7, hash: 'def', at: '0000000000000007' });
    await saveBreak(source, found);
    await transferVault(source, target);
    expect(await savedHead(target)).toBeNull();
    await transferSeal(source, target);
    await transferSeal(source, target);
    expect(await savedHead(target)).toEqual({ position: 7, hash: 'def' });
    expect(await savedBreaks(target)).toEqual([found]);
  });

  it('copies missing and damaged files, and skips the others', async () => {
    const first = await files.put(bytes('Rechnung'));
    expect(await transferFiles(files, copies)).toBe(1);
    await files.put(bytes('Bild'));
    const [path = ''] = await readdir(folders.at(-1) ?? '', { recursive: true }).then((names) =>
      names.filter((name) => name.endsWith(first)),
    );
    await writeFile(join(folders.at(-1) ?? '', path), 'Rech');
    expect(await transferFiles(files, copies)).toBe(2);
    expect(Buffer.from((await copies.get(first)) ?? []).toString()).toBe('Rechnung');
  });
});
