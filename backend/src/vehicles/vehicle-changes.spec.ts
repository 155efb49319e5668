import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { vehicleStream, verificationOf, type KnownVehicle } from '#contracts/vehicles/vehicle.js';
import { given, refusalOf } from '../testing/given.js';
import { noteOdometer } from './note-odometer.js';
import { changeVehicle, keyFaults, passOn, registerVehicle, type SentVehicle } from './vehicle.js';
import { passFrom } from './vehicles.handler.js';

const now = '2026-11-21T08:00:00.000Z';
const consent = {
  consentGiven: true,
  consentSource: 'Annahme',
  consentTimestamp: '2026-11-20T10:15',
  consentText: 'Ich stimme zu.',
};
const entered = (sent: SentVehicle = {}) =>
  given(vehicleStream).when(
    registerVehicle('v', { customerId: 'c', licensePlate: 'S-AB 1', mileageKm: 100, ...sent }, now),
  );
const vehicle = (sent: SentVehicle = {}, ...later: VehicleEvent[]) =>
  given(vehicleStream, ...entered(sent), ...later);
const typesOf = (events: readonly VehicleEvent[]) => events.map(({ type }) => type);

describe('creating a vehicle', () => {
  it('appends a separate event for each kind of data, under its owner', () => {
    const events = entered({ vin: 'WVWZZZ1KZAW000101', color: 'rot', notes: 'Schloss', ...consent });
    expect(typesOf(events)).toEqual([
      'VehicleRegistered',
      'VehicleIdentified',
      'VehicleNotesChanged',
      'VehicleDescribed',
      'OdometerRead',
      'VehicleConsentGiven',
    ]);
    for (const { data } of events)
      expect(data).toMatchObject({ vehicleId: 'v', customerId: 'c', subjectId: 'c' });
  });

  it('requires a plate or a VIN, and reports all errors', () => {
    const nameless = refusalOf(() => entered({ licensePlate: null, hsn: '60', consentGiven: true }));
    expect(nameless.detail).toBe('Bitte vervollständigen Sie alle Pflichtfelder.');
    expect((nameless.errors as { field: string }[]).map(({ field }) => field)).toEqual([
      'licensePlate',
      'hsn',
      'consentSource',
      'consentTimestamp',
      'consentText',
    ]);
  });

  it('requires a plate or a VIN also if the form sends neither', () => {
    const nameless = refusalOf(() => given(vehicleStream).when(registerVehicle('v', { make: 'VW' }, now)));
    expect(nameless).toMatchObject({
      detail: 'Kennzeichen oder VIN erforderlich.',
      errors: [{ field: 'licensePlate' }],
    });
    const byVin = entered({ licensePlate: null, vin: 'WVWZZZ1KZAW000101' });
    expect(typesOf(byVin)).toEqual(['VehicleRegistered', 'VehicleIdentified', 'OdometerRead']);
  });

  it('keeps the note of its first reading', () => {
    expect(entered({ mileageNote: 'Laut Brief' }).at(-1)?.data).toMatchObject({
      mileageKm: 100,
      readOn: '2026-11-21',
      note: 'Laut Brief',
      workOrderId: null,
    });
    expect(typesOf(entered({ mileageKm: null, mileageNote: 'Unbekannt' }))).toEqual(['VehicleRegistered']);
  });

  it.each([
    ['vin', 'X', 'Die VIN hat 17 Zeichen ohne I, O und Q.'],
    ['hsn', '60', 'Die HSN hat 4 Ziffern.'],
    ['tsn', '?', 'Die TSN hat 3 bis 8 Zeichen.'],
    ['firstRegDate', '2026-11-22', 'Die Erstzulassung liegt in der Zukunft.'],
  ] as const)('refuses %s %s', (field, value, message) => {
    expect(refusalOf(() => entered({ [field]: value }))).toMatchObject({
      detail: message,
      errors: [{ field, message }],
    });
  });

  it('accepts a car that was registered today', () => {
    expect(typesOf(entered({ firstRegDate: '2026-11-21' }))).toContain('VehicleDescribed');
  });

  it('happens once per key, and is refused with other data', () => {
    const again = { customerId: 'c', licensePlate: 'S-AB 1', mileageKm: 100 };
    expect(vehicle().when(registerVehicle('v', again, now))).toEqual([]);
    const other = refusalOf(() => vehicle().when(registerVehicle('v', { ...again, color: 'rot' }, now)));
    expect(other.code).toBe('idempotency-key-reused');
  });
});

