import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { CarFacts } from './car-facts.js';
import type { Picture } from '../values/picture.js';

/** UUID. */
export type CarId = string;

/** Not yet published. `link` empty: none. */
export type CarEntered = DomainEvent<
  'CarEntered',
  1,
  { carId: CarId; name: string; priceCents: number; link: string; picture: Picture | null }
>;
export type CarOffered = DomainEvent<'CarOffered', 1, { carId: CarId }>;
export type CarTakenOff = DomainEvent<'CarTakenOff', 1, { carId: CarId }>;
export type CarRenamed = DomainEvent<'CarRenamed', 1, { carId: CarId; name: string }>;
export type CarPriceChanged = DomainEvent<'CarPriceChanged', 1, { carId: CarId; priceCents: number }>;
/** `link` empty: removed. */
export type CarLinkChanged = DomainEvent<'CarLinkChanged', 1, { carId: CarId; link: string }>;
/** `picture` null: removed. */
export type CarPictured = DomainEvent<'CarPictured', 1, { carId: CarId; picture: Picture | null }>;
/** All four facts as they are now; null: not known. */
export type CarDescribed = DomainEvent<'CarDescribed', 1, { carId: CarId } & CarFacts>;
/** The pictures after the first one, as they are now. */
export type CarGalleryChanged = DomainEvent<
  'CarGalleryChanged',
  1,
  { carId: CarId; pictures: readonly Picture[] }
>;
export type CarSold = DomainEvent<'CarSold', 1, { carId: CarId }>;
/** Deleted without a sale. Older events include sales, because `CarSold` was added later. */
export type CarRemoved = DomainEvent<'CarRemoved', 1, { carId: CarId }>;

export type CarEvent =
  | CarEntered
  | CarOffered
  | CarTakenOff
  | CarRenamed
  | CarPriceChanged
  | CarLinkChanged
  | CarPictured
  | CarDescribed
  | CarGalleryChanged
  | CarSold
  | CarRemoved;

export const carEventDefinitions: EventDefinitions<CarEvent> = {
  CarEntered: { version: 1 },
  CarOffered: { version: 1 },
  CarTakenOff: { version: 1 },
  CarRenamed: { version: 1 },
  CarPriceChanged: { version: 1 },
  CarLinkChanged: { version: 1 },
  CarPictured: { version: 1 },
  CarDescribed: { version: 1 },
  CarGalleryChanged: { version: 1 },
  CarSold: { version: 1 },
  CarRemoved: { version: 1 },
};
