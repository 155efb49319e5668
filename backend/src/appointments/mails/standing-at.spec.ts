import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import { ERASED } from '#contracts/kernel/erased.js';
import { recorded } from '../../testing/given.js';
import { bookedFacts, life, monday, tuesday } from '../testing/made-up-appointment.js';
import { standingAt } from './standing-at.js';

const now = '2026-11-21T08:00:00.000Z';
const at = (revision: number, ...facts: AppointmentEvent[]) => standingAt(recorded(facts), revision, now);

describe('what a mail speaks of', () => {
  it('is the appointment as the event left it, whatever came later', () => {
    const { requested, confirmed, moved, cancelled } = life;
    expect(at(1, requested, confirmed, moved, cancelled)?.appointment).toMatchObject({
      status: 'CONFIRMED',
      slot: monday,
    });
    expect(at(2, requested, confirmed, moved, cancelled)?.appointment).toMatchObject({
      status: 'RESCHEDULED',
      slot: tuesday,
    });
  });

  it('is nothing when the booking lost its slot', () => {
    expect(at(0, life.requested, life.lost)).toBeNull();
    expect(at(0, life.entered, life.lost)).toBeNull();
  });

  it('is nothing when the move lost its slot', () => {
    expect(at(1, life.requested, life.moved, life.moveLost)).toBeNull();
    expect(at(0, life.requested, life.moved, life.moveLost)).not.toBeNull();
  });

  it('is nothing when the person was erased', () => {
    const erased = { ...bookedFacts, name: ERASED, email: ERASED };
    expect(at(0, { ...life.requested, data: erased } as AppointmentEvent)).toBeNull();
  });

  it('is nothing after a week, when it is no news any more', () => {
    const events = recorded<AppointmentEvent>([life.requested]);
    expect(standingAt(events, 0, '2026-11-28T08:00:00.000Z')).not.toBeNull();
    expect(standingAt(events, 0, '2026-11-28T08:00:00.001Z')).toBeNull();
  });

  it('is nothing when there is no such event', () => {
    expect(at(0)).toBeNull();
    expect(at(3, life.requested)).toBeNull();
  });
});