describe('changing a vehicle', () => {
  it('appends only what changed', () => {
    const same = { licensePlate: 'S-AB 1', mileageKm: 100, color: null };
    expect(vehicle().when(changeVehicle(same, now))).toEqual([]);
    const [described] = vehicle({ make: 'VW' }).when(changeVehicle({ make: 'VW', model: 'Golf' }, now));
    expect(described).toMatchObject({ type: 'VehicleDescribed', data: { fields: { model: 'Golf' } } });
  });

  it('requires plate or VIN only if one of them changes', () => {
    const forgotten = vehicle({}, ...passOn((vehicle().state as KnownVehicle).record, null, 'erased', now));
    expect(typesOf(forgotten.when(changeVehicle({ color: 'rot' }, now)))).toEqual(['VehicleDescribed']);
    for (const sent of [{ vin: null }, { licensePlate: null }])
      expect(refusalOf(() => forgotten.when(changeVehicle(sent, now))).errors).toEqual([
        { field: 'licensePlate', message: 'Kennzeichen oder VIN erforderlich.' },
      ]);
  });

  it('may clear VIN, HSN and TSN, and keeps old ones that were never checked', () => {
    const keys = { vin: 'WVWZZZ1KZAW000101', hsn: '0603', tsn: 'BGU' };
    const cleared = { vin: null, hsn: null, tsn: null };
    expect(vehicle(keys).when(changeVehicle(cleared, now))).toMatchObject([
      { type: 'VehicleIdentified', data: cleared },
    ]);
    const unchecked = { vin: 'X', hsn: '60', tsn: '?' };
    expect(keyFaults(unchecked, unchecked)).toEqual([]);
    expect(keyFaults(unchecked, keys).map(({ field }) => field)).toEqual(['vin', 'hsn', 'tsn']);
  });

  it('gives, replaces and withdraws the consent', () => {
    const agreed = {
      source: 'Annahme',
      timestamp: '2026-11-20T09:15:00.000Z',
      text: 'Ich stimme zu.',
    };
    const parties = { vehicleId: 'v', customerId: 'c', subjectId: 'c' };
    expect(vehicle().when(changeVehicle(consent, now))).toEqual([
      { type: 'VehicleConsentGiven', version: 1, data: { ...parties, ...agreed } },
    ]);
    expect(vehicle(consent).when(changeVehicle({ consentText: 'Ja.' }, now))).toEqual([
      { type: 'VehicleConsentGiven', version: 1, data: { ...parties, ...agreed, text: 'Ja.' } },
    ]);
    expect(vehicle(consent).when(changeVehicle({ consentGiven: false }, now))).toEqual([
      {
        type: 'VehicleConsentWithdrawn',
        version: 1,
        data: { ...parties, timestamp: now, reason: 'withdrawn' },
      },
    ]);
  });

  it('accepts a lower mileage only with a reason', () => {
    expect(refusalOf(() => vehicle().when(changeVehicle({ mileageKm: 99 }, now))).errors).toEqual([
      {
        field: 'mileageKm',
        message: 'Der Kilometerstand ist niedriger als zuletzt. Bitte begründen Sie das.',
      },
    ]);
    const lower = vehicle().when(changeVehicle({ mileageKm: 99, mileageNote: 'Tacho getauscht' }, now));
    expect(lower).toMatchObject([{ data: { mileageKm: 99, readOn: '2026-11-21', note: 'Tacho getauscht' } }]);
  });

  it('withdraws the last reading only with a reason', () => {
    expect(refusalOf(() => vehicle().when(changeVehicle({ mileageKm: null }, now))).errors).toEqual([
      { field: 'mileageKm', message: 'Der Kilometerstand wird zurückgenommen. Bitte begründen Sie das.' },
    ]);
    const withdrawn = vehicle().when(changeVehicle({ mileageKm: null, mileageNote: 'Null zu viel' }, now));
    expect(withdrawn).toMatchObject([
      { type: 'OdometerReadingWithdrawn', data: { mileageKm: 100, note: 'Null zu viel' } },
    ]);
    const after = vehicle({}, ...withdrawn);
    expect((after.state as KnownVehicle).record.mileageKm).toBeNull();
    expect(after.when(changeVehicle({ mileageKm: null }, now))).toEqual([]);
    expect(after.when(changeVehicle({ mileageKm: 10 }, now))).toMatchObject([{ data: { mileageKm: 10 } }]);
  });

  it('is refused after a concurrent change, and for an unknown vehicle', () => {
    const change = changeVehicle({ color: 'rot' }, now);
    expect(refusalOf(() => vehicle().when(change, { expectedRevision: 7 })).code).toBe('revision-behind');
    expect(refusalOf(() => given(vehicleStream).when(change)).code).toBe('not-found');
  });
});

