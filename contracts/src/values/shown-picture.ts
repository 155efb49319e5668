import { pictureVersion, type Picture } from './picture.js';

/**
 * What a page needs to show a picture without a jump. `url` is the whole picture; with `&w=<width>` the smallest variant
 * that is at least so wide. Without `widths` there are no variants.
 */
export type ShownPicture = {
  readonly url: string;
  /** Pixels; null: unknown. */
  readonly width: number | null;
  readonly height: number | null;
  /** Ascending. */
  readonly widths: readonly number[];
};

/** The picture that the route at `path` (`/api/cars/<id>/image`) answers with. */
export function shownPicture(path: string, picture: Picture): ShownPicture {
  const { size, variants = [] } = picture;
  return {
    url: `${path}?v=${pictureVersion(picture)}`,
    width: size?.width ?? null,
    height: size?.height ?? null,
    widths: variants.map(({ width }) => width),
  };
}

/** The value of `srcset` for a picture; undefined without variants. */
export function srcSetOf({ url, widths }: ShownPicture): string | undefined {
  return widths.length === 0 ? undefined : widths.map((width) => `${url}&w=${width} ${width}w`).join(', ');
}

/** How wide the hero's photograph is shown, for `sizes`; the page's head and the page must agree. */
export const HERO_SIZES = '(max-width: 720px) 100vw, 50vw';
