import { appointmentStream } from '#contracts/appointments/appointment.js';
import type { AppointmentBooked, AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import { ERASED } from '#contracts/kernel/erased.js';
import { recorded, given, refusalOf } from '../testing/given.js';
import { loseSlot } from './appointment.js';
import { appointmentHistory } from './appointment-history.js';
import { correct, type Correction } from './correction.js';
import { bookedFacts, life, monday } from './testing/made-up-appointment.js';

const now = '2026-11-21T08:00:00.000Z';
const afterwards = '2026-11-24T08:00:00.000Z';
const decide = (change: Partial<Correction>, at = now) =>
  correct({ fields: {}, tellsCustomer: false, ...change }, monday, at);
const after = (...facts: AppointmentEvent[]) => given(appointmentStream, ...facts);
const to = { ...monday, slotId: 's9' };
const service = { serviceId: 'oil', service: 'Ölwechsel', durationMinutes: 60 };

describe('a correction', () => {
  it('records what differs, and only that', () => {
    const fields = { name: bookedFacts.name, kfz: 'XM-ER 78', telefon: null };
    const [event] = after(life.requested).when(decide({ fields }));
    expect(event).toEqual({
      type: 'AppointmentCorrected',
      version: 1,
      data: {
        appointmentId: bookedFacts.appointmentId,
        subjectId: bookedFacts.subjectId,
        customerId: null,
        vehicleId: null,
        kfz: 'XM-ER 78',
        telefon: null,
        tellsCustomer: false,
      },
    });
    expect(after(life.requested, event as AppointmentEvent).when(decide({ fields }))).toEqual([]);
  });

  it('keeps the status and what was asked for', () => {
    const [event] = after(life.requested, life.confirmed).when(decide({ fields: { name: 'Edda Roth' } }));
    const { state } = after(life.requested, life.confirmed, event as AppointmentEvent);
    expect(state).toMatchObject({
      status: 'CONFIRMED',
      facts: { name: 'Edda Roth' },
      booked: { name: 'Edda Rothbach' },
    });
  });

  it('links the vehicle of the corrected plate', () => {
    const vehicle = { vehicleId: 'v', vehicleLinkType: 'EXISTING_MATCHED' } as const;
    const [event] = after(life.requested).when(decide({ fields: { kfz: 'XM-ER 78' }, vehicle }));
    expect(event?.data).toMatchObject(vehicle);
  });

  it('gives a longer service a slot of its own, and returns to the old one if that is lost', () => {
    const [event] = after(life.requested).when(decide({ service, to }));
    expect(event?.data).toMatchObject({ service, slots: { from: monday, to } });
    const corrected = after(life.requested, event as AppointmentEvent);
    expect(corrected.state).toMatchObject({ slot: to, facts: service });
    const [revoked] = corrected.when(loseSlot('s9'));
    expect(after(life.requested, event as AppointmentEvent, revoked as AppointmentEvent).state).toMatchObject(
      {
        status: 'REQUESTED',
        slot: monday,
        facts: { service: 'Inspektion', durationMinutes: 120 },
      },
    );
  });

  it('is possible afterwards, except for a service that takes another time', () => {
    expect(after(life.requested).when(decide({ fields: { name: 'Edda' } }, afterwards))).toHaveLength(1);
    expect(refusalOf(() => after(life.requested).when(decide({ service, to }, afterwards))).code).toBe(
      'appointment-past',
    );
  });

  it('is refused if the customer account was erased: his key must not come back', () => {
    const { type, version, data } = life.requested as AppointmentBooked;
    const erased = after({ type, version, data: { ...data, name: ERASED, email: ERASED } });
    expect(refusalOf(() => erased.when(decide({ fields: { telefon: '030 99' } }))).code).toBe('conflict');
  });

  it('gives no service of another length the slot of the old one, if both were changed at once', () => {
    const [shortened] = after(life.requested).when(decide({ service, to }));
    const long = { serviceId: 'axle', service: 'Achse', durationMinutes: 120 };
    const changed = after(life.requested, shortened as AppointmentEvent);
    expect(refusalOf(() => changed.when(decide({ service: long }))).code).toBe('busy');
  });

  it('notes a mail to the customer only if he has an address', () => {
    const [event] = after(life.requested).when(decide({ fields: { email: '' }, tellsCustomer: true }));
    expect(event?.data).toMatchObject({ email: '', tellsCustomer: false });
  });

  it('is refused for a cancelled or forgotten appointment, and where nobody could be reached', () => {
    const fields = { name: 'Edda' };
    const cancelled = after(life.requested, life.cancelled);
    expect(refusalOf(() => cancelled.when(decide({ fields }))).code).toBe('appointment-cancelled');
    const forgotten = { ...life.confirmed, type: 'AppointmentForgotten' } as AppointmentEvent;
    expect(refusalOf(() => after(life.requested, forgotten).when(decide({ fields }))).code).toBe('conflict');
    const unreachable = decide({ fields: { email: '', telefon: null } });
    expect(refusalOf(() => after(life.requested).when(unreachable)).errors).toEqual([
      { field: 'telefon', message: 'Bitte eine Telefonnummer oder eine E-Mail-Adresse angeben.' },
    ]);
    expect(refusalOf(() => after(life.requested, life.moved).when(decide({ service, to }))).code).toBe(
      'busy',
    );
  });
});

it('the history of an appointment is told in sentences', () => {
  const [corrected] = after(life.requested).when(decide({ fields: { telefon: '030 99' }, service, to }));
  const events = [life.requested, corrected as AppointmentEvent, life.confirmed, life.cancelled];
  expect(appointmentHistory.tell(recorded(events)).map(({ what }) => what)).toEqual([
    'Termin angefragt für 23.11.2026, 08:00 Uhr',
    'Berichtigt: Telefon von „030 1234567“ auf „030 99“; Service von „Inspektion“ auf „Ölwechsel“',
    'Termin bestätigt',
    'Termin abgesagt',
  ]);
  const others = [life.entered, life.moved, life.moveLost, life.moveRequested, life.lost, life.corrected];
  expect(appointmentHistory.tell(recorded(others)).map(({ what }) => what)).toEqual([
    'Termin erfasst für 23.11.2026, 08:00 Uhr',
    'Termin von 23.11.2026, 08:00 Uhr auf 24.11.2026, 11:00 Uhr verschoben',
    'Termin zurück auf 23.11.2026, 08:00 Uhr, weil der neue vergeben war',
    'Anderer Termin gewünscht: 25.11.2026, 14:00 Uhr',
    'Termin abgesagt, weil die Zeit vergeben war',
    'Berichtigt: Telefon von „030 1234567“ auf „030 7654321“. Mit E-Mail an den Kunden',
  ]);
});
