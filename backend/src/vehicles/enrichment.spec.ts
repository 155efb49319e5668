import type { VehicleEnriched, VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { vehicleStream, type Vehicle } from '#contracts/vehicles/vehicle.js';
import type { CatalogueVehicle } from '../platform/catalog-client/vehicle-catalogue.js';
import { given, refusalOf } from '../testing/given.js';
import { enrich, questionOf, takeConflicts, type EnrichmentWish } from './enrichment.js';
import { changeVehicle, registerVehicle, type SentVehicle } from './vehicle.js';

const now = '2026-11-21T08:00:00.000Z';
const consent = {
  consentGiven: true,
  consentSource: 'Annahme',
  consentTimestamp: '2026-11-20T10:15',
  consentText: 'Ich stimme zu.',
};
const VIN = 'WVWZZZ1KZAW000101';
const wish: EnrichmentWish = { lookupType: 'VIN', vin: VIN, hsn: null, tsn: null, consent: true };
const golf: CatalogueVehicle = {
  make: 'VW',
  model: 'Golf VI',
  modelVariant: 'Limousine',
  engine: '1.4 TSI',
  ktype: '33101',
  hsn: '0603',
  tsn: 'BGU',
  fuel: null,
  powerKw: null,
  powerPs: null,
  displacement: null,
};

const vehicle = (sent: SentVehicle = {}, ...later: readonly VehicleEvent[]) =>
  given(
    vehicleStream,
    ...given(vehicleStream).when(registerVehicle('v', { licensePlate: 'S-AB 1', ...consent, ...sent }, now)),
    ...later,
  );
const enriched = (events: readonly VehicleEvent[]): VehicleEnriched['data'] =>
  events.find(({ type }) => type === 'VehicleEnriched')?.data as VehicleEnriched['data'];
const ask = (found = golf, id = 'e') => enrich(id, wish, found, 'sample');

const question = (state: Vehicle, change: Partial<EnrichmentWish> = {}) =>
  questionOf(state, { ...wish, ...change });

describe('the question to the catalogue', () => {
  it('is one number, or two', () => {
    const { state } = vehicle();
    expect(question(state)).toEqual({ kind: 'VIN', vin: VIN });
    const keys = { lookupType: 'HSN_TSN', vin: null, hsn: '0603', tsn: 'BGU' } as const;
    expect(question(state, keys)).toEqual({ kind: 'HSN_TSN', hsn: '0603', tsn: 'BGU' });
  });

  it.each([
    ['no VIN', { vin: null }, 'vin', 'Bitte geben Sie eine VIN ein.'],
    ['half of a key', { lookupType: 'HSN_TSN', hsn: '0603' }, 'tsn', 'Bitte geben Sie HSN und TSN ein.'],
    ['no VIN at all', { vin: 'X' }, 'vin', 'Die VIN hat 17 Zeichen ohne I, O und Q.'],
  ] as const)('is refused with %s', (_, change, field, message) => {
    const { errors } = refusalOf(() => question(vehicle().state, change));
    expect(errors).toEqual([{ field, message }]);
  });

  it("requires a consent in force and the caller's confirmation", () => {
    const refused = 'vehicle-enrichment-error';
    expect(refusalOf(() => question(vehicle().state, { consent: false })).code).toBe(refused);
    expect(refusalOf(() => question(vehicle({ consentGiven: false }).state)).code).toBe(refused);
  });
});

describe("the catalogue's answer", () => {
  it('fills empty fields and keeps the numbers of the query', () => {
    const events = vehicle().when(ask());
    expect(events.map(({ type }) => type)).toEqual(['VehicleIdentified', 'VehicleEnriched']);
    expect(enriched(events)).toMatchObject({
      outcome: 'ENRICHED',
      vin: VIN,
      consentSource: 'Annahme',
      conflicts: [],
    });
    expect(enriched(events).changes.map(({ field }) => field)).toEqual([
      'make',
      'model',
      'modelVariant',
      'engine',
      'ktype',
    ]);
    expect(enriched(events).catalogue).not.toHaveProperty('fuel');
  });

  it('replaces values of the catalogue, even if they were sent back unchanged', () => {
    const first = vehicle().when(ask());
    const kept = vehicle({}, ...first).when(changeVehicle({ make: 'VW', model: 'Golf VI' }, now));
    expect(kept).toEqual([]);
    const second = vehicle({}, ...first).when(ask({ ...golf, model: 'Golf VII' }, 'f'));
    expect(enriched(second)).toMatchObject({
      changes: [{ field: 'model', before: 'Golf VI', after: 'Golf VII' }],
      conflicts: [],
    });
  });

  it('keeps values of the staff, and reports the difference', () => {
    const events = vehicle({ make: 'Volkswagen' }).when(ask());
    expect(enriched(events).conflicts).toEqual([{ field: 'make', current: 'Volkswagen', catalogue: 'VW' }]);
    const alone = vehicle({ make: 'Volkswagen' }, ...events).when(ask(golf, 'f'));
    expect(enriched(alone)).toMatchObject({ outcome: 'NO_CHANGES', changes: [] });
  });

  it('fills fields again that the staff cleared', () => {
    const first = vehicle().when(ask());
    const emptied = vehicle({}, ...first).when(changeVehicle({ engine: null }, now));
    const again = vehicle({}, ...first, ...emptied).when(ask(golf, 'f'));
    expect(enriched(again).changes).toEqual([{ field: 'engine', before: null, after: '1.4 TSI' }]);
  });

  it('is stored once, and not after the consent was withdrawn', () => {
    const first = vehicle().when(ask());
    expect(vehicle({}, ...first).when(ask())).toEqual([]);
    const withdrawn = vehicle().when(changeVehicle({ consentGiven: false }, now));
    expect(refusalOf(() => vehicle({}, ...withdrawn).when(ask())).code).toBe('vehicle-enrichment-error');
  });
});

const typed = { make: 'Volkswagen' };
const conflicting = () => vehicle(typed).when(ask());

describe('a conflict', () => {
  it('can be resolved in favour of the catalogue', () => {
    const taken = vehicle(typed, ...conflicting()).when(takeConflicts(['make']));
    expect(taken).toMatchObject([{ type: 'CatalogueValuesTaken', data: { fields: { make: 'VW' } } }]);
    const later = vehicle(typed, ...conflicting(), ...taken).when(ask({ ...golf, make: 'VW AG' }, 'f'));
    expect(enriched(later)).toMatchObject({ changes: [{ field: 'make' }], conflicts: [] });
  });

  it('must exist to be resolved', () => {
    const { errors } = refusalOf(() => vehicle(typed, ...conflicting()).when(takeConflicts(['model'])));
    expect(errors).toEqual([
      { field: 'fields', message: 'Für dieses Feld gibt es keinen abweichenden Katalogwert.' },
    ]);
  });
});
