import { setImmediate as nextTurn } from 'node:timers/promises';
import { START, type Instant, type Position } from '#contracts/kernel/domain-event.js';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { documentFacts, type AnyDocuments, type DocumentFact } from './documents.js';
import type { FileHash } from './file-store.js';

/** A file that an event names, and since when its thing has others instead; null: it still has this one. */
export type LoggedFile = {
  readonly of: string;
  readonly what: string;
  readonly hash: FileHash;
  replacedAt: Instant | null;
};

/** Bounds a call, which runs on the thread that answers users. */
const BATCH = 2_000;

/** What the log says about files, up to the event that was read last. */
export class LoggedFiles {
  readonly all: LoggedFile[] = [];
  private readonly types: ReadonlySet<string>;
  private readonly names = new Map<string, string>();
  private readonly released = new Set<string>();
  /** By thing: the files that were not replaced. */
  private readonly present = new Map<string, LoggedFile[]>();
  private position: Position = START;
  private neededNow: ReadonlySet<FileHash> | null = null;

  /** Has read nothing yet. */
  constructor(
    private readonly log: Pick<EventStore, 'readTypes'>,
    private readonly readers: readonly AnyDocuments[],
  ) {
    this.types = new Set(readers.flatMap(Object.keys));
  }

  /** Reads the whole log. */
  static async read(
    log: Pick<EventStore, 'readTypes'>,
    readers: readonly AnyDocuments[],
  ): Promise<LoggedFiles> {
    return new LoggedFiles(log, readers).readOn();
  }

  /** Reads what was appended meanwhile; returns itself. */
  async readOn(): Promise<this> {
    for (;;) {
      const { events, position } = await this.log.readTypes(this.types, this.position, BATCH);
      if (position === this.position) return this;
      this.take(events, position);
      await nextTurn();
    }
  }

  /** The log for another reader, who reads all of it: notes what he reads. Call `readOn` afterwards for the rest. */
  readAlong(log: Pick<EventStore, 'readAll'>): Pick<EventStore, 'readAll'> {
    return {
      readAll: async (after, limit) => {
        const events = await log.readAll(after, limit);
        if (after === this.position) this.take(events, events.at(-1)?.position ?? after);
        return events;
      },
    };
  }

  /** The files that a record needs. */
  get needed(): ReadonlySet<FileHash> {
    this.neededNow ??= new Set(this.all.filter((file) => this.isNeeded(file)).map(({ hash }) => hash));
    return this.neededNow;
  }

  isNeeded({ of, replacedAt }: LoggedFile): boolean {
    return replacedAt === null && !this.released.has(of);
  }

  /** The files that things had before they got others; some may be needed by others. */
  replacedBefore(instant: Instant): ReadonlySet<FileHash> {
    const replaced = this.all.filter(({ replacedAt }) => replacedAt !== null && replacedAt < instant);
    return new Set(replaced.map(({ hash }) => hash));
  }

  nameOf(of: string): string {
    return this.names.get(of) ?? of;
  }

  private take(events: readonly StoredEvent[], position: Position): void {
    for (const event of events)
      if (this.types.has(event.type)) this.note(event, documentFacts(this.readers, event));
    this.neededNow = null;
    this.position = position;
  }

  private note({ metadata }: StoredEvent, facts: readonly DocumentFact[]): void {
    for (const fact of facts) {
      if (fact.kind === 'named') this.names.set(fact.of, fact.name);
      else if (fact.kind === 'released') this.released.add(fact.of);
      else if (fact.kind === 'replaced') {
        for (const file of this.present.get(fact.of) ?? []) file.replacedAt = metadata.occurredAt;
        this.present.delete(fact.of);
      } else this.store({ ...fact, replacedAt: null });
    }
  }

  private store(file: LoggedFile): void {
    this.all.push(file);
    const present = this.present.get(file.of);
    if (present === undefined) this.present.set(file.of, [file]);
    else present.push(file);
  }
}
