import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { validReadings, vehicleStream, type KnownVehicle } from '#contracts/vehicles/vehicle.js';
import { given, recorded } from '../testing/given.js';

const parties = { vehicleId: 'v', customerId: 'c', subjectId: 'c' };
const registered: VehicleEvent = {
  type: 'VehicleRegistered',
  version: 1,
  data: {
    ...parties,
    licensePlate: 'S-AB 1',
    make: null,
    model: null,
    modelVariant: null,
    source: 'staff',
    appointmentId: null,
  },
};
const read = (mileageKm: number, workOrderId: string | null = null): VehicleEvent => ({
  type: 'OdometerRead',
  version: 1,
  data: { ...parties, mileageKm, readOn: '2026-11-21', note: null, workOrderId },
});
const withdrawn: VehicleEvent = {
  type: 'OdometerReadingWithdrawn',
  version: 1,
  data: { ...parties, mileageKm: 0, note: 'Vertippt' },
};
const enriched: VehicleEvent = {
  type: 'VehicleEnriched',
  version: 1,
  data: {
    ...parties,
    enrichmentId: 'e',
    outcome: 'ENRICHED',
    source: 'sample',
    lookupType: 'HSN_TSN',
    vin: null,
    hsn: '0603',
    tsn: 'BGU',
    ktype: '33101',
    catalogue: { make: 'VW', model: 'Golf VI' },
    changes: [
      { field: 'make', before: null, after: 'VW' },
      { field: 'model', before: null, after: 'Golf VI' },
    ],
    conflicts: [],
    consentSource: 'Annahme',
    consentTimestamp: '2026-11-20T09:15:00.000Z',
    consentText: 'Ich stimme zu.',
  },
};
const stateAfter = (...facts: readonly VehicleEvent[]) =>
  given(vehicleStream, registered, ...facts).state as KnownVehicle;

describe('a vehicle', () => {
  it('has neither conflicts nor notes of orders at first', () => {
    const { record, ...others } = stateAfter();
    expect(others).toEqual({
      status: 'registered',
      byCatalogue: {},
      catalogue: null,
      conflicts: [],
      lastEnrichment: null,
      notedOrders: [],
    });
    expect(record).toMatchObject({ id: 'v', customerId: 'c', licensePlate: 'S-AB 1', consent: null });
  });

  it('is compared by the revision of its last fact', () => {
    expect(vehicleStream.revisionOf(vehicleStream.initial)).toBeUndefined();
    expect(vehicleStream.revisionOf(stateAfter(read(100)))).toBe(1);
  });

  it('begins with its registration', () => {
    expect(() => given(vehicleStream, read(100))).toThrow(
      'OdometerRead on a vehicle that was never registered',
    );
  });

  it('keeps what the catalogue said, and when', () => {
    const { catalogue, byCatalogue, lastEnrichment } = stateAfter(enriched);
    expect(catalogue).toEqual({
      source: 'sample',
      lookupType: 'HSN_TSN',
      vin: null,
      hsn: '0603',
      tsn: 'BGU',
      ktype: '33101',
      values: { make: 'VW', model: 'Golf VI' },
      fetchedAt: '2026-11-21T08:00:00.000Z',
    });
    expect(byCatalogue).toEqual({ make: 'VW', model: 'Golf VI' });
    expect(lastEnrichment).toBe(enriched.data);
  });

  it('knows a value no longer from the catalogue once the staff typed another', () => {
    const fields = { model: 'Golf', color: 'rot' };
    const described: VehicleEvent = { type: 'VehicleDescribed', version: 1, data: { ...parties, fields } };
    const { byCatalogue, record } = stateAfter(enriched, described);
    expect(byCatalogue).toEqual({ make: 'VW' });
    expect(record).toMatchObject({ make: 'VW', model: 'Golf', color: 'rot' });
  });

  it('remembers the latest 50 readings of orders, and none of the office', () => {
    const orders = Array.from({ length: 51 }, (_, place) => read(place, 'o'));
    const { notedOrders } = stateAfter(read(7), ...orders, read(8));
    expect(notedOrders).toHaveLength(50);
    expect([notedOrders[0], notedOrders.at(-1)]).toEqual(['o/1', 'o/50']);
  });
});

it('the readings of a vehicle are those that were not withdrawn, oldest first', () => {
  const facts = [withdrawn, registered, read(100), read(150), withdrawn, read(140), read(1_400), withdrawn];
  expect(validReadings(recorded(facts)).map(({ data }) => data.mileageKm)).toEqual([100, 140]);
  expect(validReadings([])).toEqual([]);
});
