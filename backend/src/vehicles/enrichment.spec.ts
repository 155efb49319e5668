import type { VehicleEnriched, VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { vehicleStream, type KnownVehicle, type Vehicle } from '#contracts/vehicles/vehicle.js';
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

const fieldsOf = (change: Partial<EnrichmentWish>) => {
  const { errors } = refusalOf(() =>
    question(vehicle().state, { lookupType: 'HSN_TSN', vin: null, ...change }),
  );
  return (errors as { field: string }[]).map(({ field }) => field);
};

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

  it('names each number that is missing', () => {
    expect(fieldsOf({ tsn: 'BGU' })).toEqual(['hsn']);
    expect(fieldsOf({})).toEqual(['hsn', 'tsn']);
    expect(fieldsOf({ hsn: '0603', tsn: '?' })).toEqual(['tsn']);
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

  const identified = { vehicleId: 'v', customerId: null, subjectId: 'v' };

  it('is stored with the numbers that were looked up, and no others', () => {
    const all = { ...wish, hsn: '0603', tsn: 'BGU' };
    const [numbers, byVin] = vehicle().when(enrich('e', all, golf, 'sample'));
    expect(numbers?.data).toEqual({ ...identified, vin: VIN, hsn: '0603', tsn: 'BGU' });
    expect(byVin?.data).toMatchObject({ lookupType: 'VIN', vin: VIN, hsn: null, tsn: null });
    const [, byKey] = vehicle().when(enrich('e', { ...all, lookupType: 'HSN_TSN' }, golf, 'sample'));
    expect(byKey?.data).toMatchObject({ lookupType: 'HSN_TSN', vin: null, hsn: '0603', tsn: 'BGU' });
  });

  it('completes the numbers of the vehicle, which stay if the dialog has none', () => {
    const known = vehicle({ vin: VIN, hsn: '0603', tsn: 'BGU' });
    const numbersAfter = (change: Partial<EnrichmentWish>) =>
      known
        .when(enrich('e', { ...wish, ...change }, golf, 'sample'))
        .flatMap(({ type, data }) => (type === 'VehicleEnriched' ? [] : [data]));
    const same = { ...identified, vin: VIN, hsn: '0603', tsn: 'BGU' };
    expect(known.when(ask())).toHaveLength(1);
    expect(numbersAfter({ vin: null })).toEqual([]);
    expect(numbersAfter({ hsn: '0588' })).toEqual([{ ...same, hsn: '0588' }]);
    expect(numbersAfter({ tsn: 'AAA' })).toEqual([{ ...same, tsn: 'AAA' }]);
  });

  it('says what the catalogue knows, and nothing about what it does not', () => {
    const { catalogue, conflicts } = enriched(
      vehicle({ engine: '1.6' }).when(ask({ ...golf, engine: null, ktype: null, powerKw: 90 })),
    );
    expect(catalogue).toEqual({
      make: 'VW',
      model: 'Golf VI',
      modelVariant: 'Limousine',
      hsn: '0603',
      tsn: 'BGU',
      powerKw: 90,
    });
    expect(conflicts).toEqual([]);
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

const openAfter = (sent: SentVehicle) => {
  const before = vehicle(typed, ...conflicting());
  const { state } = vehicle(typed, ...conflicting(), ...before.when(changeVehicle(sent, now)));
  return (state as KnownVehicle).conflicts;
};

const one = () => vehicle(typed, ...conflicting()).when(takeConflicts(['make', 'model']));

describe('a conflict', () => {
  it('can be resolved in favour of the catalogue', () => {
    const taken = vehicle(typed, ...conflicting()).when(takeConflicts(['make']));
    expect(taken).toMatchObject([{ type: 'CatalogueValuesTaken', data: { fields: { make: 'VW' } } }]);
    const later = vehicle(typed, ...conflicting(), ...taken).when(ask({ ...golf, make: 'VW AG' }, 'f'));
    expect(enriched(later)).toMatchObject({ changes: [{ field: 'make' }], conflicts: [] });
  });

  it('is closed by itself once the vehicle has the value of the catalogue, or none', () => {
    expect(openAfter({ color: 'rot' })).toEqual([{ field: 'make', current: 'Volkswagen', catalogue: 'VW' }]);
    expect(openAfter({ make: 'V. W.' })).toEqual([{ field: 'make', current: 'V. W.', catalogue: 'VW' }]);
    expect(openAfter({ make: 'VW' })).toEqual([]);
    expect(openAfter({ make: null })).toEqual([]);
  });

  it('that is taken closes, and the others stay open', () => {
    const both = { make: 'Volkswagen', model: 'Golf' };
    const first = vehicle(both).when(ask());
    const { state } = vehicle(both, ...first, ...vehicle(both, ...first).when(takeConflicts(['make'])));
    expect((state as KnownVehicle).conflicts).toEqual([
      { field: 'model', current: 'Golf', catalogue: 'Golf VI' },
    ]);
  });

  it('must exist to be resolved, each of those that are named', () => {
    expect(refusalOf(one).code).toBe('validation-failed');
    const { errors } = refusalOf(() => vehicle(typed, ...conflicting()).when(takeConflicts(['model'])));
    expect(errors).toEqual([
      { field: 'fields', message: 'Für dieses Feld gibt es keinen abweichenden Katalogwert.' },
    ]);
  });
});
