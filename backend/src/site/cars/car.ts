import { invalid } from '#contracts/kernel/problem.js';
import type { CarEvent, CarId } from '#contracts/site/car.events.js';
import { NO_CAR_FACTS, type CarFacts } from '#contracts/site/car-facts.js';
import { carFields, MOST_CAR_PICTURES } from '#contracts/site/car-fields.js';
import type { CarRemoval } from '#contracts/site/cars.api.js';
import { picturesOf, type Car, type Cars } from '#contracts/site/cars.js';
import { isPictureChanged, knownPicture, pictureVersion, type Picture } from '#contracts/values/picture.js';
import { existing } from '../../platform/streams/existing.js';
import { isMadeAlready } from '../../platform/streams/made-already.js';
import { assertRoom } from '../../platform/streams/room.js';
import type { Decide } from '../../platform/streams/stream-type.js';

const MAX_CARS = 200;
const MAX_PRICE_CENTS = 999_999_999;

export type CarDetails = {
  readonly name: string;
  readonly priceCents: number;
  /** http(s); empty: none. */
  readonly link: string;
  /** Null: none; undefined: unchanged. */
  readonly picture: Picture | null | undefined;
  /** Missing ones are unchanged. */
  readonly facts: Partial<CarFacts>;
  readonly active: boolean;
};

export const addCar =
  (carId: CarId, details: CarDetails): Decide<Cars, CarEvent> =>
  (cars) => {
    assertDetails(details);
    const { name, priceCents, link, active } = details;
    const made = cars.get(carId);
    const picture = knownPicture(made?.picture, details.picture ?? null);
    const facts = { ...NO_CAR_FACTS, ...details.facts };
    if (isMadeAlready(made, { name, priceCents, link, picture, facts, active })) return [];
    assertRoom(cars, MAX_CARS, 'Fahrzeuge');
    const entered: CarEvent = {
      type: 'CarEntered',
      version: 1,
      data: { carId, name, priceCents, link, picture },
    };
    const described = describe(carId, NO_CAR_FACTS, facts);
    const offered: CarEvent[] = active ? [{ type: 'CarOffered', version: 1, data: { carId } }] : [];
    return [entered, ...described, ...offered];
  };

export const changeCar =
  (carId: CarId, details: CarDetails): Decide<Cars, CarEvent> =>
  (cars) => {
    const car = existing(cars.get(carId));
    assertDetails(details);
    const { name, priceCents, link, active } = details;
    const events: CarEvent[] = [];
    if (name !== car.name) events.push({ type: 'CarRenamed', version: 1, data: { carId, name } });
    if (priceCents !== car.priceCents)
      events.push({ type: 'CarPriceChanged', version: 1, data: { carId, priceCents } });
    if (link !== car.link) events.push({ type: 'CarLinkChanged', version: 1, data: { carId, link } });
    if (details.picture !== undefined) events.push(...repictured(car, firstPictured(car, details.picture)));
    events.push(...describe(carId, car.facts, { ...car.facts, ...details.facts }));
    if (active && !car.active) events.push({ type: 'CarOffered', version: 1, data: { carId } });
    if (!active && car.active) events.push({ type: 'CarTakenOff', version: 1, data: { carId } });
    return events;
  };

/** Behind the others; the first picture of a car without one. A picture without widths gets them in its place. Idempotent. */
export const addPicture =
  (carId: CarId, picture: Picture | null | undefined): Decide<Cars, CarEvent> =>
  (cars) => {
    const car = existing(cars.get(carId));
    if (!picture) throw invalid('image', 'Bitte ein Bild wählen.');
    const pictures = picturesOf(car);
    if (pictures.some(({ hash }) => hash === picture.hash))
      return repictured(
        car,
        pictures.map((one) => (one.hash === picture.hash ? picture : one)),
      );
    if (pictures.length >= MOST_CAR_PICTURES)
      throw invalid('image', `Ein Fahrzeug kann höchstens ${MOST_CAR_PICTURES} Bilder haben.`);
    return repictured(car, [...pictures, picture]);
  };

/** `version`: of the picture's address. The next picture becomes the first one. Idempotent. */
export const removePicture =
  (carId: CarId, version: string): Decide<Cars, CarEvent> =>
  (cars) => {
    const car = existing(cars.get(carId));
    return repictured(
      car,
      picturesOf(car).filter((picture) => pictureVersion(picture) !== version),
    );
  };

/** The pictures of a car whose first one is replaced, by one of the others too; null: it is removed, the next follows. */
function firstPictured({ gallery }: Car, first: Picture | null): readonly Picture[] {
  if (first === null) return gallery;
  return [first, ...gallery.filter(({ hash }) => hash !== first.hash)];
}

function repictured(car: Car, [first, ...gallery]: readonly Picture[]): CarEvent[] {
  const carId = car.id;
  const picture = first ?? null;
  const events: CarEvent[] = [];
  if (isPictureChanged(car.picture, picture))
    events.push({ type: 'CarPictured', version: 1, data: { carId, picture } });
  const isOther = gallery.length !== car.gallery.length;
  if (isOther || gallery.some((one, at) => isPictureChanged(car.gallery[at], one)))
    events.push({ type: 'CarGalleryChanged', version: 1, data: { carId, pictures: gallery } });
  return events;
}

function describe(carId: CarId, before: CarFacts, facts: CarFacts): CarEvent[] {
  const { firstRegistration, mileageKm, fuel, powerKw } = facts;
  const isSame =
    firstRegistration === before.firstRegistration &&
    mileageKm === before.mileageKm &&
    fuel === before.fuel &&
    powerKw === before.powerKw;
  if (isSame) return [];
  return [{ type: 'CarDescribed', version: 1, data: { carId, firstRegistration, mileageKm, fuel, powerKw } }];
}

export const removeCar =
  (carId: CarId, reason: CarRemoval): Decide<Cars, CarEvent> =>
  (cars) => {
    existing(cars.get(carId));
    return [{ type: reason === 'sold' ? 'CarSold' : 'CarRemoved', version: 1, data: { carId } }];
  };

/** Refuses invalid details: 400 with the field. */
function assertDetails({ name, priceCents, link }: Omit<CarDetails, 'picture' | 'facts' | 'active'>): void {
  if (name === '' || name.length > carFields.name.maxLength)
    throw invalid('name', carFields.name.missing ?? '');
  if (!Number.isInteger(priceCents) || priceCents < 0 || priceCents > MAX_PRICE_CENTS)
    throw invalid('price', 'Der Preis muss zwischen 0 und 9.999.999,99 € liegen.');
  if (link !== '' && !isWebAddress(link))
    throw invalid('link', 'Der Link muss mit http:// oder https:// beginnen.');
}

function isWebAddress(link: string): boolean {
  return link.length <= carFields.link.maxLength && /^https?:\/\//i.test(link) && URL.canParse(link);
}
