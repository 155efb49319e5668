import { resolve } from 'node:path';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import type {
  Answer,
  Append,
  FileName,
  FileSettings,
  FromWriter,
  SentFault,
  SideFile,
  Step,
  ToWriter,
  Write,
} from './writer-messages.js';
import type { AppendOutcome } from '../event-store/sqlite/event-writer.js';
import { WriterThread } from './writer-thread.js';
import type { Operations } from './written-file.js';

/**
 * `durable`: resolves when the write survives a power cut. `soon`: when it is committed and survives a crash of the
 * process; a power cut may lose the last second.
 */
export type Durability = 'durable' | 'soon';

/** A file of a data folder whose writing connection is in the folder's writing thread. */
export type OpenFile<FileOperations extends Operations> = {
  /** Why the file was recreated when it was opened, null if it was not. */
  readonly madeAnew: string | null;
  /** Runs an operation of the file's writer in the next commit. Rejects with `StoreUnavailable` without changes. */
  write<Name extends keyof FileOperations & string>(
    operation: Name,
    args: Parameters<FileOperations[Name]>,
    durability?: Durability,
  ): Promise<ReturnType<FileOperations[Name]>>;
  /** Waits for running writes, then closes the connection. Later writes are refused. */
  close(): Promise<void>;
};

type Waiting = { readonly fulfil: (value: never) => void; readonly reject: (error: unknown) => void };

/**
 * One thread for durable files, one for derived ones: read models do not wait for syncs of the log, and appends do not
 * wait for checkpoints of the read models.
 */
type Lane = 'durable' | 'derived';

/**
 * Maximum number of writes waiting for one thread. Further writes are refused with `busy`, so that a hanging disk does
 * not fill the memory. A busy garage has some hundred.
 */
export const MAX_WAITING = 10_000;

const writers = new Map<string, FolderWriter>();

/** Opens a file of the folder in its writing thread, which is started if needed. Rejects with `StoreUnavailable`. */
export async function openFile<FileOperations extends Operations>(
  directory: string,
  file: SideFile,
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
 * A writing thread of a data folder, shared by all open files of its lane; it ends when the last one is closed. The
 * writes of one turn of the event loop are sent as one message; messages that arrive during a commit go into the next
 * round.
 */
export class FolderWriter {
  private readonly thread: WriterThread;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private outgoing: Write[] = [];
  private users = 0;
  private ending: Promise<void> | null = null;
  private crash: StoreUnavailable | null = null;

  private constructor(key: string, directory: string) {
    this.thread = new WriterThread(
      directory,
      (answers) => this.receive(answers),
      (error) => this.breakDown(error),
    );
    void this.thread.ended.then(() => {
      this.breakDown(new Error('The writing thread has ended'));
      if (writers.get(key) === this) writers.delete(key);
    });
  }

  /** The thread of the folder; starts one if there is none or the last one is ending. */
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
   * Opens the file; close it later. Returns why the file was recreated, null if it was not. Rejects with
   * `StoreUnavailable`.
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
    file: SideFile,
    operation: string,
    args: readonly unknown[],
    durability: Durability,
  ): Promise<Result> {
    return this.send({ kind: 'step', file, operation, args, durable: durability === 'durable' });
  }

  /** Writes the appends atomically, after their secrets are in the vault. */
  append(secrets: Append['secrets'], appends: Append['appends']): Promise<AppendOutcome> {
    return this.send({ kind: 'append', secrets, appends });
  }

  private send<Result>(write: Omit<Step, 'id'> | Omit<Append, 'id'>): Promise<Result> {
    if (this.crash !== null) return Promise.reject(this.crash);
    if (this.waiting.size >= MAX_WAITING)
      return Promise.reject(new StoreUnavailable('busy', 'Too many writes wait for the disk'));
    return new Promise((fulfil, reject) => {
      const id = ++this.lastId;
      this.waiting.set(id, { fulfil, reject });
      this.outgoing.push({ ...write, id });
      // After the promises settled now, so that callers woken by one commit share the next one.
      if (this.outgoing.length === 1) process.nextTick(() => this.postWrites());
    });
  }

  private request<Value>(message: (id: number) => ToWriter): Promise<Value> {
    if (this.crash !== null) return Promise.reject(this.crash);
    this.postWrites();
    return new Promise((fulfil, reject) => {
      const id = ++this.lastId;
      this.waiting.set(id, { fulfil, reject });
      this.thread.post(message(id));
    });
  }

  private async leave(): Promise<void> {
    this.users -= 1;
    if (this.users > 0) return;
    this.ending ??= this.thread.ended;
    this.thread.post({ kind: 'end' });
    await this.ending;
  }

  private postWrites(): void {
    const writes = this.outgoing;
    if (writes.length === 0) return;
    this.outgoing = [];
    this.thread.post({ kind: 'writes', writes });
  }

  private receive(answers: FromWriter): void {
    for (const answer of answers) this.settle(answer);
  }

  private settle(answer: Answer): void {
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
  }
}

function errorOf({ fault, reason }: SentFault): Error {
  return fault === null ? new Error(reason) : new StoreUnavailable(fault, reason);
}
