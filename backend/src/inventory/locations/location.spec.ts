import type { LocationEvent } from '#contracts/inventory/locations/location.events.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import { given, refusalOf } from '../../testing/given.js';
import { addLocation, changeLocation, labelLevels, reopenLocation } from './location.js';

const locationId = 'shelf';
const details = { code: 'R-01', name: 'Regal 1', active: true };
const added: LocationEvent = {
  type: 'LocationAdded',
  version: 1,
  data: { locationId, code: 'R-01', name: 'Regal 1' },
};
const closed: LocationEvent = { type: 'LocationClosed', version: 1, data: { locationId } };
const reopened: LocationEvent = { type: 'LocationReopened', version: 1, data: { locationId } };
const renamed = (name: string, levelIds: readonly string[]): LocationEvent => ({
  type: 'LocationChanged',
  version: 1,
  data: { locationId, code: 'R-01', name, levelIds },
});
const none = { levelIds: [], holdStock: false };
const locations = (...events: LocationEvent[]) => given(locationsStream, added, ...events);

describe('adding a location', () => {
  it('adds it once; an inactive one is closed', () => {
    expect(given(locationsStream).when(addLocation(locationId, details))).toEqual([added]);
    expect(locations().when(addLocation(locationId, details))).toEqual([]);
    const inactive = addLocation(locationId, { ...details, active: false });
    expect(given(locationsStream).when(inactive)).toEqual([added, closed]);
  });

  it('refuses the code of another location, ignoring spelling', () => {
    const other = addLocation('other', { ...details, code: ' r-01 ' });
    expect(refusalOf(() => locations().when(other))).toMatchObject({
      code: 'duplicate',
      errors: [{ field: 'code' }],
    });
  });
});

it('a location has the code and the name of the last change, and is active until it is closed', () => {
  expect(locations(renamed('Regal 2', [])).state.get(locationId)).toMatchObject({
    code: 'R-01',
    name: 'Regal 2',
    active: true,
  });
  expect(locations(closed).state.get(locationId)).toMatchObject({ name: 'Regal 1', active: false });
  expect(locations(closed, reopened).state.get(locationId)?.active).toBe(true);
});

const rename = (id: string) => changeLocation(id, { name: 'Regal 2' }, none);

describe('changing a location', () => {
  it('records only changes, and lists the levels that display them', () => {
    const levelIds = ['a_shelf', 'b_shelf'];
    const renameAll = changeLocation(locationId, { name: 'Regal 2' }, { levelIds, holdStock: true });
    expect(locations().when(renameAll)).toEqual([renamed('Regal 2', levelIds)]);
    expect(locations().when(changeLocation(locationId, details, none))).toEqual([]);
  });

  it('lists at most 5,000 levels per event', () => {
    const levelIds = Array.from({ length: 5_001 }, (_, place) => `${place}_shelf`);
    const renameAll = changeLocation(locationId, { name: 'Regal 2' }, { levelIds, holdStock: true });
    expect(locations().when(renameAll)).toEqual([
      renamed('Regal 2', levelIds.slice(0, 5_000)),
      renamed('Regal 2', levelIds.slice(5_000)),
    ]);
  });

  it('closes an empty one and reopens it', () => {
    const close = (holdStock: boolean) =>
      changeLocation(locationId, { active: false }, { ...none, holdStock });
    expect(locations().when(close(false))).toEqual([closed]);
    expect(refusalOf(() => locations().when(close(true)))).toMatchObject({
      code: 'conflict',
      detail: 'Am Standort liegt noch Bestand.',
    });
    expect(locations(closed).when(changeLocation(locationId, { active: true }, none))).toEqual([reopened]);
  });

  it('refuses an unknown location and an old revision', () => {
    expect(refusalOf(() => locations().when(rename('other'))).code).toBe('not-found');
    const behind = { expectedRevision: 0, row: locationId };
    expect(refusalOf(() => locations(closed).when(rename(locationId), behind)).code).toBe('revision-behind');
  });
});

describe('repairing the effects of a crash or a concurrent process', () => {
  it('updates labels to the present code and name', () => {
    expect(locations().when(labelLevels(locationId, ['a_shelf']))).toEqual([renamed('Regal 1', ['a_shelf'])]);
    expect(locations().when(labelLevels(locationId, []))).toEqual([]);
    expect(locations().when(labelLevels('other', ['a_other']))).toEqual([]);
  });

  it('reopens a closed location, once', () => {
    expect(locations(closed).when(reopenLocation(locationId))).toEqual([reopened]);
    expect(locations().when(reopenLocation(locationId))).toEqual([]);
    expect(locations().when(reopenLocation('other'))).toEqual([]);
  });
});
