import type { PhotographType, PictureSize } from '#contracts/values/picture.js';
import { isBehindTheEnd } from './bare-picture.js';

/** What a whole picture says about itself in its header. */
export type PictureHeader = PictureSize & { readonly isAnimated: boolean };

/** Reads size and animation without decoding pixels. Null if the header names no size. */
export function headerOf(bytes: Buffer, type: PhotographType): PictureHeader | null {
  try {
    if (type === 'image/png') return headerOfPng(bytes);
    return type === 'image/jpeg' ? headerOfJpeg(bytes) : headerOfWebp(bytes);
  } catch (error) {
    if (isBehindTheEnd(error)) return null;
    throw error;
  }
}

function headerOfPng(bytes: Buffer): PictureHeader {
  let isAnimated = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    isAnimated ||= bytes.toString('latin1', at + 4, at + 8) === 'acTL';
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isAnimated };
}

/** SOF0 to SOF15 without DHT, JPG and DAC (ITU T.81, table B.1). */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function headerOfJpeg(bytes: Buffer): PictureHeader {
  for (let at = 2; ;) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isStartOfFrame(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), isAnimated: false };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
}

/** The first chunk decides (RFC 9649 §2.5 to §2.7). */
function headerOfWebp(bytes: Buffer): PictureHeader {
  const [name, data] = [bytes.toString('latin1', 12, 16), 20];
  if (name === 'VP8X')
    return {
      width: 1 + bytes.readUIntLE(data + 4, 3),
      height: 1 + bytes.readUIntLE(data + 7, 3),
      isAnimated: (bytes.readUInt8(data) & 0b10) !== 0,
    };
  if (name === 'VP8L') {
    const packed = bytes.readUInt32LE(data + 1);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff), isAnimated: false };
  }
  const width = bytes.readUInt16LE(data + 6) & 0x3fff;
  return { width, height: bytes.readUInt16LE(data + 8) & 0x3fff, isAnimated: false };
}
