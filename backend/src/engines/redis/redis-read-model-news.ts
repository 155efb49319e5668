import type { Redis } from 'ioredis';
import type { News, NewsListener, ReadModelNews, Standing } from '#projections/engine/read-model-news.js';
import type { RedisServer } from '../../platform/redis/redis.js';

/**
 * News of the read models over Redis: published on a channel, and stored under a key for later subscribers. News lost
 * with Redis is repeated within a second.
 */
export class RedisReadModelNews implements ReadModelNews {
  private readonly place: string;
  /** Channels, unlike keys, are shared by all databases of a server. */
  private readonly channel: string;

  constructor(
    private readonly redis: RedisServer,
    /** Processes with the same prefix share news. */
    prefix = 'werkstatt',
  ) {
    this.place = `${prefix}:read-models`;
    this.channel = `${this.place}:${redis.commands.options.db ?? 0}`;
  }

  async tell(news: News): Promise<void> {
    const { position, health } = news;
    const standing: Standing = { position, health };
    await this.redis.run((redis) =>
      redis
        .multi()
        .set(this.place, JSON.stringify(standing))
        .publish(this.channel, JSON.stringify(news))
        .exec(),
    );
  }

  async latest(): Promise<Standing | null> {
    const known = await this.redis.run((redis) => redis.get(this.place));
    return known === null ? null : (JSON.parse(known) as Standing);
  }

  listen(listener: NewsListener): () => void {
    const client = this.redis.forListening();
    client.on('message', (_channel, text: string) => listener.onNews(JSON.parse(text) as News));
    // At every connection, including the first: reading the latest news before subscribing would miss news in between.
    client.on('ready', () => void this.subscribe(client, listener));
    return () => client.disconnect();
  }

  private async subscribe(client: Redis, listener: NewsListener): Promise<void> {
    try {
      await client.subscribe(this.channel);
      listener.onMissed();
    } catch (error) {
      this.redis.say(error);
    }
  }
}
