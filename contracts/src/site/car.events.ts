import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { Picture } from '../values/picture.js';

/** UUID. */
export type CarId = string;

/** Somebody entered a car; nobody outside sees it yet. `link` empty: none. */
export type CarEntered = DomainEvent<
  'CarEntered',
  1,
  { carId: CarId; name: string; priceCents: number; link: string; picture: Picture | null }
>;
/** From now on visitors see it, for the first time or again. */
export type CarOffered = DomainEvent<'CarOffered', 1, { carId: CarId }>;
/** From now on visitors do not see it any more. */
export type CarTakenOff = DomainEvent<'CarTakenOff', 1, { carId: CarId }>;
export type CarRenamed = DomainEvent<'CarRenamed', 1, { carId: CarId; name: string }>;
export type CarPriceChanged = DomainEvent<'CarPriceChanged', 1, { carId: CarId; priceCents: number }>;
/** `link` empty: none any more. */
export type CarLinkChanged = DomainEvent<'CarLinkChanged', 1, { carId: CarId; link: string }>;
/** `picture` null: taken away. */
export type CarPictured = DomainEvent<'CarPictured', 1, { carId: CarId; picture: Picture | null }>;
/** Somebody bought it: it is in no list any more. */
export type CarSold = DomainEvent<'CarSold', 1, { carId: CarId }>;
/** Given up: it is in no list any more. Until `CarSold` was told apart, some of these were sold. */
export type CarRemoved = DomainEvent<'CarRemoved', 1, { carId: CarId }>;

/** All cars for sale stand in the one stream `cars`. */
export type CarEvent =
  | CarEntered
  | CarOffered
  | CarTakenOff
  | CarRenamed
  | CarPriceChanged
  | CarLinkChanged
  | CarPictured
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
  CarSold: { version: 1 },
  CarRemoved: { version: 1 },
};
