import { FileDamaged } from '../../platform/files/file-store.js';

/** The data differs from what was saved; the message says what. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** Runs the work; a file that is damaged or missing is damage to the backup. */
export async function asDamaged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileDamaged || (error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupDamaged((error as Error).message, { cause: error });
    throw error;
  }
}
