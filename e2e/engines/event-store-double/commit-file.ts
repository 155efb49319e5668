import { open, type FileHandle } from 'node:fs/promises';

const NEWLINE = 0x0a;

/** An event as a client proposes it. */
export type Proposed = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** What one append wrote: events of one stream, adjacent, at a time in .NET ticks (100 ns since 1970). */
export type Commit = {
  readonly stream: string;
  readonly created: string;
  readonly events: readonly Proposed[];
};

type StoredEvent = [id: string, type: string, contentType: string, data: string, metadata: string];
type Line = { readonly stream: string; readonly created: string; readonly events: readonly StoredEvent[] };

/**
 * The double's log on the disk: one line of JSON for each commit, appended and synced before it is acknowledged. A line
 * that a killed process left unfinished is cut off at the next start; nobody was told of it.
 */
export class CommitFile {
  private constructor(
    private readonly file: FileHandle,
    /** Where the next commit will begin, in bytes. */
    private end: number,
  ) {}

  /** Opens or makes the file and hands over every commit in it, with the offset of its line. */
  static async open(path: string, onCommit: (commit: Commit, offset: number) => void): Promise<CommitFile> {
    const file = await open(path, 'a+');
    const bytes = await file.readFile();
    let offset = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, offset)) {
      onCommit(decode(bytes.toString('utf8', offset, end)), offset);
      offset = end + 1;
    }
    if (offset < bytes.length) await file.truncate(offset);
    return new CommitFile(file, offset);
  }

  /** The line of a commit and the offset that it will have, provided that the lines are written in this order. */
  encode(commit: Commit): { readonly line: Buffer; readonly offset: number } {
    const events = commit.events.map(({ id, type, contentType, data, metadata }): StoredEvent => [
      id,
      type,
      contentType,
      Buffer.from(data).toString('base64'),
      Buffer.from(metadata).toString('base64'),
    ]);
    const line = Buffer.from(`${JSON.stringify({ ...commit, events } satisfies Line)}\n`);
    const offset = this.end;
    this.end += line.length;
    return { line, offset };
  }

  /** Durable when fulfilled. */
  async write(lines: readonly Buffer[]): Promise<void> {
    await this.file.appendFile(Buffer.concat(lines));
    await this.file.datasync();
  }
}

function decode(json: string): Commit {
  const { stream, created, events } = JSON.parse(json) as Line;
  return {
    stream,
    created,
    events: events.map(([id, type, contentType, data, metadata]) => ({
      id,
      type,
      contentType,
      data: Buffer.from(data, 'base64'),
      metadata: Buffer.from(metadata, 'base64'),
    })),
  };
}
