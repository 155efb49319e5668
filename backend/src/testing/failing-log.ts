import type { EventLog } from '../platform/event-log/event-log.js';

/** The process is gone: nothing that follows is done. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** What happens around the appends of a log, counted from 1 since `arm`. */
export type FailingLog = EventLog & {
  /** From now on: after `crashAfter` appends nothing can be read or written any more; `before` runs ahead of an append. */
  arm(plan: { readonly crashAfter?: number; readonly before?: (append: number) => Promise<void> }): void;
  /** Appends since `arm`. */
  readonly appends: number;
};

/** A log that dies when it is told to; everything else is the real one's doing. */
export function failingLog(log: EventLog): FailingLog {
  let plan: Parameters<FailingLog['arm']>[0] = {};
  let appends = 0;
  const alive = (): void => {
    if (appends >= (plan.crashAfter ?? Infinity)) throw new Crash();
  };
  return {
    arm(next) {
      plan = next;
      appends = 0;
    },
    get appends() {
      return appends;
    },
    async append(...args) {
      alive();
      const { before } = plan;
      const number = appends + 1;
      if (before) {
        plan = { ...plan, before: async () => undefined };
        await before(number);
        plan = { ...plan, before };
      }
      const appended = await log.append(...args);
      appends = Math.max(appends, number);
      alive();
      return appended;
    },
    async readStream(...args) {
      alive();
      return log.readStream(...args);
    },
    readAll: (...args) => log.readAll(...args),
    head: () => log.head(),
    shred: (subjectId) => log.shred(subjectId),
    subscribe: (options) => log.subscribe(options),
  };
}
