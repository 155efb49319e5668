import type { CarId } from './car.events.js';

const CAR_PAGE = /^\/autos\/([\w-]{1,64})$/;

/** The path of the page of a car for sale, to share and for search engines. */
export function carPath(id: CarId): string {
  return `/autos/${id}`;
}

/** The id in the path of a car's page; null for other paths. */
export function carIdIn(path: string): CarId | null {
  return CAR_PAGE.exec(path)?.[1] ?? null;
}
