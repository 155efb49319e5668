import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { ApiError } from '../../api/api-error.js';
import { atService, correctionOf, faultsOfCorrection } from './correction.js';

const typed = correctionOf({ name: 'Edda Rothbach', kfz: 'XM-ER 207' } as AppointmentAnswer);

describe('a correction', () => {
  it('leaves a name, a plate and a way to the customer', () => {
    expect(faultsOfCorrection({ ...typed, name: ' ', kfz: '' }, true)).toEqual({
      name: 'Bitte den Namen angeben.',
      kfz: 'Bitte das Kennzeichen angeben.',
    });
    expect(faultsOfCorrection(typed, false).telefon).toBe(
      'Bitte eine Telefonnummer oder eine E-Mail-Adresse angeben.',
    );
    expect(faultsOfCorrection({ ...typed, telefon: '030 23125 299' }, false).telefon).toBeUndefined();
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
