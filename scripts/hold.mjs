// `npm run hold -- appointments.e2e -g "confirms, moves"`: repeats a flaky journey: 30 runs, each on a
// server of its own, beside three busy loops. Takes the arguments of Playwright.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, root, run } from './product.mjs';

const RUNS = 30;
const BUSY_LOOPS = 3;

await ensureBuilt();
const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
const playwright = join(root, 'node_modules', '.bin', 'playwright');
const args = ['test', '--repeat-each', String(RUNS), '--workers', '1', '--reporter', 'line'];
process.exitCode = await run(playwright, [...args, ...process.argv.slice(2)]);
for (const loop of loops) loop.kill();
