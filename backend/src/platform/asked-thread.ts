import { parentPort, type Worker } from 'node:worker_threads';

/** Errors lose their `code` (`ENOSPC`) when they are sent between threads, so it is sent beside the message. */
type Fault = { readonly message: string; readonly code?: string };
type Answer = { readonly number: number; readonly result?: unknown; readonly fault?: Fault };
type Waiting = { readonly fulfil: (result: unknown) => void; readonly reject: (error: Error) => void };

/**
 * A worker thread that runs one task after another. The thread keeps the process alive only while a caller waits for
 * it. `Result`: what a task returns; it is copied between the threads.
 */
export class AskedThread<Question extends object, Result = void> {
  private readonly waiting = new Map<number, Waiting>();
  private readonly ended: Promise<void>;
  private last = 0;
  private fault: Error | null = null;

  constructor(private readonly worker: Worker) {
    worker.unref();
    worker.on('message', (answer: Answer) => this.settle(answer));
    worker.on('error', (error: Error) => {
      this.fault = error;
    });
    this.ended = new Promise((resolve) => worker.once('exit', () => resolve()));
    void this.ended.then(() => {
      const fault = (this.fault ??= new Error('The thread has ended'));
      for (const { reject } of this.waiting.values()) reject(fault);
      this.waiting.clear();
    });
  }

  get hasEnded(): boolean {
    return this.fault !== null;
  }

  get isIdle(): boolean {
    return this.waiting.size === 0;
  }

  /** Runs a task. Rejects with the thread's error, or if the thread ends first. */
  ask(question: Question): Promise<Result> {
    if (this.fault !== null) return Promise.reject(this.fault);
    const number = ++this.last;
    return new Promise((fulfil, reject) => {
      this.waiting.set(number, { fulfil: (result) => fulfil(result as Result), reject });
      this.worker.ref();
      this.post({ ...question, number });
    });
  }

  /** Sends a last message after which the thread ends by itself; resolves when it has ended. */
  async end(last: object): Promise<void> {
    this.worker.ref();
    this.post(last);
    await this.ended;
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private post(message: object): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    this.worker.postMessage(message);
  }

  private settle({ number, result, fault }: Answer): void {
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    if (this.isIdle) this.worker.unref();
    if (fault === undefined) waiting?.fulfil(result);
    else waiting?.reject(Object.assign(new Error(fault.message), { code: fault.code }));
  }
}

/** Runs inside the thread: executes each task and reports its result or failure. */
export function answerWith<Question>(work: (question: Question) => unknown): void {
  const port = parentPort;
  if (port === null) throw new Error('This runs in a thread of its own');
  const say = (answer: Answer): void => port.postMessage(answer);
  port.on('message', (question: Question & { readonly number: number }) => {
    const { number } = question;
    try {
      say({ number, result: work(question) });
    } catch (error) {
      say({ number, fault: faultOf(error) });
    }
  });
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code } = error as NodeJS.ErrnoException;
  return code === undefined ? { message } : { message, code };
}
