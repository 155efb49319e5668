import { Queue, Worker, type WorkerOptions } from 'bullmq';
import type { Clock } from '../../../platform/clock.js';
import type { RedisServer } from '../../../platform/redis/redis.js';
import type { Log } from '../../../platform/telemetry/log.js';
import { reasonOf } from '../../../platform/jobs/retry.js';

type Task = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<void> };

/** Finished runs kept per task; nothing reads them. */
const RUNS_KEPT = 1;

/**
 * Repeated tasks, in one process at a time: each is a BullMQ Job Scheduler in its own queue with a global concurrency
 * of one. A scheduler counts from start to start, the port from the end: the pending run is postponed after each end.
 */
export class BullmqTasks {
  private readonly tasks = new Map<string, Task>();
  private readonly queues = new Map<Task, Queue>();
  private readonly workers: Worker[] = [];
  readonly runs = new Set<Promise<void>>();

  constructor(
    private readonly redis: RedisServer,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly workerOptions: Omit<WorkerOptions, 'connection'>,
    /** Prefix of the tasks' keys. */
    private readonly prefix: string,
  ) {}

  add(task: Task): void {
    if (this.tasks.has(task.name)) throw new TypeError(`There is a task ${task.name} already`);
    this.tasks.set(task.name, task);
  }

  /** Creates the workers without starting them; call `schedule` next. */
  open(): readonly Worker[] {
    for (const task of this.tasks.values()) this.begin(task);
    return this.workers;
  }

  /** Ensures that a run of every task is pending. Idempotent. */
  async schedule(): Promise<void> {
    await Promise.all([...this.queues].map(([task, queue]) => this.scheduleIn(queue, task)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private begin(task: Task): void {
    const queue = new Queue(task.name, {
      connection: this.redis.commands,
      prefix: this.prefix,
      skipWaitingForReady: true,
    });
    queue.on('error', this.redis.say);
    this.queues.set(task, queue);
    const worker = new Worker(task.name, () => this.work(task, queue), {
      ...this.workerOptions,
      connection: this.redis.forWorkers(),
      prefix: this.prefix,
      removeOnComplete: { count: RUNS_KEPT },
      removeOnFail: { count: RUNS_KEPT },
    });
    worker.on('error', this.redis.say);
    this.workers.push(worker);
  }

  private async scheduleIn(queue: Queue, { name, everyMs }: Task): Promise<void> {
    await queue.waitUntilReady();
    await queue.setGlobalConcurrency(1);
    await queue.upsertJobScheduler(name, { every: everyMs }, { name });
    const next = (await queue.getJobScheduler(name))?.next ?? 0;
    if (next <= Date.parse(this.clock.now()) + 2 * everyMs) return;
    // A wrong clock scheduled it too far ahead.
    await queue.removeJobScheduler(name);
    await queue.upsertJobScheduler(name, { every: everyMs }, { name });
  }

  private async work(task: Task, queue: Queue): Promise<void> {
    const now = Date.parse(this.clock.now());
    const endedAt = await this.redis.forWorkers().hget(this.endsKey, task.name);
    const waitMs = endedAt === null ? 0 : Number(endedAt) + task.everyMs - now;
    // Too early: after a restart, or because the last run took longer than the pause. An end in the future came from a
    // wrong clock.
    if (waitMs > 0 && waitMs <= task.everyMs) return this.putOff(task, queue, waitMs);
    const run = this.run(task);
    this.runs.add(run);
    await run.finally(() => this.runs.delete(run));
    await this.redis.forWorkers().hset(this.endsKey, task.name, Date.parse(this.clock.now()));
    await this.putOff(task, queue, task.everyMs);
  }

  private async run({ name, run }: Task): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.log.error({ task: name, reason: reasonOf(error) }, 'A task failed');
    }
  }

  /** Postpones the pending run. A run already in line checks the last end itself. */
  private async putOff({ name }: Task, queue: Queue, delayMs: number): Promise<void> {
    try {
      const scheduler = await queue.getJobScheduler(name);
      const pending = await queue.getJob(`repeat:${name}:${scheduler?.next}`);
      if (await pending?.isDelayed()) await pending?.changeDelay(delayMs);
    } catch (error) {
      this.redis.say(error);
    }
  }

  private get endsKey(): string {
    return `${this.prefix}:ends`;
  }
}
