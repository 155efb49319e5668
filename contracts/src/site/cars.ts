import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { Picture } from '../values/picture.js';
import type { CarEvent, CarId } from './car.events.js';

/** A car for sale as it stands. `active`: visitors see it. */
export type Car = {
  readonly id: CarId;
  readonly name: string;
  readonly priceCents: number;
  /** http(s); empty: none. */
  readonly link: string;
  readonly picture: Picture | null;
  readonly active: boolean;
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

/** Every car that is not removed. */
export type Cars = ReadonlyMap<CarId, Car>;

function evolve(cars: Cars, event: RecordedEvent<CarEvent>): Cars {
  const { revision } = event;
  const id = event.data.carId;
  const after = new Map(cars);
  const touch = (change: Partial<Car>): Cars => {
    const before = cars.get(id);
    return before ? after.set(id, { ...before, ...change, revision }) : cars;
  };
  switch (event.type) {
    case 'CarEntered': {
      const { name, priceCents, link, picture } = event.data;
      return after.set(id, { id, name, priceCents, link, picture, active: false, revision });
    }
    case 'CarOffered':
      return touch({ active: true });
    case 'CarTakenOff':
      return touch({ active: false });
    case 'CarRenamed':
      return touch({ name: event.data.name });
    case 'CarPriceChanged':
      return touch({ priceCents: event.data.priceCents });
    case 'CarLinkChanged':
      return touch({ link: event.data.link });
    case 'CarPictured':
      return touch({ picture: event.data.picture });
    case 'CarSold':
    case 'CarRemoved':
      after.delete(id);
      return after;
    default:
      return unreachable(event);
  }
}

/** The stream `cars`; its id is `''`. */
export const carsStream = { name: 'cars', initial: new Map() as Cars, evolve };
