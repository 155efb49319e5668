import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import type { VehicleRecord } from '#contracts/vehicles/vehicle.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { PartAnswer } from '#contracts/work-orders/parts/order-parts.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { jobSheet, type JobSheetFacts } from './job-sheet-paper.js';

const order = {
  number: 'A-2026-00044',
  description: 'Bremse quietscht vorn rechts',
  customerName: 'Gärtnerei Blattwerk',
  customerContact: 'Ina Blattner',
  customerPhone: '0221 4711',
  licensePlate: 'XM-GB 14',
  vehicleLabel: 'Tondra 2.0',
  appointment: null,
  mileageKm: null,
} as WorkOrderAnswer;
const vehicle = { vin: 'WXTZZZ7H3KX104417', mileageKm: 203_900 } as VehicleRecord;
const part = {
  name: 'Bremsscheibe',
  number: 'BS-300',
  unit: 'Stk',
  locationCode: 'B2-4',
  reserved: 2,
  issued: 0,
} as PartAnswer;

const printed = (about: Partial<JobSheetFacts> = {}): string => {
  const { template, data } = jobSheet({
    order,
    operations: [],
    parts: [part],
    remark: 'Bitte bis 16 Uhr',
    vehicle,
    company: EMPTY_COMPANY_PROFILE,
    logo: null,
    address: 'https://werkstatt.example/work-orders?id=1',
    printedAt: '2026-11-26T08:00:00.000Z',
    ...about,
  });
  return template.html(data);
};

describe('a job sheet', () => {
  it('has what the mechanic needs: wish, phone, car, odometer, shelf, findings, code, signatures', () => {
    const html = printed();
    for (const said of [
      'Bremse quietscht vorn rechts',
      'Bitte bis 16 Uhr',
      '0221 4711',
      'Gärtnerei Blattwerk, z. Hd. Ina',
      'XM-GB 14',
      'WXTZZZ7H3KX104417',
      '203.900 km',
      'B2-4',
      '2 Stk',
      'Befund',
      '<svg',
      'Endkontrolle',
      'Kunde',
    ])
      expect(html).toContain(said);
  });

  it('leaves room for what is not known', () => {
    const html = printed({
      order: { ...order, description: null, customerPhone: null },
      remark: null,
      vehicle: null,
      address: null,
    });
    expect(html).toContain('Nicht notiert.');
    expect(html).toContain('_____ km');
    expect(html).not.toContain('<svg');
    expect(html).not.toContain('Telefon');
  });

  it('gives what a page has left to the findings, and keeps the signatures on it', () => {
    const work = { title: 'Bremsen vorn', mechanicName: 'Jona', estimatedTimeMin: 60, checklist: [] };
    for (let count = 0; count <= 7; count++) {
      const operations = Array.from({ length: count }, () => work) as unknown as OperationAnswer[];
      const pages = printed({ operations }).split('class="page"').length - 1;
      expect({ count, pages }).toEqual({ count, pages: 1 });
    }
  });
});
