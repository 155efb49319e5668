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

/**
 * A log that dies when it is told to; everything else is the real one's doing. Steps append one after the other, as on
 * servers, so that it can die between them; `together`: in one go, as where one process writes, and that is one append.
 */
export function failingLog(log: EventLog, { together = false } = {}): FailingLog {
  let plan: Parameters<FailingLog['arm']>[0] = {};
  let appends = 0;
  const alive = (): void => {
    if (appends >= (plan.crashAfter ?? Infinity)) throw new Crash();
  };
  const around = async <Result>(append: () => Promise<Result>): Promise<Result> => {
    alive();
    const { before } = plan;
    const number = appends + 1;
    if (before) {
      plan = { ...plan, before: async () => undefined };
      await before(number);
      plan = { ...plan, before };
    }
    const appended = await append();
    appends = Math.max(appends, number);
    alive();
    return appended;
  };
  const { appendTogether } = log;
  return {
    arm(next) {
      plan = next;
      appends = 0;
    },
    get appends() {
      return appends;
    },
    append: (...args) => around(() => log.append(...args)),
    ...(together && appendTogether
      ? { appendTogether: (many) => around(() => appendTogether.call(log, many)) }
      : {}),
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
