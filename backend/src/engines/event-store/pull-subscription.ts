import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '#contracts/kernel/domain-event.js';
import type {
  StoredEvent,
  Subscription,
  SubscriptionOptions,
} from '../../platform/event-store/event-store.js';

const DEFAULT_BATCH_SIZE = 500;

/**
 * Reads batch after batch and sleeps at the end until it is woken: catching up and following are one loop. Do not await
 * `stop` inside its own handler.
 */
export class PullSubscription implements Subscription {
  private stopped = false;
  private woken = false;
  private wakeSleeper: (() => void) | undefined;
  private readonly running: Promise<void>;

  constructor(
    private readonly read: (after: Position, limit: number) => Promise<readonly StoredEvent[]>,
    private readonly options: SubscriptionOptions,
    private readonly onEnd: (subscription: PullSubscription) => void,
  ) {
    this.running = this.run();
  }

  /** Called after each append. */
  wake(): void {
    this.woken = true;
    this.wakeSleeper?.();
  }

  stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    return this.running;
  }

  private async run(): Promise<void> {
    await nextTurn();
    try {
      await this.deliver();
    } catch (error) {
      if (!this.stopped) {
        this.stopped = true;
        this.options.onError(error);
      }
    } finally {
      this.onEnd(this);
    }
  }

  private async deliver(): Promise<void> {
    const batchSize = this.options.batchSize ?? DEFAULT_BATCH_SIZE;
    let { after } = this.options;
    while (!this.stopped) {
      this.woken = false;
      const events = await this.read(after, batchSize);
      const last = events.at(-1);
      if (this.stopped) return;
      if (last === undefined) {
        await this.sleep();
        continue;
      }
      await this.options.onEvents(events);
      after = last.position;
      // A long catch-up must not block requests.
      if (events.length === batchSize) await nextTurn();
    }
  }

  private async sleep(): Promise<void> {
    if (this.woken) return;
    await new Promise<void>((resolve) => {
      this.wakeSleeper = resolve;
    });
    this.wakeSleeper = undefined;
  }
}
