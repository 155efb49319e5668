import { rowsStream, type Rows } from '../kernel/rows.js';
import type { Picture } from '../values/picture.js';
import { NO_CAR_FACTS, type CarFacts } from './car-facts.js';
import type { CarEvent, CarId } from './car.events.js';

export type Car = {
  readonly id: CarId;
  readonly name: string;
  readonly priceCents: number;
  /** http(s); empty: none. */
  readonly link: string;
  readonly picture: Picture | null;
  /** The pictures after the first one. */
  readonly gallery: readonly Picture[];
  readonly facts: CarFacts;
  readonly active: boolean;
  readonly entered: number;
  readonly revision: number;
};

export type Cars = Rows<Car>;

/** Names the pictures after the first one among the files that the log names. */
export function galleryThing(carId: CarId): string {
  return `${carId}/gallery`;
}

/** All pictures of a car, the first one first. */
export function picturesOf({ picture, gallery }: Pick<Car, 'picture' | 'gallery'>): readonly Picture[] {
  return picture === null ? gallery : [picture, ...gallery];
}

export const carsStream = rowsStream<Car, CarEvent, 'CarEntered'>({
  name: 'cars',
  first: 'CarEntered',
  idOf: ({ carId }) => carId,
  on: {
    CarEntered: ({ name, priceCents, link, picture }, revision) => {
      return {
        name,
        priceCents,
        link,
        picture,
        facts: NO_CAR_FACTS,
        gallery: [],
        active: false,
        entered: revision,
      };
    },
    CarOffered: () => ({ active: true }),
    CarTakenOff: () => ({ active: false }),
    CarRenamed: ({ name }) => ({ name }),
    CarPriceChanged: ({ priceCents }) => ({ priceCents }),
    CarLinkChanged: ({ link }) => ({ link }),
    CarPictured: ({ picture }) => ({ picture }),
    CarDescribed: ({ firstRegistration, mileageKm, fuel, powerKw }) => {
      return { facts: { firstRegistration, mileageKm, fuel, powerKw } };
    },
    CarGalleryChanged: ({ pictures }) => ({ gallery: pictures }),
    CarSold: () => null,
    CarRemoved: () => null,
  },
});
