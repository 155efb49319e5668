import { storeFault } from '../../platform/store-fault.js';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import type { FolderFiles } from './folder-files.js';
import type { Outcome } from './group.js';
import type { Answer, Append, FromWriter, SentFault, SideFile, Step, Write } from './writer-messages.js';

const BESIDE_THE_VAULT: readonly SideFile[] = ['jobs', 'answers', 'read'];

/**
 * Writes everything that has arrived, with at most one transaction per file, in this order: 1. files whose changes need
 * no sync, so that their callers do not wait for the disk; 2. the vault, including the secrets of the appends: a secret
 * is durable before the event that needs it; 3. the log; 4. files whose changes must be durable.
 */
export class Round {
  private steps: Step[] = [];
  private appends: Append[] = [];

  constructor(
    private readonly files: Pick<FolderFiles, 'file' | 'log'>,
    private readonly answer: (answers: FromWriter) => void,
  ) {}

  get isEmpty(): boolean {
    return this.appends.length === 0 && this.steps.length === 0;
  }

  take(writes: readonly Write[]): void {
    for (const write of writes) {
      if (write.kind === 'append') this.appends.push(write);
      else this.steps.push(write);
    }
  }

  write(): void {
    const [steps, appends] = [this.steps, this.appends];
    [this.steps, this.appends] = [[], []];
    const stepsOf = (file: SideFile): Step[] => steps.filter((step) => step.file === file);
    const isDurable = (file: SideFile): boolean => stepsOf(file).some(({ durable }) => durable);
    const durable = BESIDE_THE_VAULT.filter(isDurable);
    for (const file of BESIDE_THE_VAULT)
      if (!durable.includes(file)) this.writeFile(file, stepsOf(file), false);
    this.writeLog(this.writeVault(stepsOf('vault'), appends));
    for (const file of durable) this.writeFile(file, stepsOf(file), true);
  }

  private writeFile(file: SideFile, steps: readonly Step[], durable: boolean): void {
    if (steps.length > 0) this.tell(steps, this.commit(file, steps, [], durable));
  }

  /** Returns the appends whose secrets are in the vault. */
  private writeVault(steps: readonly Step[], appends: readonly Append[]): readonly Append[] {
    const sealed = appends.filter(({ secrets }) => secrets.length > 0);
    if (steps.length + sealed.length === 0) return appends;
    const outcomes = this.commit('vault', steps, sealed, true);
    this.tell(steps, outcomes.slice(0, steps.length));
    const failed = new Map<Append, Outcome>();
    for (const [place, append] of sealed.entries()) {
      const outcome = outcomes[steps.length + place] as Outcome;
      if ('error' in outcome) failed.set(append, outcome);
    }
    this.tell([...failed.keys()], [...failed.values()]);
    return appends.filter((append) => !failed.has(append));
  }

  private writeLog(appends: readonly Append[]): void {
    if (appends.length > 0) this.tell(appends, this.appended(appends));
  }

  private appended(appends: readonly Append[]): readonly Outcome[] {
    try {
      const outcomes = this.files.log().write(appends.map((one) => one.appends));
      return outcomes.map((value) => ({ value }));
    } catch (error) {
      return appends.map(() => ({ error }));
    }
  }

  /** One outcome per step, then one for the secrets of each append. */
  private commit(
    file: SideFile,
    steps: readonly Step[],
    sealed: readonly Append[],
    durable: boolean,
  ): readonly Outcome[] {
    try {
      const written = this.files.file(file);
      const works = [
        ...steps.map(({ operation, args }) => written.work(operation, args)),
        ...sealed.map(({ secrets }) => {
          const puts = secrets.map(({ collection, key, value }) => ({
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

  private tell(writes: readonly Write[], outcomes: readonly Outcome[]): void {
    if (writes.length === 0) return;
    this.answer(
      writes.map(({ id }, place): Answer => {
        const outcome = outcomes[place] as Outcome;
        return 'error' in outcome ? { id, failed: sentFault(outcome.error) } : { id, value: outcome.value };
      }),
    );
  }
}

/** The error in a cloneable form. */
export function sentFault(error: unknown): SentFault {
  const typed = storeFault(error);
  const reason = typed instanceof Error ? typed.message : String(typed);
  return { fault: typed instanceof StoreUnavailable ? typed.fault : null, reason };
}

/** Events encrypted with another key than the stored one could never be read. */
function requireSame(stored: Uint8Array, wanted: Uint8Array): void {
  if (Buffer.compare(stored, wanted) !== 0)
    throw new StoreUnavailable('in-use', 'The vault holds another secret under this key');
}
