import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Vault } from '../../platform/vault/vault.js';

export type VaultUnderTest = {
  readonly open: (directory: string) => Promise<Vault>;
  /** All raw bytes of the adapter's files; null if they are unreachable (a server). */
  readonly rawBytes: ((directory: string) => Promise<Buffer>) | null;
};

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
const text = (value: Uint8Array | null | undefined): string | null =>
  value === null || value === undefined ? null : Buffer.from(value).toString();

const valueOf = (key: string): Uint8Array => bytes(`secret of ${key}: ${'0123456789'.repeat(20)}`);

export function vaultContract(name: string, { open, rawBytes }: VaultUnderTest): void {
  describe(`Vault contract: ${name}`, () => {
    let directory: string;
    let vault: Vault;

    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'werkstatt-vault-'));
      vault = await open(directory);
    });

    afterEach(async () => {
      await vault.close();
      await rm(directory, { recursive: true, force: true });
    });

    const reopen = async (): Promise<void> => {
      await vault.close();
      vault = await open(directory);
    };

    it('returns stored values, and null for unknown keys', async () => {
      await vault.put('secrets', 'token', new Uint8Array([0, 255, 10, 0]));
      expect([...((await vault.get('secrets', 'token')) ?? [])]).toEqual([0, 255, 10, 0]);
      expect(await vault.get('secrets', 'other')).toBeNull();
    });

    it('keeps collections apart', async () => {
      await vault.put('secrets', 'same', bytes('a'));
      await vault.put('seal', 'same', bytes('b'));
      expect(text(await vault.get('secrets', 'same'))).toBe('a');
      expect(text(await vault.get('seal', 'same'))).toBe('b');
    });

    it('replaces a value', async () => {
      await vault.put('seal', 'head', bytes('1'));
      await vault.put('seal', 'head', bytes('2'));
      expect(text(await vault.get('seal', 'head'))).toBe('2');
    });

    it('reads several keys at once and omits unknown ones', async () => {
      await Promise.all(['a', 'b', 'c'].map((key) => vault.put('personal-keys', key, bytes(key.repeat(3)))));
      const found = await vault.getMany('personal-keys', ['c', 'a', 'nobody']);
      expect([...found.keys()].toSorted()).toEqual(['a', 'c']);
      expect(text(found.get('a'))).toBe('aaa');
      expect((await vault.getMany('personal-keys', [])).size).toBe(0);
    });

    it('has one winner of many concurrent putIfAbsent, and returns its value to all', async () => {
      const offers = Array.from({ length: 50 }, (_, index) => bytes(`offer ${index}`));
      const answers = await Promise.all(
        offers.map((offer) => vault.putIfAbsent('personal-keys', 'anna', offer)),
      );
      expect(new Set(answers.map(text)).size).toBe(1);
      expect(text(await vault.get('personal-keys', 'anna'))).toBe(text(answers[0]));
    });

    it('keeps everything after a restart', async () => {
      await vault.put('credentials', 'anna/1', bytes('hash'));
      await vault.put('credentials', 'bert/1', bytes('hash'));
      await vault.delete('credentials', 'bert/1');
      await reopen();
      expect(text(await vault.get('credentials', 'anna/1'))).toBe('hash');
      expect(await vault.get('credentials', 'bert/1')).toBeNull();
    });

    it('lets a deleted key be put again', async () => {
      await vault.put('secrets', 'x', bytes('old'));
      await vault.delete('secrets', 'x');
      await vault.delete('secrets', 'x');
      expect(text(await vault.putIfAbsent('secrets', 'x', bytes('new')))).toBe('new');
    });

    it('lists a collection in the order of the keys, page by page', async () => {
      for (const key of ['c', 'ä', 'a', 'b', 'B']) await vault.put('credentials', key, bytes(`of ${key}`));
      await vault.put('secrets', 'elsewhere', bytes('1'));
      const first = await vault.list('credentials', '', 3);
      expect(first.map(({ key, value }) => `${key} ${text(value)}`)).toEqual(['B of B', 'a of a', 'b of b']);
      const rest = await vault.list('credentials', 'b', 3);
      expect(rest.map(({ key }) => key)).toEqual(['c', 'ä']);
      expect(await vault.list('credentials', 'ä', 3)).toEqual([]);
    });

    it('refuses every call after it was closed', async () => {
      await vault.close();
      await expect(vault.get('secrets', 'x')).rejects.toMatchObject({ fault: 'closed' });
      await expect(vault.put('secrets', 'x', bytes('1'))).rejects.toMatchObject({ fault: 'closed' });
      await expect(vault.delete('secrets', 'x')).rejects.toMatchObject({ fault: 'closed' });
      await vault.close();
    });

    if (rawBytes === null) return;

    it('leaves nothing of deleted values in the raw files while it stays open', async () => {
      const keys = Array.from({ length: 600 }, (_, index) => `key-${(index * 7919) % 600}`);
      await Promise.all(keys.map((key) => vault.put('personal-keys', key, valueOf(key))));
      const erased = keys.filter((_, index) => index % 3 === 0);
      expect((await rawBytes(directory)).includes(`secret of ${erased[0]}:`)).toBe(true);

      for (const key of erased) await vault.delete('personal-keys', key);

      const raw = await rawBytes(directory);
      expect(erased.filter((key) => raw.includes(`secret of ${key}:`))).toEqual([]);
      const kept = keys.filter((_, index) => index % 3 !== 0);
      expect((await vault.getMany('personal-keys', kept)).size).toBe(kept.length);
    });
  });
}
