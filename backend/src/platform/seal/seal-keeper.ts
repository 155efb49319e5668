import type { Clock } from '../clock.js';
import type { Vault } from '../vault/vault.js';
import type { SealHead } from './chain.js';
import { saveBreak, savedHead, saveHead, type SealBreak } from './seal-record.js';

export type SealedLog = {
  /** The last durable event and its hash. */
  sealHead(): Promise<SealHead>;
  /** The hash of an event, null if there is no such event. */
  sealAt(position: number): Promise<string | null>;
};

export type SealKeeperOptions = {
  readonly log: SealedLog;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Called if the log contradicts the saved seal: events were removed or replaced. */
  readonly onBreak: (found: SealBreak) => void;
  /** Called if the head could not be saved; retried half a second later. */
  readonly onError: (error: unknown) => void;
};

/** Twice as often as promised, so that a slow save does not break the promise. */
const EVERY_MS = 500;

/**
 * Saves the chain's head to the vault: at the start, at least once a second while events are appended, and at the stop.
 * Truncating the log then requires changing the vault too.
 */
export class SealKeeper {
  private timer: NodeJS.Timeout | undefined;
  private saving: Promise<void> = Promise.resolve();
  private savedHash = '';

  private constructor(private readonly options: SealKeeperOptions) {}

  /**
   * Compares the log with the saved head and starts saving heads. A broken seal does not stop the application: it is
   * reported through `onBreak` and kept as evidence for `verifySeal`. Rejects with `StoreUnavailable` if log or vault
   * cannot be used.
   */
  static async start(options: SealKeeperOptions): Promise<SealKeeper> {
    const keeper = new SealKeeper(options);
    await keeper.compare();
    await keeper.save();
    keeper.schedule();
    return keeper;
  }

  /** Saves the head once more. Call before log and vault are closed; rejects if the head cannot be saved. */
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
