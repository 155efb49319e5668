import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { refuse, type Problem } from '#contracts/kernel/problem.js';
import { EngineProcess } from '../../../testing/engines/engine-process.js';
import {
  describeWithOwnRedis,
  describeWithRedis,
  newPrefix,
  TestRedis,
} from '../../../testing/engines/test-redis.js';
import { startEdgeApp, type EdgeApp } from '../../../testing/edge-app.js';
import { Allow } from '../../auth/allow.js';
import { openRedis } from '../../redis/redis.js';
import { createLog } from '../../telemetry/log.js';
import { MAX_WINDOWS, MemoryRateLimiter } from './memory-rate-limiter.js';
import { networkOf, RateLimit, siteOf } from './rate-limit.js';
import { rateLimiterContract } from './rate-limiter.contract.js';
import { RedisRateLimiter } from './redis-rate-limiter.js';

@Controller('probe')
class ProbeController {
  @Post('limited')
  @Allow('site:public')
  @HttpCode(200)
  @RateLimit(
    { name: 'probe', limit: 4, windowSeconds: 60, count: 'attempts' },
    { name: 'probe', limit: 2, windowSeconds: 60, count: 'accepted' },
  )
  limited(@Body() { fail }: { fail?: boolean }): object {
    if (fail === true) throw refuse('conflict');
    return {};
  }
}

let app: EdgeApp;
beforeAll(async () => {
  app = await startEdgeApp([ProbeController]);
});
afterAll(() => app.close());

const call = (address: string, fail = false) =>
  app.request<Problem>('POST', '/api/probe/limited', { fail }, null, {
    'x-forwarded-for': `203.0.113.9, ${address}`,
  });

const tell = async (address: string) =>
  (
    await app.request('POST', '/api/logs', { level: 'error', message: 'x' }, null, {
      'x-forwarded-for': address,
    })
  ).status;

describe('limits', () => {
  it('counts attempts per address and sends Retry-After', async () => {
    for (let attempt = 1; attempt <= 4; attempt++)
      expect((await call('198.51.100.1', true)).status).toBe(409);
    const { status, body, headers } = await call('198.51.100.1', true);
    expect({ status, detail: body.detail }).toEqual({
      status: 429,
      detail: 'Zu viele Anfragen. Bitte versuchen Sie es später erneut.',
    });
    expect(headers.get('retry-after')).toBe('60');
    expect((await call('198.51.100.2')).status).toBe(200);
    app.clock.advance(60 * 1000);
    expect((await call('198.51.100.1', true)).status).toBe(409);
  });

  it('counts only accepted calls if the rule says so', async () => {
    const statuses = [];
    for (const fail of [true, false, false, false]) statuses.push((await call('198.51.100.3', fail)).status);
    expect(statuses).toEqual([409, 200, 200, 429]);
  });

  it('accepts small log lines of browsers', async () => {
    for (const level of ['error', 'ERROR', 'Warn', 'info', 'DEBUG']) {
      expect((await app.request('POST', '/api/logs', { level, message: 'x' })).status).toBe(204);
    }
    for (const level of ['loud', '', 1, ['error'], null]) {
      expect((await app.request('POST', '/api/logs', { level, message: 'x' })).status).toBe(400);
    }
    expect(
      (await app.request('POST', '/api/logs', { level: 'error', message: 'x'.repeat(2_001) })).status,
    ).toBe(400);
  });

  it('accepts thirty log lines a minute from one address', async () => {
    for (let line = 1; line <= 30; line++) expect(await tell('198.51.100.9')).toBe(204);
    expect(await tell('198.51.100.9')).toBe(429);
    expect(await tell('198.51.100.10')).toBe(204);
  });
});

rateLimiterContract('memory', () => new MemoryRateLimiter());

describeWithRedis('rate limits in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await TestRedis.open();
  });
  afterAll(() => redis.remove());
  const open = (prefix = newPrefix()): RedisRateLimiter =>
    new RedisRateLimiter(redis.server, createLog('silent'), prefix);
  const rule = { name: 'probe', limit: 1, windowSeconds: 60, count: 'attempts' } as const;

  rateLimiterContract('Redis', open);

  it('are counted across all processes, with keys that expire', async () => {
    const prefix = newPrefix();
    expect(await open(prefix).take(rule, '192.0.2.1', 0)).toBeNull();
    expect(await open(prefix).take(rule, '192.0.2.1', 0)).toBe(60);
    const left = await redis.server.commands.pttl(`${prefix}:rate:probe attempts 192.0.2.1`);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
  });
});

describeWithOwnRedis('rate limits in a Redis that does not answer', () => {
  it('let everybody through, and only the first caller waits', async () => {
    const process = await EngineProcess.start('redis');
    const log = createLog('silent');
    const redis = await openRedis({ url: process.url, log, answerWithinMs: 200 });
    const limiter = new RedisRateLimiter(redis, log, newPrefix());
    const rule = { name: 'probe', limit: 1, windowSeconds: 60, count: 'attempts' } as const;
    process.pause();
    const start = performance.now();
    for (let call = 0; call < 50; call++) expect(await limiter.take(rule, '192.0.2.1', 0)).toBeNull();
    expect(performance.now() - start).toBeLessThan(2_000);
    process.goOn();
    redis.close();
    await process.stop();
  });
});

describe('the counting', () => {
  const rule = { name: 'probe', limit: 1, windowSeconds: 60, count: 'attempts' } as const;

  it('remembers a bounded number of addresses and forgets the oldest first', async () => {
    const limiter = new MemoryRateLimiter();
    const addresses = Array.from(
      { length: MAX_WINDOWS },
      (_, index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    );
    const refused = [];
    for (const address of addresses) refused.push(...[await limiter.take(rule, address, 0)].filter(Boolean));
    expect(refused).toEqual([]);
    expect(limiter.size).toBe(MAX_WINDOWS);
    expect(await limiter.take(rule, addresses[0] as string, 1)).toBe(60);
    for (let index = 0; index < 1_000; index++)
      await limiter.take(rule, `192.0.${index >> 8}.${index & 255}`, 1);
    expect(limiter.size).toBe(MAX_WINDOWS);
    expect(await limiter.take(rule, addresses[0] as string, 2)).toBeNull();
    expect(await limiter.take(rule, addresses.at(-1) as string, 2)).toBe(60);
  });

  it('starts a new window after a clock that was ahead is corrected', async () => {
    const limiter = new MemoryRateLimiter();
    expect(await limiter.take(rule, '192.0.2.1', 3_600_000)).toBeNull();
    expect(await limiter.take(rule, '192.0.2.1', 0)).toBeNull();
    expect(await limiter.take(rule, '192.0.2.1', 1_000)).toBe(59);
  });

  it('counts all addresses of one subscriber as one', () => {
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('2001:db8:0:17::1')).toBe(networkOf('2001:0DB8::17:a:b:c:d'));
    expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:0:1::1'));
    expect(siteOf('2001:db8::1')).toBe(siteOf('2001:db8:0:ffff::1'));
    expect(siteOf('2001:db8::1')).not.toBe(siteOf('2001:db8:1::1'));
    expect(siteOf('192.0.2.7')).toBe('192.0.2.7');
  });
});
