import type { Redis } from 'ioredis';
import type { News, NewsListener, ReadModelNews, Standing } from '#projections/engine/read-model-news.js';
import type { RedisServer } from './redis.js';

/**
 * News of the read models over Redis: told through a channel, and kept under a key for those who come later. What is
 * lost with Redis is told again within a second.
 */
export class RedisReadModelNews implements ReadModelNews {
  private readonly place: string;
  /** Channels, unlike keys, are those of the whole server: another garage may have the next database. */
  private readonly channel: string;

  constructor(
    private readonly redis: RedisServer,
    /** Processes with the same prefix hear each other. */
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
    // At every connection, the first one too: whoever asks for the latest before he is subscribed misses what is between.
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
