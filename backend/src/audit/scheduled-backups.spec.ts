import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finish, unfinishedPath, type BackupManifest } from '../engines/backup/generations.js';
import { hasBackupOfDay } from './scheduled-backups.js';

const MADE_AT = '2026-11-26T03:00:00.000Z';
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'of-the-day-'));
  const unfinished = unfinishedPath(folder, MADE_AT);
  await mkdir(unfinished);
  path = await finish(unfinished, { format: 1, madeAt: MADE_AT, sealIntact: true } as BackupManifest);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the backup of the day', () => {
  it('is the one in the folder, also after a restart', async () => {
    expect(await hasBackupOfDay(folder, '2026-11-26T20:00:00.000Z')).toBe(true);
  });

  it('is made a day later, and at once in another folder', async () => {
    expect(await hasBackupOfDay(folder, '2026-11-27T03:00:00.000Z')).toBe(false);
    expect(await hasBackupOfDay(join(folder, 'anderer'), MADE_AT)).toBe(false);
  });

  it('is made again if the last one is damaged', async () => {
    await writeFile(join(path, 'sicherung.json'), '{}');
    expect(await hasBackupOfDay(folder, '2026-11-26T20:00:00.000Z')).toBe(false);
  });
});
