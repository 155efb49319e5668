// A process to be killed: adds 20 jobs, prints when the first one runs, and never ends by itself.
import { SystemClock } from '../../platform/clock.js';
import { openSqliteJobQueue } from '../../engines/jobs/sqlite/sqlite-job-queue.js';
import { createLog } from '../../platform/telemetry/log.js';

const [, , directory = ''] = process.argv;
const queue = await openSqliteJobQueue({ directory, clock: new SystemClock(), log: createLog('silent') });
queue.handle('greet', async ({ id }) => {
  if (id === 'job-0' || id === 'job-1') return;
  process.stdout.write('running\n');
  await new Promise(() => setInterval(() => undefined, 1_000));
});
await queue.add(Array.from({ length: 20 }, (_, index) => ({ id: `job-${index}`, name: 'greet', data: {} })));
await queue.start();
