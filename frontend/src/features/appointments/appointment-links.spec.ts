import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { estimateLinkOf, linksOf } from './appointment-links.js';

const bare = { id: 'a', status: 'CONFIRMED', customer: null, vehicle: null } as AppointmentAnswer;
const labels = (change: Partial<AppointmentAnswer>) =>
  linksOf({ ...bare, ...change }).map(({ label, to }) => [label, to]);

describe('an appointment leads', () => {
  it('to its customer, its vehicle and its order', () => {
    const customer = { id: 'c', name: 'Edda Rothbach', email: null, phone: null };
    const vehicle = { id: 'v', licensePlate: 'XM-ER 207' };
    expect(labels({ customer, vehicle, workOrder: { id: 'o', number: 'A-2026-00001' } })).toEqual([
      ['Kunde Edda Rothbach', '/customers/c'],
      ['Fahrzeug XM-ER 207', '/vehicles/v'],
      ['Auftrag A-2026-00001', '/work-orders?view=orders&id=o'],
    ]);
  });

  it('to a new order as long as it has none and stands', () => {
    expect(labels({})).toEqual([['Auftrag anlegen', '/work-orders?neu=1&appointmentId=a']]);
    expect(labels({ status: 'CANCELLED' })).toEqual([]);
    expect(labels({ kind: 'TEST_DRIVE' })).toEqual([]);
  });

  it('to an estimate, with what is known of it', () => {
    const customer = { id: 'c', name: 'Edda Rothbach', email: null, phone: null };
    const vehicle = { id: 'v', licensePlate: 'XM-ER 207' };
    const workOrder = { id: 'o', number: 'A-2026-00001' };
    expect(estimateLinkOf({ ...bare, customer, vehicle, workOrder })?.to).toBe(
      '/estimates?neu=1&appointmentId=a&customerId=c&vehicleId=v&workOrderId=o',
    );
    expect(estimateLinkOf(bare)?.to).toBe('/estimates?neu=1&appointmentId=a');
    expect(estimateLinkOf({ ...bare, status: 'CANCELLED' })).toBeNull();
    expect(estimateLinkOf({ ...bare, kind: 'TEST_DRIVE' })).toBeNull();
  });
});
