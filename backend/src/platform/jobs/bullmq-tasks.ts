import { Queue, Worker, type WorkerOptions } from 'bullmq';
import type { Clock } from '../clock.js';
import type { RedisServer } from '../redis/redis.js';
import type { Log } from '../telemetry/log.js';
import { reasonOf } from './retry.js';

type Task = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<void> };

/** Ended runs that BullMQ keeps of each task; nothing reads them. */
const RUNS_KEPT = 1;

/**
 * Tasks that run again and again, in one process at a time: each is a BullMQ Job Scheduler in a queue of its own with a
 * global concurrency of one. A scheduler counts from one beginning to the next; the port counts from an end, so the
 * pending run is put off each time one has ended.
 */
export class BullmqTasks {
  private readonly tasks = new Map<string, Task>();
  private readonly queues = new Map<Task, Queue>();
  private readonly workers: Worker[] = [];
  /** What runs now. */
  readonly runs = new Set<Promise<void>>();

  constructor(
    private readonly redis: RedisServer,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly workerOptions: Omit<WorkerOptions, 'connection'>,
    /** Keys of the tasks begin with it. */
    private readonly prefix: string,
  ) {}

  add(task: Task): void {
    if (this.tasks.has(task.name)) throw new TypeError(`There is a task ${task.name} already`);
    this.tasks.set(task.name, task);
  }

  /** Makes the workers, which do not run yet. Then `schedule`. */
  open(): readonly Worker[] {
    for (const task of this.tasks.values()) this.begin(task);
    return this.workers;
  }

  /** Sees to it that a run of every task is pending, in one process at a time; what is there already stays. */
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
    // Scheduled by a clock that was wrong: it would come when that time has come.
    await queue.removeJobScheduler(name);
    await queue.upsertJobScheduler(name, { every: everyMs }, { name });
  }

  private async work(task: Task, queue: Queue): Promise<void> {
    const now = Date.parse(this.clock.now());
    const endedAt = await this.redis.forWorkers().hget(this.endsKey, task.name);
    const waitMs = endedAt === null ? 0 : Number(endedAt) + task.everyMs - now;
    // Too early: after a restart, or because the last run took longer than the time between two. An end that has not
    // come yet was noted by a clock that is wrong.
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

  /** The pending run comes after so many milliseconds. One that is in line already looks at the last end itself. */
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
