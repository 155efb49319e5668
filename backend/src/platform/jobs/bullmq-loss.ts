import type { RedisServer } from '../redis/redis.js';

const LOOK_EVERY_MS = 10_000;

export type LossWatchOptions = {
  readonly redis: RedisServer;
  /** The key that says that everything is there. */
  readonly key: string;
  /** Writes what workers rely on; what is there already stays. */
  readonly prepare: () => Promise<void>;
  /** Redis has forgotten everything, and has been prepared again. */
  readonly onLoss: () => void;
  /** Default 10,000. */
  readonly everyMs?: number;
};

/**
 * Notices while a process runs that Redis has lost what it held: it came back with an empty disk, or somebody emptied it.
 * Without that no task would run again before the next start.
 */
export class LossWatch {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: LossWatchOptions) {}

  /** Prepares Redis and begins to look. Rejects with `StoreUnavailable`. */
  async begin(): Promise<void> {
    await this.prepare();
    this.timer = setInterval(() => void this.look().catch(this.options.redis.say), this.everyMs);
    this.timer.unref();
  }

  end(): void {
    clearInterval(this.timer);
  }

  private get everyMs(): number {
    return this.options.everyMs ?? LOOK_EVERY_MS;
  }

  private async prepare(): Promise<void> {
    const { redis, key, prepare } = this.options;
    await redis.run(prepare);
    await redis.run((client) => client.set(key, 'true'));
  }

  private async look(): Promise<void> {
    const { redis, key, onLoss } = this.options;
    if ((await redis.run((client) => client.exists(key))) === 1) return;
    await this.prepare();
    onLoss();
  }
}
