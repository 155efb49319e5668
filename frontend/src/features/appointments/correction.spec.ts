import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { ApiError } from '../../api/api-error.js';
import { atService, correctionOf, faultsOfCorrection, sentCorrection } from './correction.js';

const typed = correctionOf({ name: 'Edda Rothbach', kfz: 'XM-ER 207' } as AppointmentAnswer);

const stranger = { kind: 'SERVICE', customer: null } as const;
const known = {
  kind: 'SERVICE',
  customer: { id: 'c', name: 'Edda Rothbach', email: null, phone: null },
} as const;
const drive = { ...stranger, kind: 'TEST_DRIVE' } as const;

describe('a correction', () => {
  it('of a test drive has neither plate nor service', () => {
    const body = sentCorrection(drive, { ...typed, kfz: '' });
    expect(body).not.toHaveProperty('kfz');
    expect(body).not.toHaveProperty('serviceId');
    expect(faultsOfCorrection({ ...typed, kfz: '' }, drive).kfz).toBeUndefined();
  });

  it('leaves a name, a plate and a way to the customer', () => {
    expect(faultsOfCorrection({ ...typed, name: ' ', kfz: '' }, known)).toEqual({
      name: 'Bitte den Namen angeben.',
      kfz: 'Bitte das Kennzeichen angeben.',
    });
    expect(faultsOfCorrection(typed, stranger).telefon).toBe(
      'Bitte eine Telefonnummer oder eine E-Mail-Adresse angeben.',
    );
    expect(faultsOfCorrection({ ...typed, telefon: '030 23125 299' }, stranger).telefon).toBeUndefined();
  });

  it('shows at the service that its time does not fit', () => {
    const refused = new ApiError(409, 'Der Termin ist bereits vergeben.', [
      { field: 'time', message: 'Belegt.' },
      { field: 'name', message: 'Fehlt.' },
    ]);
    expect(atService(refused)).toMatchObject({
      status: 409,
      message: 'Der Termin ist bereits vergeben.',
      errors: [{ field: 'serviceId' }, { field: 'name' }],
    });
  });
});
