import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPrivate } from './private-folder.js';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

(process.platform === 'win32' ? describe.skip : describe)('the folder of the data', () => {
  let folder: string;
  let paper: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'private-'));
    paper = join(folder, 'files', 'paper');
    for (const name of ['files', 'shared']) await mkdir(join(folder, name));
    for (const path of [paper, join(folder, 'shared', 'paper')]) await writeFile(path, 'x', { mode: 0o644 });
    await chmod(folder, 0o755);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const keep = () => keepPrivate(folder, join(folder, 'shared'));

  it('is made private with everything in it, except what others fill', async () => {
    await keep();
    expect([await modeOf(folder), await modeOf(paper)]).toEqual([0o700, 0o600]);
    expect(await modeOf(join(folder, 'shared', 'paper'))).toBe(0o644);
  });

  it('is walked once; later the folder itself is enough to keep others out', async () => {
    await keep();
    await chmod(folder, 0o755);
    await chmod(paper, 0o644);
    await keep();
    expect([await modeOf(folder), await modeOf(paper)]).toEqual([0o700, 0o644]);
  });

  it('is walked again if that was interrupted, or if its record is gone', async () => {
    await keep();
    await rm(join(folder, 'rechte-geprueft.txt'));
    await chmod(paper, 0o644);
    await keep();
    expect(await modeOf(paper)).toBe(0o600);
  });
});
