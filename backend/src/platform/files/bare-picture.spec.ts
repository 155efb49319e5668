import * as fc from 'fast-check';
import type { PhotographType } from '#contracts/values/picture.js';
import { JPEG, PNG, pngOf, WEBP } from '../../testing/pictures.js';
import { barePicture } from './bare-picture.js';
import { pictureUrl, storedPicture } from './picture.js';

const SECRET = 'GPSGEHEIM 52.52N 13.40E';
const pictures: readonly (readonly [PhotographType, Buffer])[] = [
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/webp', WEBP],
];

const pngChunk = (name: string): Buffer => {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name + SECRET), Buffer.alloc(4)]);
  chunk.writeUInt32BE(SECRET.length, 0);
  return chunk;
};
const jpegSegment = (marker: number, content: Buffer | string): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  const body = Buffer.from(content);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const jpegWith = (...segments: Buffer[]): Buffer =>
  Buffer.concat([JPEG.subarray(0, 2), ...segments, JPEG.subarray(2)]);
const exif = (orientation: number): Buffer => {
  const entry = Buffer.from('011200030000000100000000', 'hex');
  entry.writeUInt16BE(orientation, 8);
  const tiff = Buffer.from('4d4d002a000000080001', 'hex');
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff, entry, Buffer.alloc(4), Buffer.from(SECRET)]);
};
const webpWith = (name: string): Buffer => {
  const chunk = Buffer.alloc(8 + SECRET.length + (SECRET.length % 2));
  chunk.write(name, 0);
  chunk.writeUInt32LE(SECRET.length, 4);
  chunk.write(SECRET, 8);
  const whole = Buffer.concat([WEBP, chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

describe('a picture that is kept', () => {
  it.each(pictures)('of type %s without metadata stays as it is', (type, bytes) => {
    expect(barePicture(bytes, type)).toEqual(bytes);
  });

  it('loses texts, time, EXIF and what stands behind the end', () => {
    const at = PNG.length - 12;
    for (const name of ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt']) {
      const bytes = Buffer.concat([
        PNG.subarray(0, at),
        pngChunk(name),
        PNG.subarray(at),
        Buffer.from(SECRET),
      ]);
      expect(barePicture(bytes, 'image/png')).toEqual(PNG);
    }
    for (const marker of [0xe0, 0xe1, 0xe2, 0xed, 0xef, 0xfe]) {
      const bytes = Buffer.concat([jpegWith(jpegSegment(marker, SECRET)), Buffer.from(SECRET)]);
      expect(barePicture(bytes, 'image/jpeg')).toEqual(JPEG);
    }
    expect(barePicture(jpegWith(jpegSegment(0xe1, exif(1))), 'image/jpeg')).toEqual(JPEG);
    for (const name of ['EXIF', 'XMP ', 'xtra'])
      expect(barePicture(webpWith(name), 'image/webp')).toEqual(WEBP);
  });

  it('keeps how the camera was held, the colour profile and every scan', () => {
    const turned = barePicture(jpegWith(jpegSegment(0xe1, exif(6))), 'image/jpeg');
    expect(turned?.includes(SECRET)).toBe(false);
    expect(turned?.subarray(2, 38).toString('hex')).toBe(
      'ffe1002245786966000049492a0008000000010012010300010000000600000000000000',
    );
    expect(barePicture(turned as Buffer, 'image/jpeg')).toEqual(turned);
    const profile = jpegWith(jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01profile'));
    expect(barePicture(profile, 'image/jpeg')).toEqual(profile);
    const progressive = Buffer.from(
      `${JPEG.subarray(0, -2).toString('hex')}ffc4000400 00ffda0008010100003f00aaff00ffd0bbffd9`.replace(
        ' ',
        '',
      ),
      'hex',
    );
    expect(barePicture(progressive, 'image/jpeg')).toEqual(progressive);
  });

  it.each(pictures)('of type %s is refused when it is cut off', (type, bytes) => {
    for (let length = 12; length < bytes.length; length++)
      expect([length, barePicture(bytes.subarray(0, length), type)]).toEqual([length, null]);
  });

  it('is what is sent of a picture that an earlier version stored', async () => {
    const dirty = jpegWith(jpegSegment(0xfe, SECRET));
    const sent = await storedPicture({ get: async () => dirty }, 'a');
    expect(sent).toEqual(JPEG);
    const paper = Buffer.from('no picture');
    expect(await storedPicture({ get: async () => paper }, 'a')).toEqual(paper);
    expect(await storedPicture({ get: async () => null }, 'a')).toBeNull();
  });

  it('is what is printed of a logo that an earlier version stored', async () => {
    const dirty = { get: async () => jpegWith(jpegSegment(0xe1, SECRET)) };
    const logo = { hash: 'a', type: 'image/jpeg' } as const;
    expect(await pictureUrl(dirty, logo)).toBe(`data:image/jpeg;base64,${JPEG.toString('base64')}`);
    expect(await pictureUrl(dirty, null)).toBeNull();
  });

  it('never fails and never grows, whatever the bytes', () => {
    const random = fc.tuple(
      fc.constantFrom(...pictures),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
    );
    fc.assert(
      fc.property(random, ([[type, bytes], changes]) => {
        const changed = Buffer.from(bytes);
        for (const [at, value] of changes) changed[at % changed.length] = value;
        expect(barePicture(changed, type)?.length ?? 0).toBeLessThanOrEqual(changed.length);
      }),
    );
    expect(barePicture(pngOf(2_097_152), 'image/png')).toHaveLength(2_097_152);
  });
});
