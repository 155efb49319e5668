import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '../clock.js';
import { openSqliteEventStore } from '../../engines/event-store/sqlite/sqlite-event-store.js';
import { notes } from '../../engines/event-store/testing/notes.js';
import { openSqliteVault } from '../../engines/vault/sqlite-vault.js';
import { headsInFolder, headsInText, linesOfHead, type KeptHead } from './kept-heads.js';
import { SealKeeper } from './seal-keeper.js';
import { verifySeal } from '../../engines/seal/verify-seal.js';
import { type SealVerdict } from './seal.js';

const fail = (error: unknown): never => {
  throw new Error('The seal was not kept', { cause: error });
};

describe('a seal head kept outside the product', () => {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  /** A log with its own seal, as the owner of the machine can forge one; its head, and the verdict on it. */
  async function logOf(
    events: number,
  ): Promise<{ head: KeptHead; verify: (kept: readonly KeptHead[]) => Promise<SealVerdict> }> {
    const directory = await mkdtemp(join(tmpdir(), 'kept-heads-'));
    folders.push(directory);
    const log = await openSqliteEventStore({ directory });
    const vault = await openSqliteVault({ directory });
    const parts = { log, vault, clock: new SystemClock(), onBreak: fail, onError: fail };
    const keeper = await SealKeeper.start(parts);
    await log.append('stream', 'none', notes(events));
    await keeper.stop();
    const head = await log.sealHead();
    await log.close();
    await vault.close();
    const verify = async (kept: readonly KeptHead[]): Promise<SealVerdict> => {
      const again = await openSqliteVault({ directory });
      return verifySeal({ directory, vault: again, kept }).finally(() => again.close());
    };
    return { head, verify };
  }

  it('detects a log that its owner rewrote with a new seal, and a truncated one', async () => {
    const { head, verify } = await logOf(6);
    expect(await verify([head])).toMatchObject({ intact: true, events: 6 });
    const anew = await logOf(8);
    expect(await anew.verify([])).toMatchObject({ intact: true, events: 8 });
    expect(await anew.verify([head])).toEqual({
      intact: false,
      events: 5,
      position: 6,
      fault: 'exchanged',
    });
    const shorter = await logOf(4);
    expect(await shorter.verify([head])).toMatchObject({ intact: false, position: 5, fault: 'cut-off' });
  });

  it('is read back from a folder and from a forwarded mail', async () => {
    const heads = [1, 2].map((position) => ({ position, hash: String(position).repeat(64) }));
    const written = heads.map((head) => ['Siegel', '', ...linesOfHead(head), ''].join('\n'));
    const mail = written.join('\n').replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n');
    expect(headsInText(mail)).toEqual(heads);
    expect(headsInText('Position 12, und kein Hash')).toEqual([]);
    const directory = await mkdtemp(join(tmpdir(), 'kept-heads-'));
    folders.push(directory);
    expect(await headsInFolder(directory)).toEqual([]);
    await mkdir(join(directory, 'siegel'));
    for (const [day, text] of written.entries())
      await writeFile(join(directory, 'siegel', `2026-11-2${day}.txt`), text);
    expect(await headsInFolder(directory)).toEqual(heads);
  });
});
