/** Accepted types of photographs, detected from the bytes; file name and declared type are ignored. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PhotographType = (typeof PICTURE_TYPES)[number];
/** A logo may be a drawing too. */
export type PictureType = PhotographType | 'image/svg+xml';

/** Size of the decoded picture; base64 adds a third. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** A picture in the file store. `hash`: SHA-256 of its bytes. */
export type Picture = { readonly hash: string; readonly type: PictureType };
