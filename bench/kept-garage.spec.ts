import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyOfKept } from './kept-garage.js';

let folder: string;
let kept: string;
let copies = 0;
const fills: string[] = [];
const ten = { years: 10, share: 0.1, story: 'first' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkstattbuch-kept-'));
  kept = join(folder, 'ten-years');
  fills.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

/** A garage of one file, and as many events as years. */
async function fill(directory: string, years: number): Promise<number> {
  fills.push(directory);
  await writeFile(join(directory, 'read.db'), 'whole');
  return years;
}
async function interrupted(directory: string): Promise<number> {
  await writeFile(join(directory, 'read.db'), 'a part');
  throw new Error('Ctrl-C');
}
const copyTo = (): string => join(folder, `copy-${copies++}`);

describe('a garage that is kept for the next run', () => {
  it('is filled once, and copied each time', async () => {
    const first = await copyOfKept(kept, copyTo(), ten, fill);
    const second = await copyOfKept(kept, copyTo(), ten, fill);
    expect(fills).toEqual([kept]);
    expect(first).toMatchObject({ ...ten, events: 10, seconds: expect.any(Number) });
    expect(second).toEqual(first);
  });

  it('stays as it is when its copy changes', async () => {
    const copy = copyTo();
    await copyOfKept(kept, copy, ten, fill);
    await rm(join(copy, 'read.db'));
    expect(await readFile(join(kept, 'read.db'), 'utf8')).toBe('whole');
  });

  it('is not taken for one that is told in another way', async () => {
    await copyOfKept(kept, copyTo(), ten, fill);
    const other = copyOfKept(kept, copyTo(), { ...ten, story: 'second' }, fill);
    await expect(other).rejects.toThrow(`${kept} holds a garage of another version`);
  });

  it('is not taken for one of another share', async () => {
    await copyOfKept(kept, copyTo(), ten, fill);
    const whole = copyOfKept(kept, copyTo(), { ...ten, share: 1 }, fill);
    await expect(whole).rejects.toThrow(`${kept} holds 10 years with a share of 0.1`);
    expect(await readFile(join(kept, 'read.db'), 'utf8')).toBe('whole');
  });

  it('is not taken for complete after an interrupted run', async () => {
    await expect(copyOfKept(kept, copyTo(), ten, interrupted)).rejects.toThrow('Ctrl-C');
    const next = copyOfKept(kept, copyTo(), ten, fill);
    await expect(next).rejects.toThrow('holds no complete garage of a benchmark');
  });

  it('never replaces what somebody else has there', async () => {
    await mkdir(kept);
    await writeFile(join(kept, 'events.db'), 'a real garage');
    await expect(copyOfKept(kept, copyTo(), ten, fill)).rejects.toThrow('Delete it or name another folder.');
    expect(await readdir(kept)).toEqual(['events.db']);
  });
});
