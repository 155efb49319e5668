import type { RedisServer } from '../../../platform/redis/redis.js';

const LOOK_EVERY_MS = 10_000;

export type LossWatchOptions = {
  readonly redis: RedisServer;
  /** Exists as long as Redis has its data. */
  readonly key: string;
  /** Writes the data workers rely on; idempotent. */
  readonly prepare: () => Promise<void>;
  /** Called after Redis lost everything and was prepared again. */
  readonly onLoss: () => void;
  /** Default: 10,000. */
  readonly everyMs?: number;
};

/**
 * Notices that a running Redis lost its data (restarted with an empty disk, or flushed). Otherwise no task would run
 * again before the next start.
 */
export class LossWatch {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: LossWatchOptions) {}

  /** Prepares Redis and starts watching. Rejects with `StoreUnavailable`. */
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
