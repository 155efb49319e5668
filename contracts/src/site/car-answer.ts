import { pictureVersion } from '../values/picture.js';
import type { CarAnswer } from './cars.api.js';
import type { Car } from './cars.js';

export function carAnswer(car: Car): CarAnswer {
  const { id, name, priceCents, link, picture, facts, active, revision } = car;
  const imageUrl = picture && `/api/cars/${id}/image?v=${pictureVersion(picture)}`;
  return { id, name, price: priceCents / 100, link, ...facts, imageUrl, active, revision };
}
