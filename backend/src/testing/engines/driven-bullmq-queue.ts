import { jest } from '@jest/globals';
import type { Clock } from '../../platform/clock.js';
import { BullmqJobQueue } from '../../engines/jobs/bullmq/bullmq-job-queue.js';
import type { RedisServer } from '../../platform/redis/redis.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { DrivenQueue } from '../../engines/jobs/job-queue.contract.js';

/** BullMQ multiplies a delayed job's time with 2^12 in its sorted set. */
const SCORE_PER_MS = 0x1000;

/**
 * Runs BullMQ's workers by the test's clock: this process's `Date` is frozen and follows the clock at each `runDue`,
 * which wakes the workers and waits until nothing is due. Sockets and timers run normally.
 */
export function openDrivenBullmqQueue(options: {
  readonly redis: RedisServer;
  readonly clock: Clock;
  readonly log: Log;
  readonly prefix: string;
}): DrivenQueue {
  return new DrivenBullmqQueue(options);
}

class DrivenBullmqQueue extends BullmqJobQueue implements DrivenQueue {
  private readonly handled: string[] = [];
  private readonly repeated: string[] = [];
  private started = false;

  constructor(private readonly parts: Parameters<typeof openDrivenBullmqQueue>[0]) {
    super(parts);
    stopDate(parts.clock);
  }

  override handle(...args: Parameters<BullmqJobQueue['handle']>): void {
    super.handle(...args);
    this.handled.push(args[0]);
  }

  override every(...args: Parameters<BullmqJobQueue['every']>): void {
    super.every(...args);
    this.repeated.push(args[0]);
  }

  override async start(): Promise<void> {
    this.started = true;
    await super.start();
  }

  async runDue(): Promise<void> {
    stopDate(this.parts.clock);
    if (!this.started) await this.start();
    do {
      await Promise.all(this.keys.map((key) => this.parts.redis.commands.zadd(`${key}:marker`, 0, '0')));
    } while (await this.isBusy());
  }

  private get keys(): string[] {
    const { prefix } = this.parts;
    return [
      ...this.handled.map((name) => `${prefix}:jobs:${name}`),
      ...this.repeated.map((name) => `${prefix}:tasks:${name}`),
    ];
  }

  private async isBusy(): Promise<boolean> {
    const now = (Date.now() + 1) * SCORE_PER_MS - 1;
    const { commands } = this.parts.redis;
    const due = this.keys.flatMap((key) => [
      commands.llen(`${key}:wait`),
      commands.llen(`${key}:active`),
      commands.zcount(`${key}:delayed`, '-inf', now),
    ]);
    return (await Promise.all(due)).some((count) => count > 0);
  }
}

/** Only `Date`: sockets and timers keep running. */
function stopDate(clock: Clock): void {
  jest.useFakeTimers({
    now: Date.parse(clock.now()),
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
