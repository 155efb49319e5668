import type { Instant } from '#contracts/kernel/domain-event.js';
import type { Clock } from '../clock.js';
import type { Log } from '../telemetry/log.js';
import { later, reasonOf } from './retry.js';

type Task = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<void> };
type Kept = Task & { running: boolean; dueAt: Instant };

/** Where the end of a task's last run is kept over restarts. */
export type TaskTimes = {
  endedAt(name: string): Instant | null;
  noteEnd(name: string, instant: Instant): Promise<void>;
};

/** Tasks that run again and again, a while after they last ended; a failure is logged and the next run comes in time. */
export class RepeatedTasks {
  private readonly tasks = new Map<string, Kept>();

  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly times: TaskTimes,
  ) {}

  add(task: Task): void {
    if (this.tasks.has(task.name)) throw new TypeError(`There is a task ${task.name} already`);
    const endedAt = this.times.endedAt(task.name);
    this.tasks.set(task.name, {
      ...task,
      running: false,
      dueAt: endedAt === null ? '' : later(endedAt, task.everyMs),
    });
  }

  /** Starts what is due; each promise is fulfilled when its task has ended, well or not. */
  startDue(now: Instant): Promise<void>[] {
    return [...this.tasks.values()]
      .filter((task) => !task.running && dueOf(task, now) <= now)
      .map((task) => this.run(task));
  }

  /** When the next task that does not run is due; null when there is none. */
  nextDue(): Instant | null {
    const now = this.clock.now();
    const waiting = [...this.tasks.values()].filter((task) => !task.running);
    const instants = waiting.map((task) => dueOf(task, now));
    return instants.toSorted()[0] ?? null;
  }

  private async run(task: Kept): Promise<void> {
    task.running = true;
    try {
      await task.run();
    } catch (error) {
      this.log.error({ task: task.name, reason: reasonOf(error) }, 'A task failed');
    }
    const now = this.clock.now();
    task.dueAt = later(now, task.everyMs);
    task.running = false;
    await this.times.noteEnd(task.name, now);
  }
}

/** A time further off than the task's own pause was noted by a clock that was wrong: it is due now. */
function dueOf({ dueAt, everyMs }: Kept, now: Instant): Instant {
  return dueAt > later(now, everyMs) ? now : dueAt;
}
