import { setTimeout as delay } from 'node:timers/promises';
import { CommitFile, type Commit, type Proposed } from './commit-file.js';

/** A stored event with its place; commit and prepare position are the same number here, as in EventStoreDB since 20.6. */
export type Recorded = Proposed & {
  readonly stream: string;
  readonly created: string;
  readonly revision: number;
  readonly position: number;
  /** Place among all events, system events included. */
  readonly index: number;
};

export type Expected = 'any' | 'no-stream' | 'stream-exists' | number;
export type AppendRequest = {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly Proposed[];
};

/**
 * What became of an append: the last event's place, without its position where it had been written before, or why nothing
 * was written. `current` -1: there is no such stream.
 */
export type Outcome =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number | null }
  | { readonly kind: 'wrong-version'; readonly current: number; readonly expected: Expected }
  | { readonly kind: 'too-large'; readonly limit: number }
  /** It was not seen in time that the append was committed. */
  | { readonly kind: 'timeout' };

export type DoubleLogOptions = {
  readonly file: string;
  /** Data and metadata of one append together, in bytes: the server's `MaxAppendSize`. */
  readonly maxAppendBytes: number;
  /** Number of synced commits after which the process ends, before it answers the last one. */
  readonly dieAfterCommits: number;
  /** Each group of commits takes so much longer, in milliseconds, as it does with replicas far away. */
  readonly commitsTakeMs: number;
  /** Milliseconds after which an append without an outcome is answered: the server's `CommitTimeoutMs`. */
  readonly commitTimeoutMs: number;
};

type Waiting = { readonly request: AppendRequest; readonly settle: (outcome: Outcome) => void };

/** EventStoreDB writes metadata of streams among the events of its users; so does the double, at this interval of commits. */
const COMMITS_PER_METADATA = 16;
const TICKS_PER_MILLISECOND = 10_000n;
/** How many event ids the check of appends at `any` remembers: in memory only, and lost at a restart, as in the server. */
const MAX_REMEMBERED_IDS = 50_000;

/** The events in memory, checked, committed in groups and synced before anybody sees them. */
export class DoubleLog {
  readonly all: Recorded[] = [];
  /** So many of all events are on the disk; later ones are not to be seen. */
  durable = 0;
  private readonly streams = new Map<string, Recorded[]>();
  private readonly rememberedIds = new Map<string, Recorded>();
  private readonly waiting: Waiting[] = [];
  private readonly committing = new Set<string>();
  private readonly sleepers = new Set<() => void>();
  private isWriting = false;
  private commits = 0;
  private file!: CommitFile;

  private constructor(private readonly options: DoubleLogOptions) {}

  static async open(options: DoubleLogOptions): Promise<DoubleLog> {
    const log = new DoubleLog(options);
    log.file = await CommitFile.open(options.file, (commit, offset) => log.record(commit, offset));
    log.rememberedIds.clear();
    if (log.all.length === 0) await log.file.write([log.commit(streamMetadata())]);
    log.durable = log.all.length;
    return log;
  }

  /** The events of a stream that may be seen; undefined when there is no such stream. */
  stream(name: string): readonly Recorded[] | undefined {
    const events = this.streams.get(name)?.filter(({ index }) => index < this.durable);
    return events?.length === 0 ? undefined : events;
  }

  /** While the same ids are being committed there is no outcome, only that the time is over. */
  append(request: AppendRequest): Promise<Outcome> {
    return new Promise((settle) => {
      const key = keyOf(request);
      if (this.committing.has(key)) {
        setTimeout(() => settle({ kind: 'timeout' }), this.options.commitTimeoutMs);
        return;
      }
      this.committing.add(key);
      const settled = (outcome: Outcome): void => {
        this.committing.delete(key);
        settle(outcome);
      };
      this.waiting.push({ request, settle: settled });
      if (!this.isWriting) void this.writeGroups();
    });
  }

  /** Calls back when there are more events to be seen, until what is returned is called. */
  whenGrown(callBack: () => void): () => void {
    this.sleepers.add(callBack);
    return () => this.sleepers.delete(callBack);
  }

