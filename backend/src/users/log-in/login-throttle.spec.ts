import { Refusal } from '#contracts/kernel/problem.js';
import { openRedis } from '../../platform/redis/redis.js';
import { createLog } from '../../platform/telemetry/log.js';
import { EngineProcess } from '../../testing/engines/engine-process.js';
import {
  describeWithOwnRedis,
  describeWithRedis,
  newPrefix,
  TestRedis,
} from '../../testing/engines/test-redis.js';
import { loginThrottleContract } from './login-throttle.contract.js';
import { MemoryLoginThrottle } from './memory-login-throttle.js';
import { RedisLoginThrottle } from './redis-login-throttle.js';

const of = (address: string) => ({ name: 'chefin', address, device: null });

loginThrottleContract('memory', () => new MemoryLoginThrottle());

describe('the login throttle in memory', () => {
  it('does not block anyone after the clock was ahead and was corrected', async () => {
    const throttle = new MemoryLoginThrottle();
    const anHourAhead = 3_600_000;
    for (let failure = 1; failure <= 5; failure++) await throttle.admit(of('a'), anHourAhead);
    await expect(throttle.admit(of('a'), anHourAhead)).rejects.toBeInstanceOf(Refusal);
    await throttle.admit(of('a'), 0);
    await expect(throttle.admit(of('a'), 0)).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });
});

describeWithRedis('the throttle of log-ins in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await TestRedis.open();
  });
  afterAll(() => redis.remove());

  loginThrottleContract('Redis', () => new RedisLoginThrottle(redis.server, newPrefix()));

  it('counts over all processes, and its keys expire', async () => {
    const prefix = newPrefix();
    const [first, second] = [1, 2].map(() => new RedisLoginThrottle(redis.server, prefix));
    for (let failure = 1; failure <= 5; failure++) await first?.admit(of('a'), 0);
    await expect(second?.admit(of('b'), 0)).rejects.toBeInstanceOf(Refusal);
    for (const id of ['name:chefin', 'address:a']) {
      const left = await redis.server.commands.pttl(`${prefix}:login:${id}`);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(16 * 60_000);
    }
  });
});

describeWithOwnRedis('the throttle of log-ins in a Redis that does not answer', () => {
  it('refuses log-ins within a time limit while Redis is down, and recovers', async () => {
    const process = await EngineProcess.start('redis');
    const redis = await openRedis({ url: process.url, log: createLog('silent'), answerWithinMs: 200 });
    const throttle = new RedisLoginThrottle(redis, newPrefix());
    await throttle.admit(of('a'), 0);
    process.pause();
    await expect(throttle.admit(of('a'), 0)).rejects.toMatchObject({ fault: 'away' });
    await throttle.succeeded(of('a'));
    process.goOn();
    await throttle.admit(of('a'), 0);
    redis.close();
    await process.stop();
  });
});
