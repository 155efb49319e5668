import { Zip, ZipDeflate } from 'fflate';

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
    const file = new ZipDeflate(name, COMPRESSED.test(name) ? { level: 0 } : {});
    file.mtime = day;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(piece);
      yield* made.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
