import { MAX_WAITING, type FolderWriter } from '../sqlite/folder-writer.js';
import type { FromWriter, SecretFirst, WholeOnTheWire } from '../sqlite/writer-messages.js';
import type { EncodedEvent } from './event-limits.js';
import {
  RevisionConflict,
  StoreUnavailable,
  type Appended,
  type ExpectedRevision,
  type StreamAppend,
} from './event-store.js';
import { EXPECT_ANY, EXPECT_NONE, NUMBERS_PER_OUTCOME, WRITTEN } from './event-writer.js';
import type { KnownTips } from './known-tips.js';
import { positionOf } from './positions.js';
import { FINAL_FAULTS, unavailable } from './sqlite-faults.js';

type Waiting = {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  /** The appends that are written as a whole and have this one outcome; null: it is one append. */
  readonly whole: readonly StreamAppend<EncodedEvent>[] | null;
  readonly fulfil: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
};
type Failed = Extract<FromWriter, { kind: 'failed' }>;

/** A message leaves when it holds so many appends, so that the writer works while the next ones are made ready. */
const MESSAGE_APPENDS = 8;

/**
 * How long the event loop is kept from sleeping after an append, in milliseconds. Waking a sleeping processor costs up
 * to 20 µs, half of a durable write on a fast disk; on a slow one it does not matter, and then the loop sleeps.
 */
const AWAKE_MS = 0.1;

/**
 * Hands appends to the folder's writing thread and answers them. What is appended in one turn of the event loop travels
 * as one message; what arrives while the writer commits goes into its next transaction. Nobody waits for company.
 */
export class AppendQueue {
  /** One entry for each message under way: how many appends it holds. */
  private readonly messages: number[] = [];
  private waiting: Waiting[] = [];
  private outgoing: (string | number)[] = [];
  private outgoingAppends = 0;
  private outgoingWholes: WholeOnTheWire[] = [];
  private awakeUntil = 0;
  private broken: StoreUnavailable | undefined;

  constructor(
    private readonly writer: FolderWriter,
    private readonly tips: KnownTips,
    private readonly onWritten: () => void,
  ) {
    writer.takeAppends(
      (message) => ('kind' in message ? this.fail(message) : this.answer(message)),
      (error) => this.breakDown(unavailable(error.fault, error)),
    );
  }

  /**
   * Appends the events; where they are sealed with secrets that may not be in the vault yet, those are durable before
   * them, and nothing is appended when the vault does not take them.
   */
  append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly EncodedEvent[],
    secrets: readonly SecretFirst[],
  ): Promise<Appended> {
    const refusal = this.refusal();
    if (refusal !== undefined) return Promise.reject(refusal);
    this.postWholes();
    return new Promise((fulfil, reject) => {
      // A message of its own: those beside it do not depend on the vault.
      if (secrets.length > 0) this.post();
      this.waiting.push({ streamId, expected, whole: null, fulfil, reject });
      put(this.outgoing, streamId, expected, events);
      this.outgoingAppends += 1;
      if (secrets.length > 0) this.post(secrets);
      else if (this.outgoingAppends === MESSAGE_APPENDS) this.post();
      // After the promises that are being settled now, so that all whom one commit woke travel together again.
      else if (this.outgoingAppends === 1) process.nextTick(() => this.post());
    });
  }

  /**
   * Appends all or, when one of the streams stands elsewhere, nothing; the secrets are durable before it. What answers one
   * call travels with that of the others which have come in the same turn of the event loop.
   */
  appendTogether(
    appends: readonly StreamAppend<EncodedEvent>[],
    secrets: readonly SecretFirst[],
  ): Promise<Appended> {
    const [first] = appends;
    if (first === undefined) return Promise.reject(new RangeError('There is at least one append'));
    const refusal = this.refusal();
    if (refusal !== undefined) return Promise.reject(refusal);
    return new Promise((fulfil, reject) => {
      // Behind what was appended before.
      this.post();
      const { streamId, expected } = first;
      this.waiting.push({ streamId, expected, whole: appends, fulfil, reject });
      const wire: (string | number)[] = [];
      for (const append of appends) put(wire, append.streamId, append.expected, append.events);
      this.outgoingWholes.push({ secrets, appends: wire });
      if (this.outgoingWholes.length === 1) setImmediate(() => this.postWholes());
    });
  }

  /** Sends what is still here on its way; what is appended later is refused. */
  end(): void {
    this.post();
    this.postWholes();
    this.broken ??= unavailable('closed');
  }

  private refusal(): StoreUnavailable | undefined {
    return this.broken ?? (this.waiting.length < MAX_WAITING ? undefined : unavailable('busy'));
  }

  private post(secrets: readonly SecretFirst[] = []): void {
    if (this.broken !== undefined || this.outgoingAppends === 0) return;
    this.messages.push(this.outgoingAppends);
    const appends = this.outgoing;
    this.writer.post(secrets.length === 0 ? appends : { kind: 'sealed', secrets, appends });
    this.outgoing = [];
    this.outgoingAppends = 0;
    this.stayAwake();
  }

  private postWholes(): void {
    const wholes = this.outgoingWholes;
    if (this.broken !== undefined || wholes.length === 0) return;
    this.outgoingWholes = [];
    for (const _ of wholes) this.messages.push(1);
    this.writer.post({ kind: 'together', wholes });
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

  private answer(outcomes: readonly number[]): void {
    const answered = this.waiting.splice(0, outcomes.length / NUMBERS_PER_OUTCOME);
    this.dropMessages(answered.length);
    let written = false;
    for (const [index, { streamId, expected, whole, fulfil, reject }] of answered.entries()) {
      const at = index * NUMBERS_PER_OUTCOME;
      const revision = outcomes[at + 1] as number;
      const last = outcomes[at + 2] as number;
      if (outcomes[at] === WRITTEN) {
        written = true;
        if (whole === null) this.tips.note(streamId, revision);
        else this.tips.noteWhole(whole);
        fulfil({ revision, position: positionOf(last) });
      } else {
        const lost = whole?.[last] ?? { streamId, expected };
        this.tips.note(lost.streamId, revision);
        reject(new RevisionConflict(lost.streamId, lost.expected, revision));
      }
    }
    if (written) this.onWritten();
  }

  private fail({ messages, file, fault, reason }: Failed): void {
    this.tips.forgetAll();
    const appends = this.messages.splice(0, messages).reduce((sum, count) => sum + count, 0);
    const error =
      file === 'events' ? unavailable(fault, new Error(reason)) : new StoreUnavailable(fault, reason);
    for (const { reject } of this.waiting.splice(0, appends)) reject(error);
    if (file === 'events' && FINAL_FAULTS.includes(fault)) this.breakDown(error);
  }

  private breakDown(error: StoreUnavailable): void {
    this.tips.forgetAll();
    this.broken ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  private dropMessages(appends: number): void {
    let left = appends;
    while (left > 0) left -= this.messages.shift() ?? left;
  }
}

function put(
  wire: (string | number)[],
  streamId: string,
  expected: ExpectedRevision,
  events: readonly EncodedEvent[],
): void {
  wire.push(streamId, onTheWire(expected), events.length);
  for (const { id, type, version, data, metadata } of events) wire.push(id, type, version, data, metadata);
}

function onTheWire(expected: ExpectedRevision): number {
  if (expected === 'any') return EXPECT_ANY;
  return expected === 'none' ? EXPECT_NONE : expected;
}
