import { pictureVersion, type Picture } from '../values/picture.js';
import { shownPicture } from '../values/shown-picture.js';
import type { CarId } from './car.events.js';
import type { CarAnswer } from './cars.api.js';
import { picturesOf, type Car } from './cars.js';

export function carAnswer(car: Car): CarAnswer {
  const { id, name, priceCents, link, picture, facts, active, revision } = car;
  const pictures = picturesOf(car).map((one) => shownPicture(carPicturePath(id, one), one));
  const imageUrl = picture && `/api/cars/${id}/image?v=${pictureVersion(picture)}`;
  return { id, name, price: priceCents / 100, link, ...facts, imageUrl, pictures, active, revision };
}

function carPicturePath(id: CarId, picture: Picture): string {
  return `/api/cars/${id}/pictures/${pictureVersion(picture)}`;
}
