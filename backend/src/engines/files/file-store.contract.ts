import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../../platform/files/file-store.js';

export type FileStoreUnderTest = {
  readonly open: (directory: string) => Promise<FileStore>;
  readonly damage: (directory: string, hash: string) => Promise<void>;
};

export function fileStoreContract(name: string, { open, damage }: FileStoreUnderTest): void {
  describe(`FileStore contract: ${name}`, () => {
    let directory: string;
    let files: FileStore;

    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'werkstatt-files-'));
      files = await open(directory);
    });

    afterEach(() => rm(directory, { recursive: true, force: true }));

    it('stores content under its SHA-256 and returns it', async () => {
      const content = randomBytes(100_000);
      const hash = await files.put(content);
      expect(hash).toBe(createHash('sha256').update(content).digest('hex'));
      expect(Buffer.compare((await files.get(hash)) as Uint8Array, content)).toBe(0);
      expect(await files.has(hash)).toBe(true);
    });

    it('keeps an empty file', async () => {
      const hash = await files.put(new Uint8Array());
      expect((await files.get(hash))?.length).toBe(0);
    });

    it('stores the same bytes once, also when written concurrently', async () => {
      const content = randomBytes(5_000);
      const hashes = await Promise.all(Array.from({ length: 20 }, () => files.put(content)));
      expect(new Set(hashes).size).toBe(1);
      expect(Buffer.compare((await files.get(hashes[0] as string)) as Uint8Array, content)).toBe(0);
    });

    it('returns null for an unknown file and for an invalid hash', async () => {
      for (const hash of ['0'.repeat(64), '', '../vault.db', 'A'.repeat(64), `${'0'.repeat(62)}/.`]) {
        expect(await files.get(hash)).toBeNull();
        expect(await files.has(hash)).toBe(false);
      }
    });

    it('keeps files over a restart', async () => {
      const hash = await files.put(Buffer.from('Rechnung'));
      files = await open(directory);
      expect(Buffer.from((await files.get(hash)) as Uint8Array).toString()).toBe('Rechnung');
    });

    it('lists all hashes in ascending order', async () => {
      const hashes = [];
      for (let number = 0; number < 20; number++) hashes.push(await files.put(Buffer.from(`file ${number}`)));
      await files.put(Buffer.from('file 0'));
      const listed: string[] = [];
      for await (const hash of files.list()) listed.push(hash);
      expect(listed).toEqual(hashes.toSorted());
    });

    it('deletes a file, and can store it again', async () => {
      const content = randomBytes(300_000);
      const [hash, other] = [await files.put(content), await files.put(Buffer.from('another'))];
      expect(await files.delete(hash)).toBe(true);
      expect(await files.delete(hash)).toBe(false);
      expect([await files.has(hash), await files.get(hash), await files.has(other)]).toEqual([
        false,
        null,
        true,
      ]);
      files = await open(directory);
      expect(await files.has(hash)).toBe(false);
      await files.put(content);
      expect(Buffer.compare((await files.get(hash)) as Uint8Array, content)).toBe(0);
    });

    it('returns false when it deletes an unknown file', async () => {
      for (const hash of ['0'.repeat(64), '', '../vault.db']) expect(await files.delete(hash)).toBe(false);
    });

    it('detects damaged bytes, and repairs them when the content is put again', async () => {
      const content = Buffer.from('the invoice as it was sent');
      const hash = await files.put(content);
      await damage(directory, hash);
      await expect(files.get(hash)).rejects.toMatchObject({ name: 'FileDamaged' });
      await files.put(content);
      expect(Buffer.compare((await files.get(hash)) as Uint8Array, content)).toBe(0);
    });
  });
}
