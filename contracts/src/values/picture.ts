/** Accepted types of photographs, detected from the bytes; file name and declared type are ignored. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PhotographType = (typeof PICTURE_TYPES)[number];
/** A logo may be a drawing too. */
export type PictureType = PhotographType | 'image/svg+xml';

/** Size of the decoded picture; base64 adds a third. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** More pixels than this are refused, because they all have to be held in memory. */
export const PICTURE_MAX_PIXELS = 25_000_000;

/** Pixels of the upright picture. */
export type PictureSize = { readonly width: number; readonly height: number };

/** The same picture in another width, twice: hashes of an AVIF file and of a WebP file. */
export type PictureVariant = PictureSize & { readonly avif: string; readonly webp: string };

/**
 * A picture in the file store. `hash`: SHA-256 of its bytes. `size`, `variants` (ascending widths) and `jpeg` exist for
 * pictures that were sent through `OnPhotograph`.
 */
export type Picture = {
  readonly hash: string;
  readonly type: PictureType;
  readonly size?: PictureSize;
  readonly variants?: readonly PictureVariant[];
  /** Hash of a JPEG of `sharedSize`, for programs that show a link to a page and know neither AVIF nor WebP. */
  readonly jpeg?: string;
};

const SHARED_PIXELS = 1_200;

/** The size of the JPEG that represents a page where somebody shares its link: at most 1,200 pixels wide and high. */
export function sharedSize(size: PictureSize): PictureSize {
  return sizeWithin(size, { width: SHARED_PIXELS, height: SHARED_PIXELS });
}

/** The size of the picture made smaller until it is within `most`; at least one pixel. */
export function sizeWithin({ width, height }: PictureSize, most: PictureSize): PictureSize {
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The hashes of all files of the picture. */
export function filesOf({ hash, variants = [], jpeg }: Picture): readonly string[] {
  const shared = jpeg === undefined ? [] : [jpeg];
  return [hash, ...variants.flatMap(({ avif, webp }) => [avif, webp]), ...shared];
}

/** True if `after` is another file than `before`, or the same one that now has widths. */
export function isPictureChanged(before: Picture | null | undefined, after: Picture | null): boolean {
  const gainsWidths = after?.variants !== undefined && before?.variants === undefined;
  return gainsWidths || before?.hash !== after?.hash;
}

/** `known` if it is the same file as `sent`, else `sent`: for comparing a repeated call with what it made before. */
export function knownPicture(known: Picture | null | undefined, sent: Picture | null): Picture | null {
  return known && known.hash === sent?.hash ? known : sent;
}

const VERSION_LENGTH = 16;

/** The `v` parameter of the picture's URL: changes with the picture, so that browsers may cache it. */
export function pictureVersion(picture: Picture): string {
  return picture.hash.slice(0, VERSION_LENGTH);
}
