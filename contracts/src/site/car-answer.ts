import { pictureVersion } from '../values/picture.js';
import type { CarAnswer } from './cars.api.js';
import type { Car } from './cars.js';

export function carAnswer({ id, name, priceCents, link, picture, active, revision }: Car): CarAnswer {
  const imageUrl = picture && `/api/cars/${id}/image?v=${pictureVersion(picture)}`;
  return { id, name, price: priceCents / 100, link, imageUrl, active, revision };
}
