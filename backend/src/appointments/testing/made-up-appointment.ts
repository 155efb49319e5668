import type { AppointmentEvent, BookedSlot } from '#contracts/appointments/appointment.events.js';
import { partiesOf, type BookingFacts } from '#contracts/appointments/appointment.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import type { OpeningTimes } from '#contracts/site/opening-times.js';
import { WEEKDAYS } from '#contracts/values/local-date-time.js';

export const monday: BookedSlot = { slotId: 's0', date: '2026-11-23', time: '08:00' };
export const tuesday: BookedSlot = { slotId: 's1', date: '2026-11-24', time: '11:00' };

/** Two hours on a Monday morning. */
export const bookedFacts: BookingFacts = {
  appointmentId: '0190a000-0000-7000-8000-00000000000a',
  kind: 'SERVICE',
  carId: null,
  photo: null,
  subjectId: '0190a000-0000-7000-8000-00000000000a',
  status: 'REQUESTED',
  slot: monday,
  durationMinutes: 120,
  serviceId: 'inspection',
  service: 'Inspektion',
  name: 'Edda Rothbach',
  email: 'e.rothbach@mail.example',
  telefon: '030 1234567',
  kfz: 'XM-ER 77',
  remark: null,
  customerLinkType: 'NONE',
  customerId: null,
  vehicleLinkType: 'NONE',
  vehicleId: null,
};

const fact = (type: AppointmentEvent['type'], data: object): AppointmentEvent =>
  ({
    type,
    version: type === 'AppointmentBooked' ? 2 : 1,
    data: { ...partiesOf(bookedFacts), ...data },
  }) as AppointmentEvent;

export const life = {
  requested: fact('AppointmentBooked', bookedFacts),
  entered: fact('AppointmentBooked', { ...bookedFacts, status: 'CONFIRMED' }),
  confirmed: fact('AppointmentConfirmed', {}),
  moved: fact('AppointmentRescheduled', { from: monday, to: tuesday }),
  moveLost: fact('ReschedulingRevoked', { status: 'REQUESTED', from: tuesday, to: monday }),
  corrected: fact('AppointmentCorrected', {
    subjectId: bookedFacts.subjectId,
    telefon: '030 7654321',
    tellsCustomer: true,
  }),
  cancelled: fact('AppointmentCancelled', { slot: monday, reason: 'requested' }),
  lost: fact('AppointmentCancelled', { slot: monday, reason: 'slot-lost' }),
  moveRequested: fact('AppointmentMoveRequested', {
    subjectId: bookedFacts.subjectId,
    date: '2026-11-25',
    time: '14:00',
    note: 'Gern <nach> der Arbeit',
  }),
} as const;

export const company: CompanyDetails = {
  ...EMPTY_COMPANY_PROFILE,
  name: 'Kfz Ahornhof "Süd"',
  owner: 'Ida Ahorn',
  street: 'Am Ahornhof 3',
  zip: '10999',
  city: 'Musterstadt',
  phone: '030 555 0100',
  email: 'werkstatt@ahornhof.example',
  vatId: 'DE123456788',
};

const hours = { open: '08:00', close: '12:00', afternoonOpen: '13:00', afternoonClose: '17:00' };

/** Mo–Fr 08:00–12:00 | 13:00–17:00 */
export const openingTimes = Object.fromEntries(
  WEEKDAYS.slice(0, 5).map((day) => [day, { id: day, revision: 0, ...hours }]),
) as OpeningTimes;
