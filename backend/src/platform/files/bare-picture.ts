import type { PhotographType } from '#contracts/values/picture.js';

/**
 * The picture without what cameras and programs write beside it: place, time, device, texts, previews. Colour profile and
 * orientation stay, because they belong to how it looks. Null if the bytes are not a whole picture of this type.
 */
export function barePicture(bytes: Buffer, type: PhotographType): Buffer | null {
  try {
    if (type === 'image/png') return barePng(bytes);
    return type === 'image/jpeg' ? bareJpeg(bytes) : bareWebp(bytes);
  } catch (error) {
    if (isBehindTheEnd(error)) return null;
    throw error;
  }
}

/** A length in the file pointed behind the end of the bytes. */
export function isBehindTheEnd(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ERR_OUT_OF_RANGE' || code === 'ERR_BUFFER_OUT_OF_BOUNDS';
}

const PNG_HEAD = 8;
/** PNG 3 §4.7: what draws the picture; everything else is dropped (texts, time, EXIF, private chunks). */
const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);
/** Length, name and checksum around a chunk's data. */
const PNG_FRAME = 12;

function barePng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, PNG_HEAD)];
  for (let at = PNG_HEAD; ;) {
    const end = at + PNG_FRAME + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;
const [FIRST_APP, LAST_APP] = [0xe0, 0xef];
/** Application segments that say how the pixels look, by their beginning: JFIF without preview, colour profile, Adobe's transform. */
const JPEG_KEPT = ['JFIF\0', 'ICC_PROFILE\0', 'Adobe'];
const JFIF_WITHOUT_PREVIEW = 16;

function bareJpeg(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    const length = bytes.readUInt16BE(at + 2);
    const end = marker === START_OF_SCAN ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    if (marker >= FIRST_APP && marker <= LAST_APP) kept.push(...keptOfApp(segment));
    else if (marker !== COMMENT) kept.push(segment);
    at = end;
  }
}

/** Where the pixels end that begin here: at the next marker that is no stuffed byte and no restart; else infinite. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return Number.POSITIVE_INFINITY;
}

function keptOfApp(segment: Buffer): Buffer[] {
  const content = segment.subarray(4);
  if (content.toString('latin1', 0, 6) === 'Exif\0\0') {
    const orientation = orientationOf(content.subarray(6));
    return orientation === null ? [] : [exifWith(orientation)];
  }
  const isKept = JPEG_KEPT.some((name) => content.toString('latin1', 0, name.length) === name);
  const hasPreview = content.toString('latin1', 0, 4) === 'JFIF' && segment.length > JFIF_WITHOUT_PREVIEW + 2;
  return isKept && !hasPreview ? [segment] : [];
}

const ORIENTATION = 0x01_12;
const ENTRY_BYTES = 12;

/** How the camera was held, 2 to 8; null: upright or not stated. */
function orientationOf(tiff: Buffer): number | null {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(first); entry++) {
      const at = first + 2 + entry * ENTRY_BYTES;
      if (short(at) !== ORIENTATION) continue;
      const value = short(at + 8);
      return value >= 2 && value <= 8 ? value : null;
    }
  } catch (error) {
    if (!isBehindTheEnd(error)) throw error;
  }
  return null;
}

/** An EXIF segment that states the orientation and nothing else. */
function exifWith(orientation: number): Buffer {
  const head = Buffer.from('ffe1002245786966000049492a00080000000100', 'hex');
  const entry = Buffer.from('120103000100000000000000', 'hex');
  entry.writeUInt16LE(orientation, 8);
  return Buffer.concat([head, entry, Buffer.alloc(4)]);
}

const WEBP_HEAD = 12;
const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The flags of `VP8X` that announce EXIF and XMP. */
const ANNOUNCES_METADATA = 0b0000_1100;

function bareWebp(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) return null;
  for (let at = WEBP_HEAD; at < whole;) {
    const size = bytes.readUInt32LE(at + 4);
    // Chunks have an even length.
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~ANNOUNCES_METADATA & 0xff, 8);
    if (WEBP_KEPT.has(name)) kept.push(chunk);
    at = end;
  }
  if (kept.length === 0) return null;
  const head = Buffer.from(bytes.subarray(0, WEBP_HEAD));
  head.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), 4);
  return Buffer.concat([head, ...kept]);
}
