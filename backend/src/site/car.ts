import { invalid } from '#contracts/kernel/problem.js';
import type { CarEvent, CarId } from '#contracts/site/car.events.js';
import { CAR_LINK_LENGTH, CAR_NAME_LENGTH, CAR_PRICE, type CarRemoval } from '#contracts/site/cars.api.js';
import type { Cars } from '#contracts/site/cars.js';
import type { Picture } from '#contracts/values/picture.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { assertRoom } from '../platform/streams/room.js';
import { seenRow } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** More cars than a garage has room for. */
const MAX_CARS = 200;
const MAX_PRICE_CENTS = Math.round(CAR_PRICE.max * 100);

/** A car as it shall be. */
export type CarDetails = {
  readonly name: string;
  readonly priceCents: number;
  /** http(s); empty: none. */
  readonly link: string;
  /** null: none; undefined: as before. */
  readonly picture: Picture | null | undefined;
  readonly active: boolean;
};

/** Enters a car and, when it is active, offers it at once. */
export const addCar =
  (carId: CarId, details: CarDetails): Decide<Cars, CarEvent> =>
  (cars) => {
    assertDetails(details);
    const { name, priceCents, link, picture = null, active } = details;
    if (isMadeAlready(cars.get(carId), { name, priceCents, link, picture, active })) return [];
    assertRoom(cars, MAX_CARS, 'Fahrzeuge');
    const entered: CarEvent = {
      type: 'CarEntered',
      version: 1,
      data: { carId, name, priceCents, link, picture },
    };
    return active ? [entered, { type: 'CarOffered', version: 1, data: { carId } }] : [entered];
  };

/** Changes what is new about a car, each as a fact of its own. */
export const changeCar =
  (carId: CarId, details: CarDetails, expectedRevision?: number): Decide<Cars, CarEvent> =>
  (cars) => {
    const car = seenRow(cars.get(carId), expectedRevision);
    assertDetails(details);
    const { name, priceCents, link, active } = details;
    const picture = details.picture === undefined ? car.picture : details.picture;
    const events: CarEvent[] = [];
    if (name !== car.name) events.push({ type: 'CarRenamed', version: 1, data: { carId, name } });
    if (priceCents !== car.priceCents)
      events.push({ type: 'CarPriceChanged', version: 1, data: { carId, priceCents } });
    if (link !== car.link) events.push({ type: 'CarLinkChanged', version: 1, data: { carId, link } });
    if (picture?.hash !== car.picture?.hash)
      events.push({ type: 'CarPictured', version: 1, data: { carId, picture } });
    if (active && !car.active) events.push({ type: 'CarOffered', version: 1, data: { carId } });
    if (!active && car.active) events.push({ type: 'CarTakenOff', version: 1, data: { carId } });
    return events;
  };

/** Takes a car out of the list for good, because it was sold or given up. */
export const removeCar =
  (carId: CarId, reason: CarRemoval, expectedRevision?: number): Decide<Cars, CarEvent> =>
  (cars) => {
    seenRow(cars.get(carId), expectedRevision);
    return [{ type: reason === 'sold' ? 'CarSold' : 'CarRemoved', version: 1, data: { carId } }];
  };

/** Refuses what no car may be: 400 with the field. Asked before a picture is kept, too. */
export function assertDetails({ name, priceCents, link }: Omit<CarDetails, 'picture' | 'active'>): void {
  if (name === '' || name.length > CAR_NAME_LENGTH)
    throw invalid('name', 'Bitte geben Sie eine Bezeichnung an.');
  if (!Number.isInteger(priceCents) || priceCents < 0 || priceCents > MAX_PRICE_CENTS)
    throw invalid('price', 'Der Preis muss zwischen 0 und 9.999.999,99 € liegen.');
  if (link !== '' && !isWebAddress(link))
    throw invalid('link', 'Der Link muss mit http:// oder https:// beginnen.');
}

function isWebAddress(link: string): boolean {
  return link.length <= CAR_LINK_LENGTH && /^https?:\/\//i.test(link) && URL.canParse(link);
}
