import { sizeWithin, type PictureSize } from '#contracts/values/picture.js';

/** Longest edge of a photograph that is sent, in pixels: what a screen shows, and a tenth of what a phone takes. */
const LONGEST_PX = 1_600;
const QUALITY = 0.82;

/**
 * A photograph from the phone, upright and made small, as a JPEG in a data URL. Throws a German sentence when the file
 * is no picture that the browser knows.
 */
export async function smallPhoto(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error('Dieses Bild kann der Browser nicht lesen.');
  });
  const { width, height } = fitted(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/** The size with the same shape whose longest edge is not too long. */
export function fitted(width: number, height: number): PictureSize {
  return sizeWithin({ width, height }, { width: LONGEST_PX, height: LONGEST_PX });
}
