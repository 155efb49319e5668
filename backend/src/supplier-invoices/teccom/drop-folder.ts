import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../platform/files/durable-write.js';

/** Where the folder's files end up. */
export const IMPORTED_FOLDER = 'eingelesen';
export const REFUSED_FOLDER = 'abgelehnt';

/** Names that programs use while they write a file. */
const HALF_WRITTEN = /^[.~]|\.(?:tmp|temp|part|partial|filepart|crdownload)$/iu;
/** Longest file name in bytes that still has room for a counter and `.txt`. */
const MAX_NAME_BYTES = 200;
const MAX_TAKEN = 50;

/** A file that did not change between two looks. */
export type DroppedFile = {
  /** The name as the folder has it; not every name is valid UTF-8. */
  readonly rawName: Buffer;
  /** One line without control characters. */
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number;
};

type Look = { readonly bytes: number; readonly modifiedMs: number };

/** Other programs and accounts work in this folder. */
const READABLE = 0o666;

/**
 * A folder where another program drops files. Ignores folders, links, and names of half-written files. A file is ready
 * when two looks find the same size and time, so that a file that is still being written is not taken.
 */
export class DropFolder {
  private looks = new Map<string, Look>();

  constructor(readonly path: string) {}

  async prepare(): Promise<void> {
    for (const folder of [IMPORTED_FOLDER, REFUSED_FOLDER]) {
      await mkdir(join(this.path, folder), { recursive: true });
    }
  }

  /** The files that are ready, by name, at most 50. */
  async ready(): Promise<readonly DroppedFile[]> {
    const entries = await readdir(this.path, { withFileTypes: true, encoding: 'buffer' });
    const looks = new Map<string, Look>();
    const ready: DroppedFile[] = [];
    for (const rawName of entries.filter((one) => one.isFile()).map((one) => one.name)) {
      const name = readable(rawName);
      if (HALF_WRITTEN.test(name)) continue;
      const look = await this.look(rawName);
      if (look === null) continue;
      const key = rawName.toString('latin1');
      const before = this.looks.get(key);
      looks.set(key, look);
      if (before?.bytes === look.bytes && before.modifiedMs === look.modifiedMs)
        ready.push({ rawName, name, ...look });
    }
    this.looks = looks;
    return ready.toSorted((one, other) => Buffer.compare(one.rawName, other.rawName)).slice(0, MAX_TAKEN);
  }

  /** The content; null if the file is gone, was replaced by something else, or has changed since it was ready. */
  async read(file: DroppedFile): Promise<Uint8Array | null> {
    // Never follows a link that replaced the file, and does not wait for a pipe.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const handle = await open(this.at(file.rawName), flags).catch(() => null);
    if (handle === null) return null;
    try {
      const found = await handle.stat();
      if (!found.isFile() || found.size !== file.bytes || found.mtimeMs !== file.modifiedMs) return null;
      const bytes = Buffer.alloc(file.bytes);
      const { bytesRead } = await handle.read(bytes, 0, file.bytes, 0);
      return bytesRead === file.bytes ? bytes : null;
    } finally {
      await handle.close();
    }
  }

  async moveToImported({ rawName, name }: DroppedFile): Promise<void> {
    const target = await this.freeName(IMPORTED_FOLDER, name);
    await rename(this.at(rawName), join(this.path, IMPORTED_FOLDER, target));
  }

  /** Writes the reason beside the file's new place, then moves the file. */
  async moveToRefused({ rawName, name }: DroppedFile, reason: string): Promise<void> {
    const target = join(this.path, REFUSED_FOLDER, await this.freeName(REFUSED_FOLDER, name));
    await writeDurably(`${target}.txt.tmp`, `${target}.txt`, Buffer.from(`${reason}\n`), READABLE);
    await rename(this.at(rawName), target);
  }

  private async look(rawName: Buffer): Promise<Look | null> {
    const found = await lstat(this.at(rawName)).catch(() => null);
    return found?.isFile() ? { bytes: found.size, modifiedMs: found.mtimeMs } : null;
  }

  private at(rawName: Buffer): Buffer {
    return Buffer.concat([Buffer.from(join(this.path, '/')), rawName]);
  }

  /** A name that neither a file of the subfolder nor its reason has: never replaces an earlier file. */
  private async freeName(folder: string, name: string): Promise<string> {
    const [, base = name, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/su.exec(name) ?? [];
    const short = shortened(base.replaceAll(/[/\\:*?"<>|]/gu, '_'));
    for (let count = 1; ; count++) {
      const candidate = `${short}${count === 1 ? '' : ` (${count})`}${ending}`;
      const taken = await Promise.all(
        [candidate, `${candidate}.txt`].map((one) => lstat(join(this.path, folder, one)).catch(() => null)),
      );
      if (taken.every((one) => one === null)) return candidate;
    }
  }
}

/** One line without control and direction characters; bytes that are no UTF-8 become �. */
function readable(rawName: Buffer): string {
  return rawName.toString('utf8').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_');
}

function shortened(text: string): string {
  let short = text;
  while (Buffer.byteLength(short) > MAX_NAME_BYTES) short = [...short].slice(0, -1).join('');
  return short === '' ? '_' : short;
}
