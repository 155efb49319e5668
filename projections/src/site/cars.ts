import { carsStream, type Car } from '#contracts/site/cars.js';
import { number } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import { rowsReadModel } from '../engine/rows-read-model.js';

/** Includes unpublished cars. */
export const cars = rowsReadModel(carsStream, {
  version: 3,
  fields: { entered: number(({ entered }) => entered) },
  indexes: [['entered']],
});

/** All cars, newest first; at most 200. */
export async function listCars(readModels: ReadModels): Promise<readonly Car[]> {
  const { items } = await readModels.find(cars, { sort: [['entered', 'desc']], limit: 1_000 });
  return items;
}

export function carById(readModels: ReadModels, id: string): Promise<Car | null> {
  return readModels.get(cars, id);
}
