import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { Zip, ZipDeflate, type ZipInputFile } from 'fflate';

/** A file of a ZIP, in pieces. */
export type ZipEntry = {
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/**
 * Compressed already: trying again costs time and saves nothing. They are still written as deflated, in blocks without
 * compression: a reader of a stream cannot tell where a stored file ends, and Java's refuses one.
 */
const COMPRESSED = /\.pdf$/i;
/**
 * Those of a year are up to 100 MB. Node compresses them on another thread, in half the time; but other versions of Node make
 * other bytes, and a ZIP for the tax adviser, which has no tables, must stay the same.
 */
const TABLE = /\.csv$/i;

/**
 * The bytes of a ZIP while it is made: of the entries only one piece is in memory. `day`: the time of all entries, in the
 * time zone of the reader.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  day = new Date(),
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    made.push(piece);
  });
  for await (const { name, pieces } of entries) {
    const file = TABLE.test(name)
      ? new ZipTable(name)
      : new ZipDeflate(name, COMPRESSED.test(name) ? { level: 0 } : {});
    file.mtime = day;
    zip.add(file);
    for await (const piece of pieces) {
      await file.push(piece, false);
      yield* made.splice(0);
    }
    await file.push(new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}

const DEFLATED = 8;
/** Small pieces are compressed together: rows of a table often come one by one. */
const AT_ONCE_BYTES = 64 * 1024;
const deflated = promisify(deflateRaw);

class ZipTable implements ZipInputFile {
  readonly compression = DEFLATED;
  size = 0;
  crc = 0;
  mtime: Date | undefined;
  ondata: ZipInputFile['ondata'];
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;

  constructor(readonly filename: string) {}

  /** What is compressed together becomes blocks of its own, which the last blocks end. */
  async push(piece: Uint8Array, isLast: boolean): Promise<void> {
    this.waiting.push(piece);
    this.waitingBytes += piece.length;
    if (this.waitingBytes < AT_ONCE_BYTES && !isLast) return;
    const bytes = Buffer.concat(this.waiting);
    [this.waiting, this.waitingBytes] = [[], 0];
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata?.(null, await deflated(bytes, { finishFlush }), isLast);
  }
}
