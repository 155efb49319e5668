import type { EncodedEvent } from './event-limits.js';
import {
  RevisionConflict,
  type Appended,
  type ExpectedRevision,
  type StoreUnavailable,
} from './event-store.js';
import { EXPECT_ANY, EXPECT_NONE, NUMBERS_PER_OUTCOME, WRITTEN } from './event-writer.js';
import { positionOf } from './positions.js';
import { unavailable } from './sqlite-faults.js';
import { WriterThread, type FromWriter } from './writer-thread.js';

type Waiting = {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  readonly fulfil: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
};

/** After these the state of the file is in doubt: nothing more is written until a person has looked. */
const FINAL_FAULTS: readonly string[] = ['corrupt', 'io'];

/** A message leaves when it holds so many appends, so that the writer works while the next ones are made ready. */
const MESSAGE_APPENDS = 8;

/**
 * How long the event loop is kept from sleeping after an append, in milliseconds. Waking a sleeping processor costs up
 * to 20 µs, half of a durable write on a fast disk; on a slow one it does not matter, and then the loop sleeps.
 */
const AWAKE_MS = 0.1;

/**
 * Hands appends to the writer thread and answers them. What is appended in one turn of the event loop travels as one
 * message; what arrives while the writer commits goes into its next transaction. Nobody waits for company.
 */
export class AppendQueue {
  private readonly thread: WriterThread;
  private readonly opened: Promise<void>;
  /** One entry for each message under way: how many appends it holds. */
  private readonly messages: number[] = [];
  private waiting: Waiting[] = [];
  private outgoing: (string | number)[] = [];
  private outgoingAppends = 0;
  private awakeUntil = 0;
  private broken: StoreUnavailable | undefined;
  private settleOpening: { fulfil: () => void; reject: (error: unknown) => void } | undefined;
  private whenIdle: (() => void) | undefined;

  constructor(
    directory: string,
    maxPageCount: number | undefined,
    private readonly onWritten: () => void,
  ) {
    this.opened = new Promise((fulfil, reject) => {
      this.settleOpening = { fulfil, reject };
    });
    this.thread = new WriterThread(
      directory,
      maxPageCount,
      (message) => this.receive(message),
      (error) => this.breakDown(unavailable('io', error)),
    );
    void this.thread.ended.then(() => this.breakDown(unavailable('closed')));
  }

  /** Fulfilled when the writer holds the folder; rejects with `StoreUnavailable` when it cannot. */
  async ready(): Promise<void> {
    try {
      await this.opened;
    } catch (error) {
      await this.thread.ended;
      throw error;
    }
  }

  append(streamId: string, expected: ExpectedRevision, events: readonly EncodedEvent[]): Promise<Appended> {
    if (this.broken !== undefined) return Promise.reject(this.broken);
    return new Promise((fulfil, reject) => {
      this.waiting.push({ streamId, expected, fulfil, reject });
      const { outgoing } = this;
      outgoing.push(streamId, onTheWire(expected), events.length);
      for (const { id, type, version, data, metadata } of events)
        outgoing.push(id, type, version, data, metadata);
      this.outgoingAppends += 1;
      if (this.outgoingAppends === MESSAGE_APPENDS) this.post();
      // After the promises that are being settled now, so that all whom one commit woke travel together again.
      else if (this.outgoingAppends === 1) process.nextTick(() => this.post());
    });
  }

  /** Waits for appends under way, then ends the writer. */
  async close(): Promise<void> {
    if (this.broken === undefined) {
      if (this.waiting.length > 0) await new Promise<void>((resolve) => (this.whenIdle = resolve));
      this.thread.post('close');
    }
    await this.thread.ended;
  }

  private post(): void {
    if (this.broken !== undefined || this.outgoingAppends === 0) return;
    this.messages.push(this.outgoingAppends);
    this.thread.post(this.outgoing);
    this.outgoing = [];
    this.outgoingAppends = 0;
    this.stayAwake();
  }

  /** Keeps the event loop turning, idle, for the short time in which a fast disk answers. */
  private stayAwake(): void {
    const turning = this.awakeUntil !== 0;
    this.awakeUntil = performance.now() + AWAKE_MS;
    if (!turning) setImmediate(this.turn);
  }

  private readonly turn = (): void => {
    if (this.waiting.length > 0 && performance.now() < this.awakeUntil) setImmediate(this.turn);
    else this.awakeUntil = 0;
  };

  private receive(message: FromWriter): void {
    if (!('kind' in message)) return this.answer(message);
    switch (message.kind) {
      case 'open':
        return this.settleOpening?.fulfil();
      case 'failed':
        return this.fail(message.messages, unavailable(message.fault, new Error(message.reason)));
      case 'fault':
        return this.breakDown(unavailable(message.fault, new Error(message.reason)));
    }
  }

  private answer(outcomes: readonly number[]): void {
    const answered = this.takeWaiting(outcomes.length / NUMBERS_PER_OUTCOME);
    this.dropMessages(answered.length);
    let written = false;
    for (const [index, { streamId, expected, fulfil, reject }] of answered.entries()) {
      const at = index * NUMBERS_PER_OUTCOME;
      const revision = outcomes[at + 1] as number;
      if (outcomes[at] === WRITTEN) {
        written = true;
        fulfil({ revision, position: positionOf(outcomes[at + 2] as number) });
      } else reject(new RevisionConflict(streamId, expected, revision));
    }
    if (written) this.onWritten();
  }

  private fail(messages: number, error: StoreUnavailable): void {
    const appends = this.messages.splice(0, messages).reduce((sum, count) => sum + count, 0);
    for (const { reject } of this.takeWaiting(appends)) reject(error);
    if (FINAL_FAULTS.includes(error.fault)) this.breakDown(error);
  }

  private breakDown(error: StoreUnavailable): void {
    if (this.broken !== undefined) return;
    this.broken = error;
    this.settleOpening?.reject(error);
    for (const { reject } of this.takeWaiting(this.waiting.length)) reject(error);
    this.thread.post('close');
  }

  private takeWaiting(count: number): Waiting[] {
    const taken = this.waiting.splice(0, count);
    if (this.waiting.length === 0) this.whenIdle?.();
    return taken;
  }

  private dropMessages(appends: number): void {
    let left = appends;
    while (left > 0) left -= this.messages.shift() ?? left;
  }
}

function onTheWire(expected: ExpectedRevision): number {
  if (expected === 'any') return EXPECT_ANY;
  return expected === 'none' ? EXPECT_NONE : expected;
}
