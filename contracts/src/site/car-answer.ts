import type { Picture } from '../values/picture.js';
import type { CarAnswer } from './cars.api.js';
import type { Car } from './cars.js';

const VERSION_LENGTH = 16;

export function carAnswer({ id, name, priceCents, link, picture, active, revision }: Car): CarAnswer {
  const imageUrl = picture && `/api/cars/${id}/image?v=${pictureVersion(picture)}`;
  return { id, name, price: priceCents / 100, link, imageUrl, active, revision };
}

/** The `v` parameter of the picture's URL: changes with the picture, so that browsers may cache it. */
export function pictureVersion(picture: Picture): string {
  return picture.hash.slice(0, VERSION_LENGTH);
}
