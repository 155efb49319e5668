import {
  appointmentEventDefinitions,
  type AppointmentEvent,
  type BookedSlot,
} from '#contracts/appointments/appointment.events.js';
import { appointmentStream, type BookingFacts } from '#contracts/appointments/appointment.js';
import { given, refusalOf } from '../testing/given.js';
import { book, cancel, confirm, dropPhoto, loseSlot, reschedule } from './appointment.js';

const now = '2026-11-21T08:00:00.000Z';
const afterwards = '2026-11-24T08:00:00.000Z';
const monday: BookedSlot = { slotId: 's0', date: '2026-11-23', time: '08:00' };
const tuesday: BookedSlot = { slotId: 's1', date: '2026-11-24', time: '10:00' };
const facts: BookingFacts = {
  appointmentId: 'a',
  kind: 'SERVICE',
  carId: null,
  photo: null,
  subjectId: 'a',
  status: 'REQUESTED',
  slot: monday,
  durationMinutes: 60,
  serviceId: 'oil',
  service: 'Ölwechsel',
  name: 'Erika Beispiel',
  email: 'erika@beispiel.example',
  telefon: null,
  kfz: 'B-AB 123',
  customerLinkType: 'EXISTING_MATCHED',
  customerId: 'c',
  vehicleLinkType: 'EXISTING_MATCHED',
  vehicleId: 'v',
};
const fact = (type: AppointmentEvent['type'], data: object = {}) =>
  ({
    type,
    version: type === 'AppointmentBooked' ? 2 : 1,
    data: { appointmentId: 'a', customerId: 'c', vehicleId: 'v', ...data },
  }) as AppointmentEvent;
const booked = fact('AppointmentBooked', facts);
const confirmed = fact('AppointmentConfirmed');
const moved = fact('AppointmentRescheduled', { from: monday, to: tuesday });
const cancelled = fact('AppointmentCancelled', { slot: monday, reason: 'requested' });
const inStatus = (...events: AppointmentEvent[]) => given(appointmentStream, ...events);

describe('booking', () => {
  it('is recorded', () => expect(inStatus().when(book(facts))).toEqual([booked]));
  it('is idempotent', () => expect(inStatus(booked).when(book(facts))).toEqual([]));
  it('from before there were test drives and photographs reads as one of a service', () => {
    const { kind: _, carId: __, photo: ___, ...old } = facts;
    const upcast = appointmentEventDefinitions.AppointmentBooked.upcast as Record<
      1,
      (data: object) => object
    >;
    expect(upcast[1](old)).toEqual({ ...old, kind: 'SERVICE', carId: null, photo: null });
  });
});

describe('confirming', () => {
  it.each([
    ['REQUESTED', [booked]],
    ['RESCHEDULED', [booked, confirmed, moved]],
  ])('from %s', (status, before) => {
    expect(inStatus(...before).state.status).toBe(status);
    expect(inStatus(...before).when(confirm(now))).toEqual([confirmed]);
  });

  it('is idempotent, even for a past appointment', () => {
    expect(inStatus(booked, confirmed).when(confirm(afterwards))).toEqual([]);
  });

  it('is refused for an unknown, cancelled or past appointment', () => {
    expect(refusalOf(() => inStatus().when(confirm(now))).code).toBe('not-found');
    expect(refusalOf(() => inStatus(booked, cancelled).when(confirm(now))).code).toBe(
      'appointment-cancelled',
    );
    expect(refusalOf(() => inStatus(booked).when(confirm(afterwards))).code).toBe('appointment-past');
  });
});

describe('rescheduling', () => {
  const move = reschedule(monday, tuesday, now);

  it.each([
    ['REQUESTED', [booked]],
    ['CONFIRMED', [booked, confirmed]],
  ])('from %s', (_, before) => expect(inStatus(...before).when(move)).toEqual([moved]));

  it('can be repeated', () => {
    const back = fact('AppointmentRescheduled', { from: tuesday, to: { ...monday, slotId: 's2' } });
    const state = inStatus(booked, moved);
    expect(state.when(reschedule(tuesday, { ...monday, slotId: 's2' }, now))).toEqual([back]);
  });

  it('is refused after a concurrent move', () => {
    expect(refusalOf(() => inStatus(booked, moved).when(move)).code).toBe('busy');
  });

  it('is refused for an unknown, cancelled or past appointment', () => {
    expect(refusalOf(() => inStatus().when(move)).code).toBe('not-found');
    expect(refusalOf(() => inStatus(booked, cancelled).when(move)).code).toBe('appointment-cancelled');
    const late = reschedule(monday, tuesday, afterwards);
    expect(refusalOf(() => inStatus(booked).when(late)).code).toBe('appointment-past');
  });
});

describe('dropping the photograph', () => {
  const photo = { hash: 'a'.repeat(64), type: 'image/jpeg' } as const;
  const withPhoto = fact('AppointmentBooked', { ...facts, photo });
  const dropped = fact('AppointmentPhotoDropped', { reason: 'expired' });

  it('is recorded with its reason, once', () => {
    expect(inStatus(withPhoto).when(dropPhoto('expired'))).toEqual([dropped]);
    expect(inStatus(withPhoto, dropped).when(dropPhoto('expired'))).toEqual([]);
  });

  it('is nothing without a photograph', () => {
    expect(inStatus(booked).when(dropPhoto('cancelled'))).toEqual([]);
    expect(inStatus().when(dropPhoto('cancelled'))).toEqual([]);
  });
});

describe('cancelling', () => {
  it.each([
    ['REQUESTED', [booked], monday],
    ['CONFIRMED', [booked, confirmed], monday],
    ['RESCHEDULED', [booked, moved], tuesday],
  ])('from %s', (_, before, slot) => {
    expect(inStatus(...before).when(cancel())).toEqual([
      fact('AppointmentCancelled', { slot, reason: 'requested' }),
    ]);
  });

  it('is idempotent', () => expect(inStatus(booked, cancelled).when(cancel())).toEqual([]));
  it('is refused for an unknown appointment', () =>
    expect(refusalOf(() => inStatus().when(cancel())).code).toBe('not-found'));
});

describe('losing the slot', () => {
  it('cancels a booking', () => {
    expect(inStatus(booked).when(loseSlot('s0'))).toEqual([
      fact('AppointmentCancelled', { slot: monday, reason: 'slot-lost' }),
    ]);
  });

  it('reverts a move and restores the previous status', () => {
    const state = inStatus(booked, confirmed, moved);
    const revoked = fact('ReschedulingRevoked', { status: 'CONFIRMED', from: tuesday, to: monday });
    expect(state.when(loseSlot('s1'))).toEqual([revoked]);
    expect(inStatus(booked, confirmed, moved, revoked).state).toMatchObject({
      status: 'CONFIRMED',
      slot: monday,
    });
    expect(inStatus(booked, confirmed, moved, revoked).when(loseSlot('s0'))).toEqual([
      fact('AppointmentCancelled', { slot: monday, reason: 'slot-lost' }),
    ]);
  });

  it('is ignored if the appointment has another slot, is cancelled or unknown', () => {
    expect(inStatus(booked, moved).when(loseSlot('s0'))).toEqual([]);
    expect(inStatus(booked, cancelled).when(loseSlot('s0'))).toEqual([]);
    expect(inStatus().when(loseSlot('s0'))).toEqual([]);
  });
});
