import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import type { LifeEntry, LifeKind } from '#contracts/vehicles/vehicle-life.api.js';
import { vehicleStream, type KnownVehicle } from '#contracts/vehicles/vehicle.js';
import { given } from '../../testing/given.js';
import { registerVehicle } from '../vehicle.js';
import { lifePaper } from './life-paper.js';

const events = given(vehicleStream).when(
  registerVehicle(
    'v',
    { licensePlate: 'XM-GB 14', make: 'Tondra', model: '2.0', vin: 'WXTZZZ7H3KX104417' },
    '2026-11-01T08:00:00.000Z',
  ),
);
const vehicle = (given(vehicleStream, ...events).state as KnownVehicle).record;
const company = { ...EMPTY_COMPANY_PROFILE, name: 'Kfz-Meisterbetrieb Ahornhof' };
const entry = (kind: LifeKind, on: string, what: string): LifeEntry => ({
  id: what,
  kind,
  on,
  what,
  of: null,
});

const printed = (...entries: LifeEntry[]): string => {
  const { template, data } = lifePaper({ vehicle, entries, company, logo: null, today: '2026-11-26' });
  return template.html(data);
};

describe('the life of a car for a buyer', () => {
  it('names garage, plate and car, and what was done', () => {
    const html = printed(
      entry('operation', '2026-11-20', 'Erledigt: Zahnriemen ersetzt'),
      entry('part', '2026-11-20', 'Eingebaut: 1 Stk Keilriemen'),
      entry('reading', '2026-11-19', 'Kilometerstand 48.200 km'),
    );
    for (const said of ['Ahornhof', 'XM-GB 14', 'Tondra 2.0', 'WXTZZZ7H3KX104417', 'Zahnriemen', '48.200 km'])
      expect(html).toContain(said);
    expect(html.match(/20\.11\.2026/g)).toHaveLength(1);
  });

  it('says nothing of the future, of our papers and of our programs', () => {
    const html = printed(
      entry('appointment', '2026-12-01', 'Termin: Inspektion'),
      entry('operation', '2026-12-01', 'Erledigt: Bremsen'),
      entry('work-order', '2026-11-19', 'Auftrag A-2026-00001'),
      entry('invoice', '2026-11-19', 'Rechnung RE-2026-00001'),
      entry('enrichment', '2026-11-19', 'Fahrzeugdaten aus dem Katalog abgerufen'),
      entry('registered', '2026-11-01', 'In der Werkstatt angelegt'),
    );
    expect(html).not.toMatch(/Termin:|Bremsen|A-2026|RE-2026|Katalog|angelegt/);
    expect(html).toContain('Bisher keine.');
  });
});
