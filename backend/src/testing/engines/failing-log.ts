import type { EventLog } from '../../platform/event-log/event-log.js';

/** Thrown once the simulated process is dead. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Controls the appends of a log, counted from 1 since `arm`. */
export type FailingLog = EventLog & {
  /** After `crashAfter` appends every read and write fails; `before` runs ahead of each append. */
  arm(plan: { readonly crashAfter?: number; readonly before?: (append: number) => Promise<void> }): void;
  /** Appends since `arm`. */
  readonly appends: number;
};

/**
 * A log that fails on demand and otherwise passes everything on. Steps are appended one by one, as on servers, so that
 * it can fail between them; `together`: in one append, as with a single process.
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
