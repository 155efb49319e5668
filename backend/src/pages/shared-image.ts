import type { CarAnswer } from '#contracts/site/cars.api.js';
import { sharedSize, type PictureSize } from '#contracts/values/picture.js';
import type { ShownPicture } from '#contracts/values/shown-picture.js';
import type { SiteFacts } from './site-facts.js';

/** The picture of a page where somebody shares its link. `url`: a path; `size` null: unknown. */
type SharedImage = { readonly url: string; readonly alt: string; readonly size: PictureSize | null };

/** The first picture of the car, else the garage's title photograph, else its logo; null: there is none. */
export function sharedImage(
  car: Pick<CarAnswer, 'name' | 'pictures' | 'imageUrl'> | undefined,
  facts: Pick<SiteFacts, 'publication' | 'photos' | 'company'>,
): SharedImage | null {
  const [first] = car?.pictures ?? [];
  if (car && first) return jpegOf(first, car.name);
  if (car?.imageUrl) return { url: car.imageUrl, alt: car.name, size: null };
  const hero = facts.publication.isPublic ? facts.photos.hero : null;
  if (hero) return jpegOf(hero, hero.alt);
  const { logoPicture, name } = facts.company;
  return logoPicture && jpegOf(logoPicture, name);
}

/** A picture with widths has a JPEG of `sharedSize`; an older one is shared as it was sent. */
function jpegOf({ url, width, height, widths }: ShownPicture, alt: string): SharedImage {
  const size = width === null || height === null ? null : { width, height };
  if (size === null || widths.length === 0) return { url, alt, size };
  return { url: `${url}&as=jpeg`, alt, size: sharedSize(size) };
}

/** Names and contents of the Open Graph properties of the picture. */
export function openGraphOf({ url, alt, size }: SharedImage, publicUrl: string): readonly [string, string][] {
  const sized: [string, string][] =
    size === null
      ? []
      : [
          ['og:image:width', String(size.width)],
          ['og:image:height', String(size.height)],
        ];
  return [
    ['og:image', publicUrl + url],
    ...sized,
    ...(alt === '' ? [] : [['og:image:alt', alt] as [string, string]]),
  ];
}
