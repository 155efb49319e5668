import { invalid, refuse } from '#contracts/kernel/problem.js';
import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  type PhotographType,
  type Picture,
  type PictureType,
} from '#contracts/values/picture.js';
import { barePicture } from './bare-picture.js';
import { cleanSvg } from './clean-svg.js';
import { fileHashOf, type FileHash, type FileStore } from './file-store.js';
import { headerOf } from './picture-header.js';
import { PictureUnreadable, smallPicture, variantsOf, type MadeVariants } from './picture-variants.js';

/** The body's field, and its German name with the article, for refusals. */
export type PictureField = {
  readonly field: string;
  readonly label: string;
  /** True: an SVG is taken too, and written anew from what is harmless. */
  readonly mayBeDrawn?: boolean;
  /** True: an animation is refused. */
  readonly isStill?: boolean;
};

/** The field of a photograph for visitors; it cannot be a drawing. */
export type PhotographField = Omit<PictureField, 'mayBeDrawn'>;

type DecodedPicture = { readonly bytes: Uint8Array; readonly type: PictureType };

/** A picture, and what is to be stored before its event: `UnneededFiles.keep`. */
export type SentPicture = {
  /** Undefined: not sent, no change; null: the picture is removed. */
  readonly picture: Picture | null | undefined;
  readonly contents: readonly Uint8Array[];
};

/** A picture sent as base64; empty or null: none. 400 for anything but a picture, 413 above 2 MiB. */
export function sentPicture(sent: string | null | undefined, field: PictureField): SentPicture {
  if (!sent) return { picture: sent === undefined ? undefined : null, contents: [] };
  const { bytes, type } = decodePicture(sent, field);
  return { picture: { hash: fileHashOf(bytes), type }, contents: [bytes] };
}

/**
 * As `sentPicture`, in a file that belongs to `owner` alone (e.g. `appointment <id>`), so that it may be deleted with its
 * owner. The owner stands behind the end of the picture. Every picture loses such bytes when it is sent to us and when we
 * send it, so that the same picture of somebody else always is another file. Null: none was sent. The caller stores it
 * with `UnneededFiles.store`.
 */
export function ownPicture(
  sent: string | null | undefined,
  field: PhotographField,
  owner: string,
): PictureCopy | null {
  if (!sent) return null;
  const { bytes, type } = decodePicture(sent, field);
  const owned = Buffer.concat([bytes, Buffer.from(owner)]);
  return { picture: { hash: fileHashOf(owned), type }, bytes: owned };
}

/** A picture whose file is not stored yet. */
export type PictureCopy = { readonly picture: Picture; readonly bytes: Uint8Array };

/**
 * A copy of a stored picture for another owner, at most `width` pixels wide: upright, without metadata and with its size.
 * A picture that cannot be decoded, or any where sharp has no binary, is copied as it is. Null if its file is gone. The
 * same picture for the same owner is the same file. The caller stores it with `UnneededFiles.store`.
 */
export async function copyOfPicture(
  files: FileStore,
  { hash, type }: Picture,
  owner: string,
  width: number,
): Promise<PictureCopy | null> {
  const bytes = await storedPicture(files, hash);
  if (bytes === null) return null;
  const made = await smallPicture(bytes, width).catch((error: unknown) => {
    if (error instanceof PictureUnreadable) return null;
    throw error;
  });
  const owned = Buffer.concat([made?.webp ?? bytes, Buffer.from(owner)]);
  const own = { hash: fileHashOf(owned) };
  if (made === null) return { picture: { ...own, type }, bytes: owned };
  const { webp: _webp, ...size } = made;
  return { picture: { ...own, type: 'image/webp', size }, bytes: owned };
}

/**
 * Deletes a picture with its owner. A file of an earlier version may belong to others too: it is deleted only if
 * `isShared` denies it. Idempotent.
 */
export async function deleteOwnPicture(
  files: FileStore,
  hash: FileHash,
  owner: string,
  isShared: () => Promise<boolean>,
): Promise<void> {
  const bytes = await files.get(hash);
  if (bytes === null) return;
  const isOwn = Buffer.from(bytes).subarray(-owner.length).equals(Buffer.from(owner));
  if (isOwn || !(await isShared())) await files.delete(hash);
}

/**
 * As `sentPicture`, in several widths as AVIF and WebP, with its size. For all pictures that pages show; commands use it
 * through `OnPhotograph`. Takes 1 to 3 s for a photograph, beside the event loop. Send it with `PictureAnswers`, name it
 * in answers with `shownPicture`, delete all its files with `filesOf`. 400 for a picture that cannot be decoded, has more
 * than 25 megapixels or takes too long. A drawing has no widths: it is sharp in all of them. `check` gets the picture
 * before it is encoded, and throws to refuse it.
 */
