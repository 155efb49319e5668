import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import type { Refusal } from '#contracts/kernel/problem.js';
import { filesOf, type Picture } from '#contracts/values/picture.js';
import { openFolderFileStore } from '../../engines/files/folder-file-store.js';
import { JPEG, PNG, WEBP } from '../../testing/pictures.js';
import type { FileStore } from './file-store.js';
import {
  deleteOwnPicture,
  ownPicture,
  sentPhotograph,
  sentPicture,
  storedPicture,
  type PictureCopy,
} from './picture.js';

const SECRET = 'Hinterhof 7';
const FIELD = { field: 'image', label: 'Das Bild' };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } });
const photo = blank(1_200, 800).jpeg();

let directory: string;
let files: FileStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'werkstatt-photographs-'));
  files = await openFolderFileStore({ directory });
});
afterAll(() => rm(directory, { recursive: true }));

const keep = async (bytes: Uint8Array) => {
  const { picture, contents } = await sentPhotograph(Buffer.from(bytes).toString('base64'), FIELD);
  for (const content of contents) await files.put(content);
  return picture;
};
const kept = async (bytes: Uint8Array): Promise<Picture> => {
  const picture = await keep(bytes);
  if (!picture) throw new Error('Nothing was kept');
  return picture;
};
const widthsOf = async (width: number, height: number) =>
  (await kept(await blank(width, height).png().toBuffer())).variants?.map((made) => [
    made.width,
    made.height,
  ]);
const refusalOf = (bytes: Uint8Array) => keep(bytes).catch((error: Refusal) => error.errors);

describe('a photograph', () => {
  it('is kept in several widths, upright, as AVIF and as WebP, without a word about its origin', async () => {
    const held = await photo
      .clone()
      .withExif({ IFD0: { Copyright: SECRET } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(held.includes(SECRET)).toBe(true);
    const picture = await kept(held);
    expect(picture).toMatchObject({ type: 'image/jpeg', size: { width: 800, height: 1_200 } });
    expect(picture.variants).toMatchObject([
      { width: 320, height: 480 },
      { width: 640, height: 960 },
      { width: 800, height: 1_200 },
    ]);
    expect(filesOf(picture)).toHaveLength(8);
    for (const hash of filesOf(picture)) {
      const bytes = await files.get(hash);
      expect(Buffer.from(bytes ?? []).includes(SECRET)).toBe(false);
    }
    for (const { width, height, avif, webp } of picture.variants ?? []) {
      for (const [format, hash] of [
        ['heif', avif],
        ['webp', webp],
      ] as const) {
        const { exif, xmp, ...read } = await sharp((await files.get(hash)) ?? PNG).metadata();
        expect({ exif, xmp, ...read }).toMatchObject({
          exif: undefined,
          xmp: undefined,
          format,
          width,
          height,
        });
      }
    }
  });

  it('is never made larger, and no variant is taller than twice its width', async () => {
    expect(await widthsOf(1, 1)).toEqual([[1, 1]]);
    expect(await widthsOf(500, 100)).toEqual([
      [320, 64],
      [500, 100],
    ]);
    expect(await widthsOf(10, 4_000)).toEqual([
      [2, 640],
      [3, 1_280],
      [5, 1_920],
      [8, 3_200],
    ]);
  });

  it('can be missing or taken away', async () => {
    expect((await sentPhotograph(undefined, FIELD)).picture).toBeUndefined();
    expect((await sentPhotograph('', FIELD)).picture).toBeNull();
  });

  it('is refused with more pixels than memory is given for', async () => {
    const bomb = await blank(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect(await refusalOf(bomb)).toEqual([
      { field: 'image', message: 'Das Bild darf höchstens 25 Megapixel haben.' },
    ]);
  });

  it('is refused if it is broken, cut off or no photograph', async () => {
    const whole = await photo.clone().toBuffer();
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const empty = Buffer.from('ffd8ffda0008010100003f00d2ffd9', 'hex');
    for (const bytes of [drawing, empty, whole.subarray(0, -2), whole.subarray(0, whole.length / 2)]) {
      expect(await refusalOf(bytes)).toEqual([
        { field: 'image', message: 'Das Bild muss ein vollständiges PNG-, JPEG- oder WebP-Bild sein.' },
      ]);
    }
  });

  it('keeps what is transparent, and greys, in all widths', async () => {
    const clear = {
      width: 700,
      height: 10,
      channels: 4,
      background: { r: 9, g: 9, b: 9, alpha: 0.5 },
    } as const;
    const grey = sharp(Buffer.alloc(7_000, 99), { raw: { width: 700, height: 10, channels: 1 } });
    for (const [sent, hasAlpha] of [
      [sharp({ create: clear }).png(), true],
      [grey.png(), false],
    ] as const) {
      const { variants = [] } = await kept(await sent.toBuffer());
      const small = await sharp((await files.get(variants[0]?.webp ?? '')) ?? PNG).metadata();
      expect({ width: small.width, hasAlpha: small.hasAlpha }).toEqual({ width: 320, hasAlpha });
    }
  });

  it('has one deadline for all its widths, and says so', async () => {
    let minutes = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => minutes++ * 60_000);
    const errors = await refusalOf(await photo.clone().toBuffer());
    clock.mockRestore();
    expect(errors).toEqual([
      {
        field: 'image',
        message:
          'Das Bild braucht zu lange zum Umrechnen. Bitte verkleinern Sie es und senden es noch einmal.',
      },
    ]);
  });

  it('waits in a short line, and is refused when the line is full', async () => {
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => keep(PNG)));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []));
    expect(refused).toHaveLength(10);
    for (const { code } of refused) expect(code).toBe('unavailable');
    expect(await kept(PNG)).toMatchObject({ size: { width: 1, height: 1 } });
  });
});

async function own(sent: Buffer, owner: string): Promise<Picture> {
  const { picture, bytes } = ownPicture(sent.toString('base64'), FIELD, owner) as PictureCopy;
  expect(await files.put(bytes)).toBe(picture.hash);
  return picture;
}

describe('a picture with an owner', () => {
  it.each([
    ['PNG', PNG],
    ['JPEG', JPEG],
    ['WebP', WEBP],
  ])('is a file that nobody else can have (%s)', async (_, sent) => {
    const mine = await own(sent, 'report 1');
    const theirs = await own(sent, 'report 2');
    const stored = Buffer.from((await files.get(mine.hash)) ?? []);
    const { contents } = sentPicture(stored.toString('base64'), FIELD);
    const copied = await files.put(contents[0] ?? PNG);
    expect(new Set([mine.hash, theirs.hash, copied]).size).toBe(3);
    await deleteOwnPicture(files, mine.hash, 'report 1', async () => true);
    expect(await storedPicture(files, mine.hash)).toBeNull();
    for (const hash of [theirs.hash, copied])
      expect(Buffer.from((await storedPicture(files, hash)) ?? [])).toEqual(sent);
  });

  it('of an earlier version is deleted only if nobody else has it', async () => {
    const hash = await files.put(PNG);
    await deleteOwnPicture(files, hash, 'report 1', async () => true);
    expect(await files.has(hash)).toBe(true);
    await deleteOwnPicture(files, hash, 'report 1', async () => false);
    expect(await files.has(hash)).toBe(false);
  });
});
