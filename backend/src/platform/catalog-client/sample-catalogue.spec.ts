import { isHsn, isTsn, isVin } from '#contracts/values/vin.js';
import { sampleCatalogue } from './sample-catalogue.js';
import { sampleVehicles } from './sample-vehicles.js';

const catalogue = sampleCatalogue();

describe('the bundled catalogue', () => {
  it('has about 40 vehicles with valid numbers, each once', () => {
    expect(sampleVehicles).toHaveLength(40);
    expect(new Set(sampleVehicles.map(({ vin }) => vin)).size).toBe(40);
    for (const { vin, vehicle } of sampleVehicles) {
      expect([vin, isVin(vin)]).toEqual([vin, true]);
      expect(isHsn(vehicle.hsn ?? '') && isTsn(vehicle.tsn ?? '')).toBe(true);
    }
  });

  it.each([
    ['WVWZZZ1KZAW000101', '0603', 'BGU', 'VW', 'Golf VI'],
    ['WAUZZZ8K5BA000102', '0588', 'AXK', 'Audi', 'A4'],
    ['W0L0AHL48B1000103', '0035', 'AVX', 'Opel', 'Astra H'],
  ])('finds %s and %s/%s', async (vin, hsn, tsn, make, model) => {
    await expect(catalogue.find({ kind: 'VIN', vin }, 'correlation')).resolves.toMatchObject({ make, model });
    await expect(catalogue.find({ kind: 'HSN_TSN', hsn, tsn }, 'correlation')).resolves.toMatchObject({
      make,
      model,
    });
  });

  it('returns 404 for unknown vehicles and 422 for ambiguous ones', async () => {
    const ambiguous = { code: 'vehicle-enrichment-error', detail: expect.stringContaining('multiple') };
    await expect(
      catalogue.find({ kind: 'VIN', vin: 'WVWZZZ3CZAE000199' }, 'correlation'),
    ).rejects.toMatchObject(ambiguous);
    await expect(
      catalogue.find({ kind: 'HSN_TSN', hsn: '0603', tsn: 'XXX' }, 'correlation'),
    ).rejects.toMatchObject(ambiguous);
    await expect(
      catalogue.find({ kind: 'VIN', vin: 'WVWZZZ1KZAW000999' }, 'correlation'),
    ).rejects.toMatchObject({
      code: 'vehicle-catalog-not-found',
    });
  });
});
