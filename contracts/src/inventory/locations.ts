import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { LocationId } from './article.events.js';
import type { LocationEvent } from './location.events.js';

/** A shelf, a room, a van: where articles lie. */
export type Location = {
  readonly id: LocationId;
  readonly code: string;
  readonly name: string;
  /** False: closed, nothing is booked there. */
  readonly active: boolean;
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

/** Every location there ever was. */
export type Locations = ReadonlyMap<LocationId, Location>;

function evolve(locations: Locations, { type, data, revision }: RecordedEvent<LocationEvent>): Locations {
  const id = data.locationId;
  const touch = (change: Partial<Location>): Locations => {
    const before = locations.get(id);
    return before ? new Map(locations).set(id, { ...before, ...change, revision }) : locations;
  };
  switch (type) {
    case 'LocationAdded':
      return new Map(locations).set(id, { id, code: data.code, name: data.name, active: true, revision });
    case 'LocationChanged':
      return touch({ code: data.code, name: data.name });
    case 'LocationClosed':
      return touch({ active: false });
    case 'LocationReopened':
      return touch({ active: true });
    default:
      return unreachable(type);
  }
}

/** The stream `locations`; its id is `''`. */
export const locationsStream = { name: 'locations', initial: new Map() as Locations, evolve };
