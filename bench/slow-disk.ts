import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const RECORD_BYTES = 80;
const NAME_BYTES = 64;

/** Number of syncs by file and by the thread that waited. */
export type Syncs = { readonly answering: number; readonly elsewhere: number };

/** Delays and counts the syncs of processes that are started with its environment. */
export class SlowDisk {
  private constructor(
    private readonly library: string,
    private readonly counts: string,
  ) {}

  /** Builds the library in the folder; null without a C compiler or Linux. */
  static build(directory: string): SlowDisk | null {
    if (process.platform !== 'linux') return null;
    const library = join(directory, 'slow-disk.so');
    const source = join(import.meta.dirname, 'slow-disk.c');
    try {
      execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { stdio: 'pipe' });
    } catch {
      return null;
    }
    return new SlowDisk(library, join(directory, 'syncs'));
  }

  /** The environment of a process whose syncs take this many milliseconds longer. */
  environment(delayMs: number): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: this.library,
      SYNC_COUNTS: this.counts,
      SYNC_DELAY_US: String(Math.round(delayMs * 1_000)),
    };
  }

  /** Syncs of the databases until now: their files and write-ahead logs. */
  databases(): Syncs {
    const bytes = readFileSync(this.counts);
    let answering = 0;
    let elsewhere = 0;
    for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
      const name = bytes.toString('latin1', at, bytes.indexOf(0, at));
      if (!/\.db(-wal|-journal)?$/.test(name)) continue;
      answering += Number(bytes.readBigUInt64LE(at + NAME_BYTES));
      elsewhere += Number(bytes.readBigUInt64LE(at + NAME_BYTES + 8));
    }
    return { answering, elsewhere };
  }

  /** Syncs of each file, to find the expensive one. */
  byFile(): ReadonlyMap<string, Syncs> {
    const bytes = readFileSync(this.counts);
    const found = new Map<string, Syncs>();
    for (let at = 0; at + RECORD_BYTES <= bytes.length && bytes[at] !== 0; at += RECORD_BYTES) {
      found.set(bytes.toString('latin1', at, bytes.indexOf(0, at)), {
        answering: Number(bytes.readBigUInt64LE(at + NAME_BYTES)),
        elsewhere: Number(bytes.readBigUInt64LE(at + NAME_BYTES + 8)),
      });
    }
    return found;
  }
}
