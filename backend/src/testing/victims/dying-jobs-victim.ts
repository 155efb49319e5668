// A process to be killed while a job runs: adds the jobs, prints each that begins, keeps its effect as a file after a
// while, and prints when none is left.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SystemClock } from '../../platform/clock.js';
import { openSqliteJobQueue } from '../../engines/jobs/sqlite/sqlite-job-queue.js';
import { createLog } from '../../platform/telemetry/log.js';

/** Longer than the kill takes. */
const WORK_MS = 300;
const [, , directory = ''] = process.argv;
const count = Number(process.env['JOBS']);
const queue = await openSqliteJobQueue({ directory, clock: new SystemClock(), log: createLog('silent') });
queue.handle('order', async ({ id }) => {
  process.stdout.write(`${id}\n`);
  await delay(WORK_MS);
  await writeFile(join(directory, `${id}.sent`), id);
});
await queue.add(
  Array.from({ length: count }, (_, index) => ({ id: `order-${index}`, name: 'order', data: {} })),
);
await queue.start();
