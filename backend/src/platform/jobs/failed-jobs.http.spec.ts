import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FailedJobAnswer } from '#contracts/jobs/failed-jobs.api.js';
import { startEdgeApp, type EdgeApp } from '../../testing/edge-app.js';
import { TestClock } from '../../testing/test-clock.js';
import { createLog } from '../telemetry/log.js';
import { FailedJobsController } from './failed-jobs.controller.js';
import { JOB_QUEUE, JobHopeless } from './job-queue.js';
import { openSqliteJobQueue, type SqliteJobQueue } from '../../engines/jobs/sqlite/sqlite-job-queue.js';

const POLISH = 'event-1/polish';

describe('failed jobs over HTTP', () => {
  let directory: string;
  let queue: SqliteJobQueue;
  let app: EdgeApp;
  let waxLeft = 0;
  let polished = 0;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-jobs-'));
    queue = await openSqliteJobQueue({ directory, clock: new TestClock(), log: createLog('silent') });
    queue.handle('polish', async () => {
      if (waxLeft === 0) throw new JobHopeless('Kein Wachs.');
      polished += 1;
    });
    await queue.add([{ id: POLISH, name: 'polish', data: { carId: 'car-1' } }]);
    await queue.runDue();
    app = await startEdgeApp([FailedJobsController], {
      providers: [{ provide: JOB_QUEUE, useValue: queue }],
    });
  });
  afterAll(async () => {
    await app.close();
    await queue.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const asAdmin = async <Body>(method: string, path: string) =>
    app.request<Body>(method, `/api/jobs${path}`, undefined, app.tokenOf('ADMIN'));
  const failed = async () => (await asAdmin<FailedJobAnswer[]>('GET', '/failed')).body;

  it('are listed with their reason and can be retried', async () => {
    expect(await failed()).toEqual([
      {
        id: POLISH,
        name: 'polish',
        data: { carId: 'car-1' },
        attempts: 1,
        failedAt: expect.any(String),
        reason: expect.stringContaining('Kein Wachs.'),
      },
    ]);
    waxLeft = 1;
    const path = `/${encodeURIComponent(POLISH)}/retry`;
    expect((await asAdmin('POST', path)).status).toBe(204);
    await queue.runDue();
    expect(polished).toBe(1);
    expect(await failed()).toEqual([]);
    expect((await asAdmin('POST', path)).status).toBe(404);
    expect((await asAdmin('POST', '/unknown/retry')).status).toBe(404);
  });

  it('are open to ADMIN only', async () => {
    const token = app.tokenOf('DISPONENT');
    expect((await app.request('GET', '/api/jobs/failed')).status).toBe(401);
    expect((await app.request('GET', '/api/jobs/failed', undefined, token)).status).toBe(403);
    expect((await app.request('POST', '/api/jobs/x/retry', undefined, token)).status).toBe(403);
  });
});