export async function sentPhotograph(
  sent: string | null | undefined,
  field: PictureField,
  check: (picture: Picture | null | undefined) => Promise<void> = async () => undefined,
): Promise<SentPicture> {
  const whole = sentPicture(sent, field);
  await check(whole.picture);
  const [bytes] = whole.contents;
  if (!whole.picture || bytes === undefined || whole.picture.type === 'image/svg+xml') return whole;
  const made = await madeOf(bytes, whole.picture.type, field);
  if (made === null) return whole;
  return { picture: withVariants(whole.picture, made), contents: [bytes, ...contentsOf(made)] };
}

function contentsOf({ variants, share }: MadeVariants): readonly Uint8Array[] {
  return [...variants.flatMap(({ avif, webp }) => [avif, webp]), share.jpeg];
}

function withVariants(picture: Picture, { size, variants, share }: MadeVariants): Picture {
  return {
    ...picture,
    size,
    variants: variants.map(({ width, height, avif, webp }) => {
      return { width, height, avif: fileHashOf(avif), webp: fileHashOf(webp) };
    }),
    jpeg: fileHashOf(share.jpeg),
  };
}

async function madeOf(
  bytes: Uint8Array,
  type: PhotographType,
  { field, label }: PhotographField,
): Promise<MadeVariants | null> {
  try {
    return await variantsOf(bytes, type);
  } catch (error) {
    if (!(error instanceof PictureUnreadable)) throw error;
    throw invalid(field, UNREADABLE[error.why](label));
  }
}

const UNREADABLE: Readonly<Record<PictureUnreadable['why'], (label: string) => string>> = {
  broken,
  'too-many-pixels': tooManyPixels,
  'too-slow': (label) =>
    `${label} braucht zu lange zum Umrechnen. Bitte verkleinern Sie es und senden es noch einmal.`,
};

function broken(label: string): string {
  return `${label} muss ein vollständiges PNG-, JPEG- oder WebP-Bild sein.`;
}

function tooManyPixels(label: string): string {
  return `${label} darf höchstens ${PICTURE_MAX_PIXELS / 1_000_000} Megapixel haben.`;
}

/**
 * The picture in a base64 text, with or without a data URL's prefix, without its
 * metadata. 400 for anything but a whole picture of at most 25 megapixels, 413 above 2 MiB.
 */
export function decodePicture(
  sent: string,
  { field, label, mayBeDrawn = false, isStill = false }: PictureField,
): DecodedPicture {
  const base64 = sent.replace(/^data:[\w/+.-]*;base64,/, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64))
    throw invalid(field, `${label} muss als Base64-Text gesendet werden.`);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength > PICTURE_MAX_BYTES) {
    throw refuse('too-large', { field, detail: `${label} darf höchstens 2 MiB groß sein.` });
  }
  if (mayBeDrawn && isMarkup(bytes)) {
    const unreadable = (reason: string) => invalid(field, `${label} ${reason}`);
    return { bytes: cleanSvg(bytes, unreadable), type: 'image/svg+xml' };
  }
  const type = pictureType(bytes);
  const bare = type && barePicture(bytes, type);
  if (type === null || bare === null) throw invalid(field, broken(label));
  const header = headerOf(bare, type);
  if (header !== null && header.width * header.height > PICTURE_MAX_PIXELS)
    throw invalid(field, tooManyPixels(label));
  if (isStill && header?.isAnimated === true) throw invalid(field, `${label} darf sich nicht bewegen.`);
  return { bytes: bare, type };
}

/**
 * The bytes of a stored picture without its metadata; null if there is no such file. Pictures stored by earlier versions
 * have metadata. They stay as they are, because the sealed log names their hash, so they lose it when they are sent.
 */
export async function storedPicture(files: Pick<FileStore, 'get'>, hash: string): Promise<Uint8Array | null> {
  const bytes = await files.get(hash);
  if (bytes === null) return null;
  const stored = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = pictureType(stored);
  return (type && barePicture(stored, type)) ?? stored;
}

/** A stored picture as a data URL for a paper; null if there is none. */
export async function pictureUrl(
  files: Pick<FileStore, 'get'>,
  picture: Picture | null,
): Promise<string | null> {
  const bytes = picture && (await storedPicture(files, picture.hash));
  return picture && bytes && `data:${picture.type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** True for text that begins with a tag. */
function isMarkup(bytes: Buffer): boolean {
  return /^\ufeff?\s*</.test(bytes.subarray(0, 200).toString('utf8'));
}

function pictureType(bytes: Buffer): PhotographType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}
