import { rowsStream, type Rows } from '../kernel/rows.js';
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
export type Locations = Rows<Location>;

/** The stream `locations`. */
export const locationsStream = rowsStream<Location, LocationEvent, 'LocationAdded'>({
  name: 'locations',
  first: 'LocationAdded',
  idOf: ({ locationId }) => locationId,
  on: {
    LocationAdded: ({ code, name }) => ({ code, name, active: true }),
    LocationChanged: ({ code, name }) => ({ code, name }),
    LocationClosed: () => ({ active: false }),
    LocationReopened: () => ({ active: true }),
  },
});
