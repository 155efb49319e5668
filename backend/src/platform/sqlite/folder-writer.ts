import { resolve } from 'node:path';
import { StoreUnavailable } from '../event-store/event-store.js';
import type {
  FaultOnTheWire,
  FileName,
  FileSettings,
  FromWriter,
  Step,
  StepAnswer,
  ToWriter,
} from './writer-messages.js';
import { WriterThread } from './writer-thread.js';
import type { Operations } from './written-file.js';

/**
 * `durable`: fulfilled when it survives a power cut. `soon`: when it is committed and survives the death of the process;
 * a power cut may take the last second of it.
 */
export type Durability = 'durable' | 'soon';

/** A file of a data folder whose writing connection lives in the folder's writing thread. */
export type OpenFile<FileOperations extends Operations> = {
  /** Why the file was thrown away and made anew when it was opened, null when it was not. */
  readonly madeAnew: string | null;
  /** Runs an operation of the file's writer in the next commit. Rejects with `StoreUnavailable`; nothing was done then. */
  write<Name extends keyof FileOperations & string>(
    operation: Name,
    args: Parameters<FileOperations[Name]>,
    durability?: Durability,
  ): Promise<ReturnType<FileOperations[Name]>>;
  /** Waits for the writes under way, then closes the connection. Further writes are refused. */
  close(): Promise<void>;
};

type Waiting = { readonly fulfil: (value: never) => void; readonly reject: (error: unknown) => void };
/** Takes the answers to appends, which carry no numbers. */
export type AppendAnswers = (message: Exclude<FromWriter, { kind: 'answers' }>) => void;

/**
 * A folder has one thread for what must be durable, and one for what follows from it: read models wait for no sync of
 * the log, and no append waits while they are moved into their file.
 */
type Lane = 'durable' | 'derived';

/**
 * So many writes wait for one thread at most, and so many appends; what comes then is refused with `busy`, so that a disk
 * that stands still fills no memory. A garage under load has some hundred.
 */
export const MAX_WAITING = 10_000;

const writers = new Map<string, FolderWriter>();

/** Opens a file of the folder in its writing thread, which is started when there is none. Rejects with `StoreUnavailable`. */
export async function openFile<FileOperations extends Operations>(
  directory: string,
  file: FileName,
  settings: FileSettings = {},
): Promise<OpenFile<FileOperations>> {
  const writer = await FolderWriter.of(directory, file === 'read' ? 'derived' : 'durable');
  const madeAnew = await writer.open(file, settings);
  let closing: Promise<void> | undefined;
  return {
    madeAnew,
    write: (operation, args, durability = 'durable') =>
      closing === undefined
        ? writer.write(file, operation, args, durability)
        : Promise.reject(new StoreUnavailable('closed', `${file}.db is closed`)),
    close: () => (closing ??= writer.close(file)),
  };
}

/**
 * A writing thread of a data folder. Whoever opens a file of its lane shares it, and it ends with the last file
 * that is closed. What is written in one turn of the event loop travels as one message; what arrives while the thread
 * waits for the disk goes into its next round.
 */
export class FolderWriter {
  private readonly thread: WriterThread;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private outgoing: Step[] = [];
  private users = 0;
  private ending: Promise<void> | null = null;
  private crash: StoreUnavailable | null = null;
  private onAppendAnswer: AppendAnswers = () => undefined;
  private onCrash: (error: StoreUnavailable) => void = () => undefined;

  private constructor(key: string, directory: string) {
    this.thread = new WriterThread(
      directory,
      (message) => this.receive(message),
      (error) => this.breakDown(error),
    );
    void this.thread.ended.then(() => {
      this.breakDown(new Error('The writing thread has ended'));
      if (writers.get(key) === this) writers.delete(key);
    });
  }

  /** The thread of the folder; a new one when there is none, or when the last is ending. */
  static async of(directory: string, lane: Lane = 'durable'): Promise<FolderWriter> {
    const folder = resolve(directory);
    const key = `${lane} ${folder}`;
    for (let known = writers.get(key); known !== undefined; known = writers.get(key)) {
      if (known.ending === null && known.crash === null) return known;
      await known.thread.ended;
      if (writers.get(key) === known) writers.delete(key);
    }
    const writer = new FolderWriter(key, folder);
    writers.set(key, writer);
    return writer;
  }

  /**
   * Opens the file; rejects with `StoreUnavailable`. Each file that was opened is to be closed. Fulfilled with why it was
   * made anew, null when it was not.
   */
  async open(file: FileName, settings: FileSettings): Promise<string | null> {
    this.users += 1;
    try {
      return await this.request((id) => ({ kind: 'open', id, file, settings }));
    } catch (error) {
      await this.leave();
      throw error;
    }
  }

  async close(file: FileName): Promise<void> {
    try {
      await this.request((id) => ({ kind: 'close', id, file }));
    } finally {
      await this.leave();
    }
  }

  write<Result>(
    file: FileName,
    operation: string,
    args: readonly unknown[],
    durability: Durability,
  ): Promise<Result> {
    if (this.crash !== null) return Promise.reject(this.crash);
    if (this.waiting.size >= MAX_WAITING)
      return Promise.reject(new StoreUnavailable('busy', `Too much waits to be written to ${file}.db`));
    return new Promise((fulfil, reject) => {
      const id = ++this.lastId;
      this.waiting.set(id, { fulfil, reject });
      this.outgoing.push({ id, file, operation, args, durable: durability === 'durable' });
      // After the promises that are being settled now, so that all whom one commit woke travel together again.
      if (this.outgoing.length === 1) process.nextTick(() => this.postSteps());
    });
  }

  /** The appends of this folder's log have one place where they are made ready and answered. */
  takeAppends(onAnswer: AppendAnswers, onCrash: (error: StoreUnavailable) => void): void {
    this.onAppendAnswer = onAnswer;
    this.onCrash = onCrash;
  }

  post(message: ToWriter): void {
    this.thread.post(message);
  }

  private request<Value>(message: (id: number) => ToWriter): Promise<Value> {
    if (this.crash !== null) return Promise.reject(this.crash);
    this.postSteps();
    return new Promise((fulfil, reject) => {
      const id = ++this.lastId;
      this.waiting.set(id, { fulfil, reject });
      this.post(message(id));
    });
  }

  private async leave(): Promise<void> {
    this.users -= 1;
    if (this.users > 0) return;
    this.ending ??= this.thread.ended;
    this.post({ kind: 'end' });
    await this.ending;
  }

  private postSteps(): void {
    const steps = this.outgoing;
    if (steps.length === 0) return;
    this.outgoing = [];
    this.post({ kind: 'steps', steps });
  }

  private receive(message: FromWriter): void {
    if (!('kind' in message) || message.kind === 'failed') this.onAppendAnswer(message);
    else for (const answer of message.answers) this.settle(answer);
  }

  private settle(answer: StepAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('failed' in answer) waiting?.reject(errorOf(answer.failed));
    else waiting?.fulfil(answer.value as never);
  }

  private breakDown(cause: Error): void {
    if (this.crash !== null) return;
    const fault = this.ending === null ? 'io' : 'closed';
    this.crash = new StoreUnavailable(fault, 'The writing thread has ended', { cause });
    for (const { reject } of this.waiting.values()) reject(this.crash);
    this.waiting.clear();
    this.onCrash(this.crash);
  }
}

function errorOf({ fault, reason }: FaultOnTheWire): Error {
  return fault === null ? new Error(reason) : new StoreUnavailable(fault, reason);
}
