import { StoreUnavailable } from '../event-store/event-store.js';
import type { AppendGroup } from '../event-store/event-writer.js';
import type { LogFault } from '../event-store/written-log.js';
import { SIDE_FILES, type FolderFiles, type SideFile } from './folder-files.js';
import type { Outcome } from './group.js';
import { storeFault } from './store-fault.js';
import type {
  FaultOnTheWire,
  FileName,
  FromWriter,
  SecretFirst,
  Step,
  StepAnswer,
  ToWriter,
  WholeOnTheWire,
} from './writer-messages.js';

/** Appends with the secrets that must be durable before them; null: none. */
type Appends = AppendGroup & { readonly secrets: readonly SecretFirst[] | null };

/**
 * What the writing thread does with one wait for the disk for each file: everything that had arrived when it looked. First
 * what needs no sync, so that nobody waits for the disk who does not need to; then the vault, then the log: what an
 * event needs to be read is durable before the event; then what is left.
 */
export class Round {
  private steps = new Map<FileName, Step[]>();
  private appends: Appends[] = [];

  constructor(
    private readonly files: Pick<FolderFiles, 'file' | 'log'>,
    private readonly answer: (message: FromWriter) => void,
  ) {}

  get isEmpty(): boolean {
    return this.appends.length === 0 && this.steps.size === 0;
  }

  take(message: Exclude<ToWriter, { kind: 'open' | 'close' | 'end' }>): void {
    if (!('kind' in message)) this.appends.push({ appends: message, isWhole: false, secrets: null });
    else if (message.kind === 'steps') message.steps.forEach((step) => this.takeStep(step));
    else if (message.kind === 'together') message.wholes.forEach((whole) => this.takeSealed(whole, true));
    else this.takeSealed(message, false);
  }

  /** Writes and tells what was taken; the round is empty then, for what comes next. */
  write(): void {
    // The way of every append beside which nothing else is written: nothing to put in order.
    if (this.steps.size === 0 && this.appends.every(({ secrets }) => secrets === null))
      this.writeTogether(this.appends);
    else this.writeInOrder();
    this.appends = [];
    if (this.steps.size > 0) this.steps = new Map();
  }

  private writeInOrder(): void {
    const others = SIDE_FILES.filter((file) => file !== 'vault' && this.steps.has(file));
    const isDurable = (file: SideFile): boolean => this.stepsOf(file).some(({ durable }) => durable);
    for (const file of others) if (!isDurable(file)) this.writeSteps(file, false);
    const failed = this.writeVault();
    if (this.appends.length > 0) this.writeAppends(failed);
    for (const file of others) if (isDurable(file)) this.writeSteps(file, true);
  }

  private takeSealed({ appends, secrets }: WholeOnTheWire, isWhole: boolean): void {
    this.appends.push({ appends, isWhole, secrets: secrets.length === 0 ? null : secrets });
  }

  private takeStep(step: Step): void {
    const others = this.steps.get(step.file);
    if (others === undefined) this.steps.set(step.file, [step]);
    else others.push(step);
  }

  private stepsOf(file: FileName): readonly Step[] {
    return this.steps.get(file) ?? [];
  }

  private writeSteps(file: SideFile, durable: boolean): void {
    const steps = this.stepsOf(file);
    this.tell(steps, this.commit(file, steps, [], durable));
  }

  /** The vault's steps, and the secrets that events need; returns which of the messages with secrets have failed. */
  private writeVault(): ReadonlyMap<Appends, LogFault> {
    const steps = this.stepsOf('vault');
    const sealed = this.appends.filter(({ secrets }) => secrets !== null);
    const failed = new Map<Appends, LogFault>();
    if (steps.length + sealed.length === 0) return failed;
    const outcomes = this.commit('vault', steps, sealed, true);
    this.tell(steps, outcomes);
    for (const [at, message] of sealed.entries()) {
      const outcome = outcomes[steps.length + at];
      if (outcome !== undefined && 'error' in outcome) {
        const { fault, reason } = onTheWire(outcome.error);
        failed.set(message, { fault: fault ?? 'io', reason });
      }
    }
    return failed;
  }

  private commit(
    file: SideFile,
    steps: readonly Step[],
    sealed: readonly Appends[],
    durable: boolean,
  ): readonly Outcome[] {
    try {
      const written = this.files.file(file);
      const works = [
        ...steps.map(({ operation, args }) => written.work(operation, args)),
        ...sealed.map(({ secrets }) => {
          const puts = (secrets ?? []).map(({ collection, key, value }) => ({
            put: written.work('putIfAbsent', [collection, key, value]),
            value,
          }));
          return () => puts.forEach(({ put, value }) => requireSame(put() as Uint8Array, value));
        }),
      ];
      return written.commit(works, durable);
    } catch (error) {
      return [...steps, ...sealed].map(() => ({ error }));
    }
  }

  private writeAppends(failed: ReadonlyMap<Appends, LogFault>): void {
    // Answers go by the order of the messages: where one is left out, each is written by itself.
    if (failed.size === 0) return this.writeTogether(this.appends);
    for (const message of this.appends) {
      const fault = failed.get(message);
      if (fault === undefined) this.writeTogether([message]);
      else this.answer({ kind: 'failed', messages: 1, file: 'vault', ...fault });
    }
  }

  private writeTogether(messages: readonly Appends[]): void {
    const outcome = this.files.log().write(messages);
    if ('fault' in outcome)
      this.answer({ kind: 'failed', messages: messages.length, file: 'events', ...outcome });
    else this.answer(outcome);
  }

  private tell(steps: readonly Step[], outcomes: readonly Outcome[]): void {
    if (steps.length === 0) return;
    const answers = steps.map(({ id }, at): StepAnswer => {
      const outcome = outcomes[at] as Outcome;
      return 'error' in outcome ? { id, failed: onTheWire(outcome.error) } : { id, value: outcome.value };
    });
    this.answer({ kind: 'answers', answers });
  }
}

/** What went wrong, as it crosses over to the thread that answers. */
export function onTheWire(error: unknown): FaultOnTheWire {
  const typed = storeFault(error);
  const reason = typed instanceof Error ? typed.message : String(typed);
  return { fault: typed instanceof StoreUnavailable ? typed.fault : null, reason };
}

/** Events that were sealed with another secret than the one that stands could never be read. */
function requireSame(stands: Uint8Array, wanted: Uint8Array): void {
  if (Buffer.compare(stands, wanted) !== 0)
    throw new StoreUnavailable('in-use', 'Another secret stands in the vault');
}
