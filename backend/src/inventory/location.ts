import { type LevelId, type LocationId } from '#contracts/inventory/article.events.js';
import type { LocationEvent } from '#contracts/inventory/location.events.js';
import type { Location, Locations } from '#contracts/inventory/locations.js';
import { refuse } from '#contracts/kernel/problem.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { assertRoom } from '../platform/streams/room.js';
import { seenRow } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** More shelves than a garage has. */
const MAX_LOCATIONS = 2_000;
/** Levels named by one fact: some 400 kB. */
const LEVELS_A_FACT = 5_000;

/** A location as it shall be. */
export type LocationDetails = { readonly code: string; readonly name: string; readonly active: boolean };

/** Adds a location; an inactive one is closed at once. */
export const addLocation =
  (locationId: LocationId, { code, name, active }: LocationDetails): Decide<Locations, LocationEvent> =>
  (locations) => {
    if (isMadeAlready(locations.get(locationId), { code, name, active })) return [];
    assertRoom(locations, MAX_LOCATIONS, 'Standorte');
    assertUnused(code, locationId, locations);
    const added: LocationEvent = { type: 'LocationAdded', version: 1, data: { locationId, code, name } };
    return active ? [added] : [added, { type: 'LocationClosed', version: 1, data: { locationId } }];
  };

/** What is known of the levels at a location when it is changed. */
export type LocationLevels = {
  /** All of them: they show its code and name. */
  readonly levelIds: readonly LevelId[];
  /** Some of them hold stock or reservations. */
  readonly holdStock: boolean;
};

/** Changes a location. It can be closed when nothing lies there any more. */
export const changeLocation =
  (
    locationId: LocationId,
    change: Partial<LocationDetails>,
    { levelIds, holdStock }: LocationLevels,
    expectedRevision?: number,
  ): Decide<Locations, LocationEvent> =>
  (locations) => {
    const location = existingLocation(locations, locationId, expectedRevision);
    const { code, name, active } = { ...location, ...change };
    const events: LocationEvent[] = [];
    if (code !== location.code || name !== location.name) {
      assertUnused(code, locationId, locations);
      events.push(...renamed({ locationId, code, name }, levelIds));
    }
    if (active && !location.active)
      events.push({ type: 'LocationReopened', version: 1, data: { locationId } });
    if (!active && location.active) {
      if (holdStock) throw refuse('conflict', { detail: 'Am Standort liegt noch Bestand.' });
      events.push({ type: 'LocationClosed', version: 1, data: { locationId } });
    }
    return events;
  };

/** Says a location's code and name again to levels that were opened while they changed. */
export const labelLevels =
  (locationId: LocationId, levelIds: readonly LevelId[]): Decide<Locations, LocationEvent> =>
  (locations) => {
    const location = locations.get(locationId);
    if (location === undefined || levelIds.length === 0) return [];
    return renamed({ locationId, code: location.code, name: location.name }, levelIds);
  };

/** Opens a location again that was closed while something was put there. */
export const reopenLocation =
  (locationId: LocationId): Decide<Locations, LocationEvent> =>
  (locations) =>
    locations.get(locationId)?.active === false
      ? [{ type: 'LocationReopened', version: 1, data: { locationId } }]
      : [];

/** The location, or 404; 412 when it was changed since. */
export function existingLocation(
  locations: Locations,
  locationId: LocationId,
  expectedRevision?: number,
): Location {
  return seenRow(locations.get(locationId), expectedRevision);
}

function renamed(
  data: { readonly locationId: LocationId; readonly code: string; readonly name: string },
  levelIds: readonly LevelId[],
): LocationEvent[] {
  const events: LocationEvent[] = [];
  for (let start = 0; start === 0 || start < levelIds.length; start += LEVELS_A_FACT) {
    const named = levelIds.slice(start, start + LEVELS_A_FACT);
    events.push({ type: 'LocationChanged', version: 1, data: { ...data, levelIds: named } });
  }
  return events;
}

function assertUnused(code: string, locationId: LocationId, locations: Locations): void {
  const wanted = comparableNumber(code);
  const isUsed = [...locations.values()].some(
    (location) => location.id !== locationId && comparableNumber(location.code) === wanted,
  );
  if (isUsed)
    throw refuse('duplicate', {
      field: 'code',
      detail: 'Dieser Standort-Code wird bereits verwendet.',
    });
}
