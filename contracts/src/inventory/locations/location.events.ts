import type { DomainEvent, EventDefinitions } from '../../kernel/domain-event.js';
import type { LevelId, LocationId } from '../articles/article.events.js';

export type LocationAdded = DomainEvent<
  'LocationAdded',
  1,
  { locationId: LocationId; code: string; name: string }
>;
/** `levelIds`: levels that display code and name. Long lists are split into several events of one append. */
export type LocationChanged = DomainEvent<
  'LocationChanged',
  1,
  { locationId: LocationId; code: string; name: string; levelIds: readonly LevelId[] }
>;
export type LocationClosed = DomainEvent<'LocationClosed', 1, { locationId: LocationId }>;
export type LocationReopened = DomainEvent<'LocationReopened', 1, { locationId: LocationId }>;

export type LocationEvent = LocationAdded | LocationChanged | LocationClosed | LocationReopened;

export const locationEventDefinitions: EventDefinitions<LocationEvent> = {
  LocationAdded: { version: 1 },
  LocationChanged: { version: 1 },
  LocationClosed: { version: 1 },
  LocationReopened: { version: 1 },
};
