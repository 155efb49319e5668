import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startTestApp } from './testing/start-test-app.js';
import { bookingCalls } from './appointments/testing/booking-calls.js';

const isWindows = process.platform === 'win32';

/** Everything in the folder that other accounts of the machine have rights to. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const open: string[] = [];
  for (const path of paths) {
    const { mode } = await lstat(path);
    if ((mode & 0o077) !== 0) open.push(`${relative(folder, path)} ${(mode & 0o777).toString(8)}`);
  }
  return open;
}

(isWindows ? describe.skip : describe)('the data folder', () => {
  it('is readable for its own account only, also what was there before', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'werkstatt-private-'));
    await chmod(directory, 0o755);
    await mkdir(join(directory, 'files', 'ab'), { recursive: true });
    await writeFile(join(directory, 'files', 'ab', 'old'), 'an invoice');
    const app = await startTestApp({ directory });
    try {
      await (await bookingCalls(app)).create();
      await app.settle();
      await app.app.platform.files.put(Buffer.from('a paper'));
      await app.app.platform.logBook.flush();
      expect(await openToOthers(directory)).toEqual([]);
    } finally {
      await app.close();
      await rm(directory, { recursive: true, force: true });
    }
  });
});
