import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { Clock } from '../../platform/clock.js';
import type { EsdbEventStore } from '../event-store/eventstoredb/esdb-event-store.js';
import type { EventBytes } from '../event-store/eventstoredb/esdb-messages.js';
import type { Subscription } from '../../platform/event-store/event-store.js';
import type { Vault } from '../../platform/vault/vault.js';
import { Chain, GENESIS, type SealHead } from '../../platform/seal/chain.js';
import {
  saveBreak,
  savedBreaks,
  savedHead,
  saveHead,
  type SealBreak,
} from '../../platform/seal/seal-record.js';
import { SealedHashes } from '../../platform/seal/sealed-hashes.js';

export type SealProjectionOptions = {
  readonly log: Pick<EsdbEventStore, 'subscribeToBytes' | 'bytesAt'>;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Called if the log contradicts the saved seal: events were removed or replaced. */
  readonly onBreak: (found: SealBreak) => void;
  /** Called on a failed read or write, which is retried. */
  readonly onError: (error: unknown) => void;
};

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;

/**
 * Computes the hash chain over a log on EventStoreDB, whose server cannot, and stores it in the vault: the hash of
 * every event, and the head in the embedded log's format. The same events have the same chain on both engines.
 * Continues after the last saved head; for one process at a time, but a late second process reverts nothing.
 */
export class SealProjection {
  private readonly chain = new Chain();
  private readonly hashes: SealedHashes;
  private position = 0;
  private hash: Uint8Array = GENESIS;
  private at: Position = START;
  /** A head that the events must confirm: of the log from which they were copied, or one whose hashes are missing. */
  private promised: SealHead | null = null;
  private subscription: Subscription | undefined;
  private isStopped = false;
  private wakeSleeper: (() => void) | undefined;
  private readonly started: Promise<void>;

  private constructor(private readonly options: SealProjectionOptions) {
    this.hashes = new SealedHashes(options.vault);
    this.started = this.start();
  }

  /**
   * Compares the log with the saved head and starts sealing. `started` rejects with `StoreUnavailable` if log or vault
   * are away; later it waits for them. A broken seal is reported through `onBreak`, kept as evidence, and stops
   * nothing.
   */
  static run(options: SealProjectionOptions): { readonly started: Promise<void>; stop(): Promise<void> } {
    const projection = new SealProjection(options);
    return { started: projection.started, stop: () => projection.stop() };
  }

  private async start(): Promise<void> {
    const head = await savedHead(this.options.vault);
    if (head?.at === undefined) this.promised = head;
    else await this.resume({ ...head, at: head.at });
    if (this.isStopped) return;
    this.subscription = this.options.log.subscribeToBytes({
      after: this.at,
      onEvents: (events) => this.seal(events),
      onError: this.options.onError,
    });
  }

  private async stop(): Promise<void> {
    this.isStopped = true;
    this.wakeSleeper?.();
    await this.started.catch(() => undefined);
    await this.subscription?.stop();
  }

  /**
   * Continues after the head. If hashes before it are missing, starts over and compares the head when it gets there: a
   * paused server may carry out an old write of them after the head was saved.
   */
  private async resume(head: SealHead & { readonly at: Position }): Promise<void> {
    const previous = head.position === 1 ? GENESIS : await this.hashes.at(head.position - 1);
    if (previous === null || (await this.hashes.at(head.position)) === null) {
      this.promised = head;
      return;
    }
    this.position = head.position;
    this.hash = Buffer.from(head.hash, 'hex');
    this.at = head.at;
    const event = await this.options.log.bytesAt(head.at);
    const linked = event === null ? null : this.link(previous, head.position, event);
    if (linked?.equals(this.hash) !== true) await this.tellBreak(head);
  }

  private link(previous: Uint8Array, position: number, event: EventBytes): Buffer {
    return this.chain.link(previous, { ...event, position });
  }

  private async tellBreak({ position, hash, at }: SealHead): Promise<void> {
    const { vault, clock, onBreak } = this.options;
    const found: SealBreak = { position, hash, at, noticedAt: clock.now() };
    const known = (await savedBreaks(vault)).some(
      (earlier) => earlier.position === position && earlier.hash === hash,
    );
    if (!known) await saveBreak(vault, found);
    onBreak(found);
  }

  /** Resolves when the events are sealed durably, or at a stop. */
  private async seal(events: readonly EventBytes[]): Promise<void> {
    for (const event of events) {
      const position = this.position + 1;
      const hash = this.link(this.hash, position, event);
      await this.persistently(() => this.hashes.put(position, hash));
      if (this.isStopped) return;
      this.position = position;
      this.hash = hash;
      this.at = event.position;
      await this.checkPromise();
    }
    await this.persistently(() => this.save());
  }

  private async checkPromise(): Promise<void> {
    const { promised } = this;
    if (promised?.position !== this.position) return;
    this.promised = null;
    if (promised.hash !== this.hex()) await this.persistently(() => this.tellBreak(promised));
  }

  private async save(): Promise<void> {
    const { vault } = this.options;
    const saved = await savedHead(vault);
    // Another process is further: its saved hashes end after those of this one.
    if (saved !== null && saved.position > this.position) return;
    await this.hashes.save();
    const sealedAt = this.options.clock.now();
    await saveHead(vault, { position: this.position, hash: this.hex(), at: this.at, sealedAt });
  }

  private hex(): string {
    return Buffer.from(this.hash).toString('hex');
  }

  /** Retries until done or stopped: no event may be skipped. */
  private async persistently(work: () => Promise<void>): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; !this.isStopped; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      try {
        return await work();
      } catch (error) {
        this.options.onError(error);
        await this.sleep(waitMs);
      }
    }
  }

  private async sleep(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wakeSleeper = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
