import type { Instant } from '#contracts/kernel/domain-event.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/telemetry/log.js';
import { later, reasonOf } from '../../platform/jobs/retry.js';

type Task = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<void> };
type Kept = Task & { running: boolean; dueAt: Instant };

/** Stores the end of a task's last run. */
export type TaskTimes = {
  endedAt(name: string): Instant | null;
  noteEnd(name: string, instant: Instant): Promise<void>;
};

/** Repeats tasks with a pause after their last end. A failure is logged; the next run is not delayed. */
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

  /** Starts due tasks; each promise resolves when its task has ended, successfully or not. */
  startDue(now: Instant): Promise<void>[] {
    return [...this.tasks.values()]
      .filter((task) => !task.running && dueOf(task, now) <= now)
      .map((task) => this.run(task));
  }

  /** When the next idle task is due; null: none. */
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

/** A due time further away than the task's pause came from a wrong clock: due now. */
function dueOf({ dueAt, everyMs }: Kept, now: Instant): Instant {
  return dueAt > later(now, everyMs) ? now : dueAt;
}
