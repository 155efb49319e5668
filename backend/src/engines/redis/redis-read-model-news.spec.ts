import { setTimeout as delay } from 'node:timers/promises';
import type { News } from '#projections/engine/read-model-news.js';
import { EngineProcess } from '../../testing/engines/engine-process.js';
import { describeWithOwnRedis } from '../../testing/engines/test-redis.js';
import { createLog } from '../../platform/telemetry/log.js';
import { openRedis, type RedisServer } from '../../platform/redis/redis.js';
import { RedisReadModelNews } from './redis-read-model-news.js';

const newsOf = (position: string, ...names: string[]): News => ({ position, names, health: [] });

describeWithOwnRedis('news of the read models over Redis', () => {
  let redis: EngineProcess;
  let teller: RedisServer;
  let hearer: RedisServer;
  const heard: string[] = [];
  const arrivals: { readonly what: string; readonly fulfil: () => void }[] = [];
  const hear = (what: string): void => {
    heard.push(what);
    for (const arrival of arrivals) if (arrival.what === what) arrival.fulfil();
  };
  const arrival = (what: string): Promise<void> =>
    heard.includes(what) ? Promise.resolve() : new Promise((fulfil) => arrivals.push({ what, fulfil }));

  beforeAll(async () => {
    redis = await EngineProcess.start('redis');
    const settings = { url: redis.url, log: createLog('silent') };
    [teller, hearer] = await Promise.all([openRedis(settings), openRedis(settings)]);
  });
  beforeEach(() => {
    heard.length = 0;
    arrivals.length = 0;
  });
  afterAll(async () => {
    teller.close();
    hearer.close();
    await redis.stop();
  });

  const listen = (news: RedisReadModelNews): (() => void) =>
    news.listen({
      onNews: ({ position, names }) => hear(`${position} ${names.join()}`),
      onMissed: () => hear('missed'),
    });

  it('reaches another process in order, and the last one is stored for later subscribers', async () => {
    const news = new RedisReadModelNews(hearer, 'one');
    expect(await news.latest()).toBeNull();
    const stop = listen(news);
    await arrival('missed');
    const told = new RedisReadModelNews(teller, 'one');
    await told.tell(newsOf('1', 'cars'));
    await told.tell(newsOf('2', 'services'));
    await arrival('2 services');
    expect(heard).toEqual(['missed', '1 cars', '2 services']);
    expect(await news.latest()).toEqual({ position: '2', health: [] });
    stop();
  });

  it('does not reach processes with another prefix or database', async () => {
    const stop = listen(new RedisReadModelNews(hearer, 'two'));
    await arrival('missed');
    await new RedisReadModelNews(teller, 'three').tell(newsOf('1', 'cars'));
    const neighbour = await openRedis({ url: `${redis.url}/1`, log: createLog('silent') });
    await new RedisReadModelNews(neighbour, 'two').tell(newsOf('1', 'cars'));
    neighbour.close();
    await new RedisReadModelNews(teller, 'two').tell(newsOf('2', 'cars'));
    await arrival('2 cars');
    expect(heard).toEqual(['missed', '2 cars']);
    stop();
  });

  it('reports possibly lost news after Redis was killed, and continues', async () => {
    const stop = listen(new RedisReadModelNews(hearer, 'four'));
    await arrival('missed');
    heard.length = 0;
    const { port } = redis;
    await redis.kill();
    redis = await EngineProcess.start('redis', { port });
    await arrival('missed');
    const told = new RedisReadModelNews(teller, 'four');
    // The sender may still be reconnecting: repeat until the news arrives.
    for (let tries = 0; !heard.includes('1 cars') && tries < 100; tries++) {
      await told.tell(newsOf('1', 'cars')).catch(() => undefined);
      await Promise.race([arrival('1 cars'), delay(100)]);
    }
    expect(heard).toContain('1 cars');
    stop();
  });
});
