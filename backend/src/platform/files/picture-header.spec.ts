import sharp from 'sharp';
import { PNG } from '../../testing/pictures.js';
import { decodePicture } from './picture.js';
import { headerOf } from './picture-header.js';

const FIELD = { field: 'photo', label: 'Das Foto', isStill: true };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } });
const refusalOf = (bytes: Buffer) => {
  try {
    return decodePicture(bytes.toString('base64'), FIELD);
  } catch (error) {
    return (error as { errors: unknown }).errors;
  }
};

describe('the header of a picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('says its size (%s)', async (format) => {
    const bytes = await blank(300, 200).toFormat(format).toBuffer();
    expect(headerOf(bytes, `image/${format}`)).toEqual({ width: 300, height: 200, isAnimated: false });
  });

  it('says the size of a lossless WebP and of one with transparency', async () => {
    const lossless = await blank(300, 200).webp({ lossless: true }).toBuffer();
    const clear = await blank(300, 200).ensureAlpha(0.5).webp().toBuffer();
    for (const bytes of [lossless, clear])
      expect(headerOf(bytes, 'image/webp')).toMatchObject({ width: 300, height: 200 });
  });

  it('refuses more pixels than a browser can hold, before anything decodes them', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const bomb = await blank(10_000, 3_000).toFormat(format).toBuffer();
      expect(refusalOf(bomb)).toEqual([
        { field: 'photo', message: 'Das Foto darf höchstens 25 Megapixel haben.' },
      ]);
    }
  });

  it('refuses an animation where a still picture is wanted', () => {
    const end = PNG.length - 12;
    const animation = Buffer.from('000000086163544c00000002000000000000 0000'.replace(' ', ''), 'hex');
    const moving = Buffer.concat([PNG.subarray(0, end), animation, PNG.subarray(end)]);
    expect(refusalOf(moving)).toEqual([{ field: 'photo', message: 'Das Foto darf sich nicht bewegen.' }]);
  });
});
