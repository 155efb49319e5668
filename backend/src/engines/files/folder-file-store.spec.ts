import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStoreContract } from './file-store.contract.js';
import { openFolderFileStore } from './folder-file-store.js';

fileStoreContract('folder', {
  open: (directory) => openFolderFileStore({ directory }),
  damage: (directory, hash) => writeFile(join(directory, 'files', hash.slice(0, 2), hash), 'other bytes'),
});

describe('openFolderFileStore', () => {
  it('deletes drafts that a crash left behind', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'werkstatt-files-'));
    const drafts = join(directory, 'files', 'drafts');
    await mkdir(drafts, { recursive: true });
    await writeFile(join(drafts, 'half-written'), 'half');
    const files = await openFolderFileStore({ directory });
    await files.put(Buffer.from('whole'));
    expect(await readdir(drafts)).toEqual([]);
    await rm(directory, { recursive: true });
  });
});