  private async writeGroups(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0);
      const lines: Buffer[] = [];
      const outcomes = group.map(({ request }) => this.decide(request, lines));
      if (lines.length > 0) {
        await this.file.write(lines);
        if (this.options.commitsTakeMs > 0) await delay(this.options.commitsTakeMs);
        this.durable = this.all.length;
        for (const wake of this.sleepers) wake();
      }
      if (this.options.dieAfterCommits > 0 && this.commits >= this.options.dieAfterCommits) process.exit(1);
      for (const [at, { settle }] of group.entries()) settle(outcomes[at] as Outcome);
    }
    this.isWriting = false;
  }

  /** The rules of the server's commit check, repetitions of known event ids included. */
  private decide(request: AppendRequest, lines: Buffer[]): Outcome {
    const { stream, expected, events } = request;
    const bytes = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
    if (bytes > this.options.maxAppendBytes) return { kind: 'too-large', limit: this.options.maxAppendBytes };
    const known = this.streams.get(stream) ?? [];
    const current = known.length - 1;
    const wrong: Outcome = { kind: 'wrong-version', current, expected };
    if (expected === 'stream-exists' && current < 0) return wrong;
    const repeated = this.repetitionOf(request, known);
    if (repeated !== undefined) {
      return { kind: 'written', revision: repeated.revision, position: null };
    }
    const exact = expected === 'no-stream' ? -1 : expected;
    if (typeof exact === 'number' && exact !== current) return wrong;
    lines.push(this.commit({ stream, created: ticks(), events }));
    if (this.commits % COMMITS_PER_METADATA === 0) lines.push(this.commit(streamMetadata()));
    const last = this.streams.get(stream)?.at(-1) as Recorded;
    return { kind: 'written', revision: last.revision, position: last.position };
  }

  /** The last event when all of them stand in the stream already, right after the expected revision. */
  private repetitionOf(
    { stream, expected, events }: AppendRequest,
    known: readonly Recorded[],
  ): Recorded | undefined {
    if (expected === 'any' || expected === 'stream-exists') {
      const found = events.map(({ id }) => this.rememberedIds.get(id));
      const isRepeated = found.every((event) => event !== undefined && event.stream === stream);
      return isRepeated ? found.at(-1) : undefined;
    }
    const first = (expected === 'no-stream' ? -1 : expected) + 1;
    const standing = known.slice(first, first + events.length);
    const isRepeated = events.every(({ id }, at) => standing[at]?.id === id);
    return isRepeated ? standing.at(-1) : undefined;
  }

  private commit(commit: Commit): Buffer {
    const { line, offset } = this.file.encode(commit);
    this.record(commit, offset);
    this.commits++;
    return line;
  }

  private record({ stream, created, events }: Commit, offset: number): void {
    const known = this.streams.get(stream) ?? [];
    this.streams.set(stream, known);
    for (const [at, event] of events.entries()) {
      const place = { revision: known.length, position: offset + at, index: this.all.length };
      const recorded: Recorded = { ...event, stream, created, ...place };
      known.push(recorded);
      this.all.push(recorded);
      this.rememberedIds.set(event.id, recorded);
    }
    while (this.rememberedIds.size > MAX_REMEMBERED_IDS) {
      this.rememberedIds.delete(this.rememberedIds.keys().next().value as string);
    }
  }
}

function streamMetadata(): Commit {
  const event: Proposed = {
    id: crypto.randomUUID(),
    type: '$metadata',
    contentType: 'application/json',
    data: Buffer.from('{}'),
    metadata: new Uint8Array(),
  };
  return { stream: '$$$scavenges', created: ticks(), events: [event] };
}

function keyOf({ stream, events }: AppendRequest): string {
  return JSON.stringify([stream, ...events.map(({ id }) => id)]);
}

function ticks(): string {
  return String(BigInt(Date.now()) * TICKS_PER_MILLISECOND);
}
