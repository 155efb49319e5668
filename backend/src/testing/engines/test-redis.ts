import { v7 as newName } from 'uuid';
import { describeWithEngine, isInstalled } from '../../engines/testing/testing-engines.js';
import { openRedis, type RedisServer } from '../../platform/redis/redis.js';
import { createLog } from '../../platform/telemetry/log.js';
import { EngineProcess } from './engine-process.js';

const url = process.env['REDIS_URL'];

/** `describe` of suites that need any Redis: that of `REDIS_URL`, else their own. */
export const describeWithRedis = describeWithEngine(
  'Redis',
  url !== undefined || isInstalled('redis-server'),
);

/** `describe` of suites that kill or pause their Redis, and so need their own. */
export const describeWithOwnRedis = describeWithEngine('redis-server', isInstalled('redis-server'));

/** Key prefix of one test, so that tests share a server without conflicts. */
export function newPrefix(): string {
  return `werkstatt-test-${newName()}`;
}

/** A connected Redis for the tests of one file; `remove` in `afterAll` deletes its keys. */
export class TestRedis {
  private constructor(
    readonly server: RedisServer,
    private readonly process: EngineProcess | null,
  ) {}

  static async open(): Promise<TestRedis> {
    const process = url === undefined ? await EngineProcess.start('redis') : null;
    const server = await openRedis({ url: process?.url ?? url ?? '', log: createLog('silent') });
    return new TestRedis(server, process);
  }

  async remove(): Promise<void> {
    if (this.process === null) {
      for await (const keys of this.server.commands.scanStream({ match: 'werkstatt-test-*' })) {
        if ((keys as string[]).length > 0) await this.server.commands.unlink(keys as string[]);
      }
    }
    this.server.close();
    await this.process?.stop();
  }
}
