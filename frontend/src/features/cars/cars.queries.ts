import { queryOptions } from '@tanstack/react-query';
import { carFields } from '#contracts/site/car-fields.js';
import type { CarAnswer, CarRemoval } from '#contracts/site/cars.api.js';
import type { ShownPicture } from '#contracts/values/shown-picture.js';
import { call } from '../../api/http.js';
import { rowsAt } from '../../api/rows.js';
import type { PictureChange } from '../../ui/files/picture-file.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { parsePrice } from './price.js';
import { wholeOf } from './whole-of.js';

export type CarDraft = {
  readonly name: string;
  readonly price: string;
  readonly link: string;
  readonly firstRegistration: string;
  readonly mileageKm: string;
  readonly fuel: string;
  readonly powerKw: string;
  readonly active: boolean;
  readonly image: PictureChange;
};

/** All cars, newest first, without their pictures' bytes. */
export const allCarsQuery = queryOptions({
  queryKey: ['cars', 'all'] as readonly string[],
  queryFn: ({ signal }) => call<readonly CarAnswer[]>('/cars?image=false', { signal }),
});

export function removeCar({ id, revision }: CarAnswer, reason: CarRemoval): Promise<void> {
  return call(`/cars/${id}?reason=${reason}`, { method: 'DELETE', ifMatch: revision });
}

/** `image`: base64. Adds it behind the other pictures. */
export function addPicture(carId: string, image: string): Promise<CarAnswer> {
  return call(`/cars/${carId}/pictures`, { method: 'POST', body: { image } });
}

/** Removes the picture at this address. */
export function removePicture({ url }: ShownPicture): Promise<CarAnswer> {
  const [path = ''] = url.split('?', 1);
  return call(path.replace(/^\/api/, ''), { method: 'DELETE' });
}

/** The errors of a car that the browser finds. */
export function carProblems({ name, price }: CarDraft): FieldMessages {
  return {
    name: name.trim() === '' ? carFields.name.missing : undefined,
    price: parsePrice(price) === undefined ? 'Bitte geben Sie einen Preis an, z. B. 14890,00.' : undefined,
  };
}

/** Adds cars and changes them. */
export const carRows = rowsAt<CarAnswer, CarDraft>('/cars', ({ image, ...draft }) => ({
  name: draft.name,
  price: parsePrice(draft.price),
  link: draft.link,
  firstRegistration: draft.firstRegistration.trim(),
  mileageKm: wholeOf(draft.mileageKm),
  fuel: draft.fuel || null,
  powerKw: wholeOf(draft.powerKw),
  active: draft.active,
  ...(image === undefined ? {} : { image: image?.base64 ?? null }),
}));
