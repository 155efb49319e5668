/** The smallest whole pictures, without metadata. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG = Buffer.from(
  `ffd8 ffe000104a46494600010100000100010000 ffda0008010100003f00 d2cf20 ffd9`.replaceAll(' ', ''),
  'hex',
);
export const WEBP = Buffer.concat([
  Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0e\0\0\0', 'latin1'),
  Buffer.from('2f00000010071011118888fe0700', 'hex'),
]);

const IEND_BYTES = 12;

/** A PNG of exactly this size in bytes. */
export function pngOf(bytes: number): Buffer {
  const chunk = Buffer.alloc(bytes - PNG.length);
  chunk.writeUInt32BE(chunk.length - 12, 0);
  chunk.write('IDAT', 4, 'latin1');
  const at = PNG.length - IEND_BYTES;
  return Buffer.concat([PNG.subarray(0, at), chunk, PNG.subarray(at)]);
}
