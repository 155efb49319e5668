import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import { appointmentStream, type BookedAppointment } from '#contracts/appointments/appointment.js';
import { given, refusalOf } from '../../testing/given.js';
import { cancelOwn, isLinkExpired, ownAnswer, requestMove } from './own-appointment.js';
import { company, life, openingTimes } from '../testing/made-up-appointment.js';

const now = '2026-11-20T08:00:00.000Z';
const started = '2026-11-23T07:01:00.000Z';
const inStatus = (...events: AppointmentEvent[]) => given(appointmentStream, ...events);
const bookedBy = (...events: AppointmentEvent[]): BookedAppointment => {
  const { state } = inStatus(...events);
  if (state.status === 'none') throw new Error('There is no appointment');
  return state;
};
const shown = (at: string, ...events: AppointmentEvent[]) =>
  ownAnswer(bookedBy(...events), company, openingTimes, at, 'Serviceheft');
const wish = { date: '2026-11-25', time: '14:00', note: 'Gern <nach> der Arbeit' };

describe('a cancellation by the customer', () => {
  it.each([[[life.requested]], [[life.entered]], [[life.requested, life.moved]]])('%#', (events) => {
    expect(inStatus(...events).when(cancelOwn(now))).toMatchObject([
      { type: 'AppointmentCancelled', data: { reason: 'requested' } },
    ]);
  });

  it('is idempotent, also later', () => {
    expect(inStatus(life.requested, life.cancelled).when(cancelOwn(started))).toEqual([]);
  });

  it('is refused once it has begun', () => {
    const { code } = refusalOf(() => inStatus(life.entered).when(cancelOwn(started)));
    expect(code).toBe('appointment-past');
  });
});

describe("a customer's request for another time", () => {
  it("is recorded with the note, encrypted with the customer's key", () => {
    expect(inStatus(life.entered).when(requestMove(wish, now))).toEqual([life.moveRequested]);
  });

  it('is idempotent; another request replaces it', () => {
    const asked = inStatus(life.entered, life.moveRequested);
    expect(asked.when(requestMove(wish, now))).toEqual([]);
    expect(asked.when(requestMove({ ...wish, time: null }, now))).toHaveLength(1);
    expect(asked.when(requestMove({ ...wish, note: 'Lieber früher' }, now))).toHaveLength(1);
  });

  it('ends when the workshop moves or cancels the appointment', () => {
    expect(bookedBy(life.entered, life.moveRequested).moveRequest).toEqual(wish);
    expect(bookedBy(life.entered, life.moveRequested, life.moved).moveRequest).toBeNull();
    expect(bookedBy(life.entered, life.moveRequested, life.cancelled).moveRequest).toBeNull();
  });

  it.each([
    [{ ...wish, date: '2026-11-28' }, 'date', 'Samstage und Sonntage sind nicht buchbar.'],
    [{ ...wish, date: '2026-11-19' }, 'date', 'Datum liegt in der Vergangenheit.'],
    [{ ...wish, date: '2026-11-20', time: '08:59' }, 'time', 'Uhrzeit liegt in der Vergangenheit.'],
  ])('%j is refused', (wanted, field, message) => {
    const { errors } = refusalOf(() => inStatus(life.entered).when(requestMove(wanted, now)));
    expect(errors).toEqual([{ field, message }]);
  });

  it.each([
    { ...wish, date: '2026-11-20', time: '09:00' },
    { ...wish, date: '2026-11-20', time: null },
    { ...wish, time: '08:00' },
  ])('%j is noted', (wanted) => {
    expect(inStatus(life.entered).when(requestMove(wanted, now))).toHaveLength(1);
  });

  it('is refused if it is cancelled or past', () => {
    const cancelled = inStatus(life.entered, life.cancelled);
    expect(refusalOf(() => cancelled.when(requestMove(wish, now))).code).toBe('appointment-cancelled');
    const entered = inStatus(life.entered);
    expect(refusalOf(() => entered.when(requestMove(wish, started))).code).toBe('appointment-past');
  });
});

describe('the link', () => {
  it('is valid until seven days after the end, even after a move', () => {
    const end = '2026-11-30T09:00:00.000Z';
    const after = '2026-11-30T09:00:00.001Z';
    expect(isLinkExpired(bookedBy(life.entered), openingTimes, end)).toBe(false);
    expect(isLinkExpired(bookedBy(life.entered), openingTimes, after)).toBe(true);
    expect(isLinkExpired(bookedBy(life.entered, life.moved), openingTimes, after)).toBe(false);
  });

  it('shows whether the appointment can still be changed', () => {
    expect(shown(now, life.entered)).toMatchObject({
      time: '08:00',
      end: '10:00',
      duration: 2,
      kind: 'SERVICE',
      bring: 'Serviceheft',
      changeable: true,
      company: {
        name: 'Kfz Ahornhof "Süd"',
        street: 'Am Ahornhof 3',
        zip: '10999',
        city: 'Musterstadt',
        phone: '030 555 0100',
        email: 'werkstatt@ahornhof.example',
      },
    });
    expect(shown('2026-11-23T07:00:00.000Z', life.entered).changeable).toBe(true);
    expect(shown(now, life.entered, life.moved)).toMatchObject({ time: '11:00', end: '14:00' });
    expect(shown(started, life.entered).changeable).toBe(false);
    expect(shown(now, life.entered, life.cancelled).changeable).toBe(false);
    expect(JSON.stringify(shown(now, life.entered))).not.toMatch(/Rothbach|1234567/);
  });
});
