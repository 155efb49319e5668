import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LevelId, LocationId } from './article.events.js';

export type LocationAdded = DomainEvent<
  'LocationAdded',
  1,
  { locationId: LocationId; code: string; name: string }
>;
/** `levelIds`: levels that show code and name too; many of them make several facts of one append. */
export type LocationChanged = DomainEvent<
  'LocationChanged',
  1,
  { locationId: LocationId; code: string; name: string; levelIds: readonly LevelId[] }
>;
/** Nothing is booked there any more. */
export type LocationClosed = DomainEvent<'LocationClosed', 1, { locationId: LocationId }>;
export type LocationReopened = DomainEvent<'LocationReopened', 1, { locationId: LocationId }>;

/** All locations stand in the one stream `locations`. */
export type LocationEvent = LocationAdded | LocationChanged | LocationClosed | LocationReopened;

export const locationEventDefinitions: EventDefinitions<LocationEvent> = {
  LocationAdded: { version: 1 },
  LocationChanged: { version: 1 },
  LocationClosed: { version: 1 },
  LocationReopened: { version: 1 },
};
