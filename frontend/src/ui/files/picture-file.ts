import { PICTURE_MAX_BYTES } from '#contracts/values/picture.js';
import { smallPhoto } from './photo.js';

/** A picture from the user's disk. */
export type ChosenPicture = { readonly base64: string; readonly isDrawn?: boolean };

/** undefined: as on file; null: taken away. */
export type PictureChange = ChosenPicture | null | undefined;

/** `drawing`: an SVG may be chosen too. `photograph`: a large file is made smaller here, before it is sent. */
export type PictureKind = 'picture' | 'drawing' | 'photograph';

const TOO_LARGE = 'Das Bild darf höchstens 2 MiB groß sein.';
const WRONG_LOGO = 'Bitte wählen Sie ein Bild im Format SVG, PNG, JPEG oder WebP.';
const WRONG_KIND = 'Bitte wählen Sie ein Bild im Format PNG, JPEG oder WebP.';

/** Reads the file as the server wants it, or says in German why it is refused. The kind is told by the bytes. */
export async function readPicture(
  file: File,
  kind: PictureKind = 'picture',
): Promise<ChosenPicture | string> {
  if (file.size > PICTURE_MAX_BYTES) return kind === 'photograph' ? smaller(file) : TOO_LARGE;
  const mayBeDrawn = kind === 'drawing';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPicture(bytes)) return { base64: base64Of(bytes) };
  if (mayBeDrawn && file.type === 'image/svg+xml') return { base64: base64Of(bytes), isDrawn: true };
  return mayBeDrawn ? WRONG_LOGO : WRONG_KIND;
}

async function smaller(file: File): Promise<ChosenPicture | string> {
  const url = await smallPhoto(file).catch(() => null);
  return url === null ? WRONG_KIND : { base64: url.slice(url.indexOf(',') + 1) };
}

/** True for the first bytes of PNG, JPEG and WebP. */
export function isPicture(bytes: Uint8Array): boolean {
  const starts = (at: number, ...values: number[]) =>
    values.every((value, index) => bytes[at + index] === value);
  return (
    starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    starts(0, 0xff, 0xd8, 0xff) ||
    (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50))
  );
}

const CHUNK = 0x8000;

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(binary);
}