describe('a change of owner', () => {
  it('re-encrypts plate, VIN and notes for the new owner, and ends the consent', () => {
    const events = vehicle({ notes: 'Schloss', ...consent }).when(
      changeVehicle({ customerId: 'd', ...consent }, now),
    );
    expect(events).toMatchObject([
      {
        type: 'VehicleOwnerChanged',
        data: {
          customerId: 'd',
          subjectId: 'd',
          fromCustomerId: 'c',
          reason: 'changed',
          licensePlate: 'S-AB 1',
          notes: 'Schloss',
        },
      },
      { type: 'VehicleConsentWithdrawn', data: { reason: 'owner-changed' } },
    ]);
  });

  it('withdraws no consent where there is none', () => {
    expect(typesOf(vehicle().when(changeVehicle({ customerId: 'd' }, now)))).toEqual(['VehicleOwnerChanged']);
  });

  it('can include a new consent', () => {
    const sent = { customerId: 'd', ...consent, consentText: 'Auch ich.' };
    const events = vehicle(consent).when(changeVehicle(sent, now));
    expect(typesOf(events)).toEqual([
      'VehicleOwnerChanged',
      'VehicleConsentWithdrawn',
      'VehicleConsentGiven',
    ]);
  });

  it('by a merge keeps the consent, because it is the same person', () => {
    const events = vehicle(consent).when(passFrom('c', 'd', 'merge', { now } as never));
    expect(typesOf(events)).toEqual(['VehicleOwnerChanged']);
  });

  it('is skipped if the vehicle has another owner by now', () => {
    expect(vehicle().when(passFrom('x', 'd', 'merge', { now } as never))).toEqual([]);
  });

  it('by an erasure leaves no owner and no personal data', () => {
    const [passed] = vehicle({ vin: 'WVWZZZ1KZAW000101', notes: 'Schloss' }).when(
      passFrom('c', null, 'erased', { now } as never),
    );
    const gone = { customerId: null, subjectId: 'v', licensePlate: null, vin: null, notes: null };
    expect(passed?.data).toMatchObject({ reason: 'erased', ...gone });
  });
});

const reading = (mileageKm: number) =>
  noteOdometer({ vehicleId: 'v', mileageKm, readOn: '2026-11-21', workOrderId: 'o' }, 'A-2026-00001');

describe('a reading of a work order', () => {
  it("is recorded once; a lower one with the order's number as note", () => {
    const higher = vehicle().when(reading(150));
    expect(higher).toMatchObject([{ data: { mileageKm: 150, note: null, workOrderId: 'o' } }]);
    expect(vehicle({}, ...higher).when(reading(150))).toEqual([]);
    expect(vehicle().when(reading(50))).toMatchObject([{ data: { mileageKm: 50, note: 'A-2026-00001' } }]);
    expect(vehicle().when(reading(100))).toMatchObject([{ data: { mileageKm: 100, note: null } }]);
  });

  it('is ignored for an unknown vehicle', () => {
    expect(given(vehicleStream).when(reading(150))).toEqual([]);
  });
});

it('a car is verified by its VIN, or by HSN and TSN together', () => {
  const none = { vin: null, hsn: null, tsn: null };
  const [vin, hsn, tsn] = ['WVWZZZ1KZAW000101', '0603', 'BGU'];
  expect(verificationOf(none)).toBe('UNVERIFIED');
  expect(verificationOf({ ...none, vin })).toBe('VERIFIED');
  expect(verificationOf({ ...none, hsn })).toBe('UNVERIFIED');
  expect(verificationOf({ ...none, tsn })).toBe('UNVERIFIED');
  expect(verificationOf({ ...none, hsn, tsn })).toBe('VERIFIED');
});
