import { type LevelId, type LocationId } from '#contracts/inventory/articles/article.events.js';
import type { LocationEvent } from '#contracts/inventory/locations/location.events.js';
import type { locationFields } from '#contracts/inventory/locations/location-fields.js';
import type { Locations } from '#contracts/inventory/locations/locations.js';
import type { RecordOf } from '#contracts/kernel/fields.js';
import { refuse } from '#contracts/kernel/problem.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { existing } from '../../platform/streams/existing.js';
import { isMadeAlready } from '../../platform/streams/made-already.js';
import { assertRoom } from '../../platform/streams/room.js';
import type { Decide } from '../../platform/streams/stream-type.js';

const MAX_LOCATIONS = 2_000;
/** Levels per event, about 400 kB. */
const LEVELS_A_FACT = 5_000;

export type LocationDetails = RecordOf<typeof locationFields>;

export const addLocation =
  (locationId: LocationId, { code, name, active }: LocationDetails): Decide<Locations, LocationEvent> =>
  (locations) => {
    if (isMadeAlready(locations.get(locationId), { code, name, active })) return [];
    assertRoom(locations, MAX_LOCATIONS, 'Standorte');
    assertUnused(code, locationId, locations);
    const added: LocationEvent = { type: 'LocationAdded', version: 1, data: { locationId, code, name } };
    return active ? [added] : [added, { type: 'LocationClosed', version: 1, data: { locationId } }];
  };

export type LocationLevels = {
  /** All levels, because they display its code and name. */
  readonly levelIds: readonly LevelId[];
  readonly holdStock: boolean;
};

/** Only an empty location can be closed. */
export const changeLocation =
  (
    locationId: LocationId,
    change: Partial<LocationDetails>,
    { levelIds, holdStock }: LocationLevels,
  ): Decide<Locations, LocationEvent> =>
  (locations) => {
    const location = existing(locations.get(locationId));
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

/** Repeats code and name for levels that were opened during a change. */
export const labelLevels =
  (locationId: LocationId, levelIds: readonly LevelId[]): Decide<Locations, LocationEvent> =>
  (locations) => {
    const location = locations.get(locationId);
    if (location === undefined || levelIds.length === 0) return [];
    return renamed({ locationId, code: location.code, name: location.name }, levelIds);
  };

/** Reopens a location that was closed while stock was moved there. */
export const reopenLocation =
  (locationId: LocationId): Decide<Locations, LocationEvent> =>
  (locations) =>
    locations.get(locationId)?.active === false
      ? [{ type: 'LocationReopened', version: 1, data: { locationId } }]
      : [];

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
