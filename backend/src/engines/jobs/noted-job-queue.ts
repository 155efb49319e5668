import type { LogBook } from '../../platform/telemetry/log-store/log-book.js';
import type { Job, JobHandler, JobQueue } from '../../platform/jobs/job-queue.js';

/** Wraps a queue so that every run is logged with its outcome and duration. */
export function notedJobQueue<Queue extends JobQueue>(queue: Queue, book: LogBook): Queue {
  return new Proxy(queue, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (property === 'handle') {
        return (name: string, handler: JobHandler, options?: Parameters<JobQueue['handle']>[2]): void =>
          target.handle(name, noted(handler, book), options);
      }
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function noted(handler: JobHandler, book: LogBook): JobHandler {
  return async (job, attempt) => {
    const began = performance.now();
    try {
      await handler(job, attempt);
      note(book, job, began, null);
    } catch (error) {
      note(book, job, began, attempt);
      throw error;
    }
  };
}

/** `failedAttempt`: null on success. The reason is in the list of failed jobs. */
function note(
  book: LogBook,
  { id, name, correlationId = id }: Job,
  began: number,
  failedAttempt: number | null,
): void {
  book.note({
    event: 'backend-log',
    level: failedAttempt === null ? 'INFO' : 'WARN',
    message:
      failedAttempt === null ? `Aufgabe ${name}` : `Aufgabe ${name}: Versuch ${failedAttempt} fehlgeschlagen`,
    durationMs: Math.round((performance.now() - began) * 10) / 10,
    correlationId,
  });
}
