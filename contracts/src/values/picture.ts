/** The kinds of pictures that are kept; recognised by their bytes, never by name or by the sender's word. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Largest picture, in bytes of the picture itself; base64 makes a third more of it. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** A picture in the file store: SHA-256 of its bytes and what they are. */
export type Picture = { readonly hash: string; readonly type: PictureType };
