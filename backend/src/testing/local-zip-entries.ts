import { crc32, inflateRawSync } from 'node:zlib';

type LocalEntry = { readonly name: string; readonly content: Buffer };

const LOCAL_FILE = 0x0403_4b50;
const DESCRIPTOR = 0x0807_4b50;
const HEADER_LENGTH = 30;
const SIZES_FOLLOW = 8;
const STORED = 0;
const DEFLATED = 8;

/**
 * The files of a ZIP as a program reads them that gets the bytes one after another, as Java's ZipInputStream does: by
 * their local headers, without the directory at the end. Throws where such a program would stop.
 */
export function localEntries(zip: Buffer): readonly LocalEntry[] {
  const entries: LocalEntry[] = [];
  let at = 0;
  while (zip.readUInt32LE(at) === LOCAL_FILE) {
    const { entry, end } = entryAt(zip, at);
    entries.push(entry);
    at = end;
  }
  return entries;
}

function entryAt(zip: Buffer, at: number): { readonly entry: LocalEntry; readonly end: number } {
  const sizesFollow = (zip.readUInt16LE(at + 6) & SIZES_FOLLOW) !== 0;
  const method = zip.readUInt16LE(at + 8);
  const nameEnd = at + HEADER_LENGTH + zip.readUInt16LE(at + 26);
  const start = nameEnd + zip.readUInt16LE(at + 28);
  const name = zip.toString('utf8', at + HEADER_LENGTH, nameEnd);
  if (method !== STORED && method !== DEFLATED) throw new Error(`${name} has the method ${method}`);
  if (method === STORED && sizesFollow)
    throw new Error(`${name} is stored, and nobody can tell where it ends`);
  const stated = zip.readUInt32LE(at + 18);
  const { content, length } =
    method === STORED
      ? { content: zip.subarray(start, start + stated), length: stated }
      : inflated(zip.subarray(start));
  const end = start + length;
  if (!sizesFollow) return { entry: { name, content }, end };
  if (zip.readUInt32LE(end) !== DESCRIPTOR) throw new Error(`${name} has no descriptor`);
  if (zip.readUInt32LE(end + 4) !== crc32(content)) throw new Error(`${name} has another checksum`);
  return { entry: { name, content }, end: end + 16 };
}

/** `length`: of the compressed bytes. */
function inflated(bytes: Buffer): { readonly content: Buffer; readonly length: number } {
  const { buffer, engine } = inflateRawSync(bytes, { info: true }) as unknown as {
    readonly buffer: Buffer;
    readonly engine: { readonly bytesWritten: number };
  };
  return { content: buffer, length: engine.bytesWritten };
}
