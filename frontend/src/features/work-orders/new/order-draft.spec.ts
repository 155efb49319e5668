import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { begunWith, EMPTY_ORDER, takenFrom, whyNoOrder } from './order-draft.js';

const appointment = (what: Partial<AppointmentAnswer>): AppointmentAnswer => ({
  id: 'a',
  date: '2026-11-25',
  time: '08:00',
  duration: 1,
  status: 'CONFIRMED',
  kind: 'SERVICE',
  carId: null,
  hasPhoto: false,
  service: 'Inspektion',
  serviceId: 's',
  name: 'Thea Becker',
  email: 'thea@becker.example',
  telefon: null,
  kfz: 'AH-TB 55E',
  remark: null,
  customerLinkType: 'NONE',
  vehicleLinkType: 'NONE',
  customer: { id: 'thea', name: 'Thea Becker', email: null, phone: null },
  vehicle: { id: 'car', licensePlate: 'AH-TB 55E' },
  ...what,
});
const chosen = (draft: object, what: Partial<AppointmentAnswer>) => {
  const before = { ...EMPTY_ORDER, ...draft };
  return { ...before, ...takenFrom(appointment(what), before) };
};

describe('an order from an appointment', () => {
  it('takes customer, vehicle and the work', () => {
    expect(chosen({}, {})).toMatchObject({
      appointmentId: 'a',
      customerId: 'thea',
      vehicleId: 'car',
      description: 'Inspektion AH-TB 55E',
    });
  });

  it('is made once, and not from a cancelled one', () => {
    expect(whyNoOrder(appointment({}))).toBe('');
    expect(whyNoOrder(appointment({ kind: 'TEST_DRIVE' }))).toBe('Eine Probefahrt bekommt keinen Auftrag.');
    expect(whyNoOrder(appointment({ status: 'CANCELLED' }))).toBe('Der Termin ist abgesagt.');
    expect(whyNoOrder(appointment({ workOrder: { id: 'o', number: 'A-2026-00001' } }))).toBe(
      'Zu diesem Termin gibt es schon den Auftrag A-2026-00001.',
    );
  });

  it('gets the text of the other appointment when the choice changes, unless somebody typed', () => {
    const first = chosen({}, {});
    const other = { id: 'b', service: 'Ölwechsel', vehicle: { id: 'other', licensePlate: 'AH-OP 7' } };
    expect(chosen(first, other)).toMatchObject({ description: 'Ölwechsel AH-OP 7', vehicleId: 'other' });
    const typed = { ...first, description: 'Quietscht vorn' };
    expect(chosen(typed, other).description).toBe('Quietscht vorn');
    expect({ ...first, ...takenFrom(undefined, first) }).toEqual(EMPTY_ORDER);
    expect(takenFrom(undefined, { ...EMPTY_ORDER, description: 'Bremsen' })).not.toHaveProperty(
      'description',
    );
  });

  it('says what the customer said', () => {
    expect(chosen({}, { remark: 'Quietscht vorn links' }).description).toBe(
      'Inspektion AH-TB 55E\nQuietscht vorn links',
    );
  });

  it('never keeps the vehicle of the appointment that was chosen before', () => {
    expect(chosen(chosen({}, {}), { vehicle: null, kfz: 'AH-XX 1' })).toMatchObject({
      vehicleId: '',
      isNewVehicle: true,
      licensePlate: 'AH-XX 1',
    });
  });

  it('enters a person who is not on file', () => {
    expect(chosen({}, { customer: null, telefon: '0171 1' })).toMatchObject({
      isNewCustomer: true,
      firstName: 'Thea',
      lastName: 'Becker',
      email: 'thea@becker.example',
      phone: '0171 1',
    });
  });
});

describe('a new customer begun with a typed text', () => {
  it.each([
    ['0171 234567', { phone: '0171 234567' }],
    ['ah-mb 201', { licensePlate: 'AH-MB 201' }],
    ['Mara Berger', { firstName: 'Mara', lastName: 'Berger' }],
    ['Berger', { firstName: '', lastName: 'Berger' }],
  ])('%s', (text, begun) => {
    expect(begunWith(text)).toMatchObject({ isNewCustomer: true, isNewVehicle: true, ...begun });
  });
});
