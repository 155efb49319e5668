import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { cleanEnvironment } from '../scripts/clean-environment.mjs';
import type { Server } from './server.js';

const COMMANDS = join(import.meta.dirname, '..', 'dist', 'backend', 'src', 'commands');

/** Checks that the read models match the log and that the seal is intact. The product must be stopped. */
export function expectSound({ dataDir }: Server, message: string): void {
  for (const [command, ...args] of [['rebuild', '--verify'], ['audit-verify']]) {
    const { status } = spawnSync(process.execPath, [join(COMMANDS, `${command}.js`), ...args], {
      env: { ...cleanEnvironment(), DATA_DIR: dataDir },
      stdio: 'inherit',
    });
    expect(status, `${command}, ${message}`).toBe(0);
  }
}
