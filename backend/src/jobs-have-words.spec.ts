import { taskOf } from '#contracts/jobs/job-tasks.js';
import { SqliteJobQueue } from './engines/jobs/sqlite/sqlite-job-queue.js';
import { startTestApp } from './testing/start-test-app.js';

it('every job that can be given up has a German name', async () => {
  const names: string[] = [];
  const handle = SqliteJobQueue.prototype.handle;
  SqliteJobQueue.prototype.handle = function (this: SqliteJobQueue, name, ...rest) {
    names.push(name);
    return handle.call(this, name, ...rest);
  };
  try {
    await (await startTestApp()).close();
  } finally {
    SqliteJobQueue.prototype.handle = handle;
  }
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => taskOf(name) === name)).toEqual([]);
});
