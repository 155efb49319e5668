import type { Clock } from '../clock.js';
import type { Vault } from '../vault/vault.js';
import type { SealHead } from './chain.js';
import { saveBreak, savedHead, saveHead, type SealBreak } from './seal-record.js';

/** What the keeper must know of the log. */
export type SealedLog = {
  /** The last durable event and the chain's hash there. */
  sealHead(): Promise<SealHead>;
  /** The chain's hash at an event, null when there is no such event. */
  sealAt(position: number): Promise<string | null>;
};

export type SealKeeperOptions = {
  readonly log: SealedLog;
  readonly vault: Vault;
  readonly clock: Clock;
  /** The log does not bear out the seal saved last: events were cut off or exchanged while nobody was looking. */
  readonly onBreak: (found: SealBreak) => void;
  /** The head could not be saved; it is tried again half a second later. */
  readonly onError: (error: unknown) => void;
};

/** Twice as often as promised, so that a slow save does not break the promise. */
const EVERY_MS = 500;

/**
 * Saves the chain's head to the vault: at once, at least once a second while events are appended, and when it is
 * stopped. Whoever cuts events off the log's end would have to change the vault too.
 */
export class SealKeeper {
  private timer: NodeJS.Timeout | undefined;
  private saving: Promise<void> = Promise.resolve();
  private savedHash = '';

  private constructor(private readonly options: SealKeeperOptions) {}

  /**
   * Compares the log with the head saved last and begins to keep it. A broken seal does not stop the garage from
   * working: it is told through `onBreak` and kept as evidence, so that `verifySeal` reports it ever after.
   * Rejects with `StoreUnavailable` when log or vault cannot be used.
   */
  static async start(options: SealKeeperOptions): Promise<SealKeeper> {
    const keeper = new SealKeeper(options);
    await keeper.compare();
    await keeper.save();
    keeper.schedule();
    return keeper;
  }

  /** Saves the head once more and ends. Before the log and the vault are closed; rejects when it cannot be saved. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.saving;
    await this.save();
  }

  private async compare(): Promise<void> {
    const { log, vault, clock, onBreak } = this.options;
    const saved = await savedHead(vault);
    if (saved === null || saved.position === 0 || (await log.sealAt(saved.position)) === saved.hash) return;
    const found = { ...saved, noticedAt: clock.now() };
    await saveBreak(vault, found);
    onBreak(found);
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.saving = this.save()
        .catch(this.options.onError)
        .then(() => {
          if (this.timer !== undefined) this.schedule();
        });
    }, EVERY_MS);
    this.timer.unref();
  }

  private async save(): Promise<void> {
    const head = await this.options.log.sealHead();
    if (head.hash === this.savedHash) return;
    await saveHead(this.options.vault, { ...head, sealedAt: this.options.clock.now() });
    this.savedHash = head.hash;
  }
}
