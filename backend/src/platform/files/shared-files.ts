import { keepAtMost } from '../keep-at-most.js';
import type { FileHash, FileStore } from './file-store.js';

/** More than the pictures of all cars. */
const MOST_KNOWN = 1_000;

/**
 * Reads a file once for all callers that hold its bytes at the same time: any number of slow readers of one picture
 * cost the memory of one picture. The bytes are freed with the last caller. Callers must not change them.
 */
export class SharedFiles {
  private readonly known = new Map<FileHash, WeakRef<Buffer>>();
  private readonly reading = new Map<FileHash, Promise<Buffer | null>>();

  constructor(private readonly files: Pick<FileStore, 'get'>) {}

  /** As `FileStore.get`. */
  async get(hash: FileHash): Promise<Buffer | null> {
    const held = this.known.get(hash)?.deref() ?? this.reading.get(hash);
    if (held !== undefined) return held;
    const reading = this.read(hash).finally(() => this.reading.delete(hash));
    this.reading.set(hash, reading);
    return reading;
  }

  private async read(hash: FileHash): Promise<Buffer | null> {
    const bytes = await this.files.get(hash);
    if (bytes === null) return null;
    const shared = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.known.delete(hash);
    this.known.set(hash, new WeakRef(shared));
    keepAtMost(this.known, MOST_KNOWN);
    return shared;
  }
}
