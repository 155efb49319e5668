import type { CarEvent } from '#contracts/site/car.events.js';
import type { Car } from '#contracts/site/cars.js';
import type { ReadModels } from './engine/read-models.js';
import { defineReadModel, number, type Change } from './engine/read-model.js';

/** `entered`: stream revision of its first event, what the list is sorted by. */
type ListedCar = Car & { readonly entered: number };

/** The cars for sale, those that visitors see and the others. */
export const cars = defineReadModel<ListedCar, CarEvent>({
  name: 'cars',
  version: 1,
  fields: { entered: number(({ entered }) => entered) },
  indexes: [['entered']],
  on: {
    CarEntered: ({ data: { carId: id, name, priceCents, link, picture }, revision }) => ({
      key: id,
      apply: () => ({ id, name, priceCents, link, picture, active: false, revision, entered: revision }),
    }),
    CarOffered: ({ data, revision }) => touch(data.carId, { active: true, revision }),
    CarTakenOff: ({ data, revision }) => touch(data.carId, { active: false, revision }),
    CarRenamed: ({ data, revision }) => touch(data.carId, { name: data.name, revision }),
    CarPriceChanged: ({ data, revision }) => touch(data.carId, { priceCents: data.priceCents, revision }),
    CarLinkChanged: ({ data, revision }) => touch(data.carId, { link: data.link, revision }),
    CarPictured: ({ data, revision }) => touch(data.carId, { picture: data.picture, revision }),
    CarSold: ({ data }) => ({ key: data.carId, apply: () => undefined }),
    CarRemoved: ({ data }) => ({ key: data.carId, apply: () => undefined }),
  },
});

function touch(id: string, change: Partial<ListedCar>): Change<ListedCar> {
  return { key: id, apply: (car) => car && { ...car, ...change } };
}

/** All cars, the last entered first; there are at most 200. */
export async function listCars(readModels: ReadModels): Promise<readonly Car[]> {
  const { items } = await readModels.find(cars, { sort: [['entered', 'desc']], limit: 1_000 });
  return items;
}

/** The car with this id; null: unknown or removed. */
export function carById(readModels: ReadModels, id: string): Promise<Car | null> {
  return readModels.get(cars, id);
}
