import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import { ERASED } from '#contracts/kernel/erased.js';
import { recorded } from '../../testing/given.js';
import { bookedFacts, life, monday, tuesday } from '../testing/made-up-appointment.js';
import { standingAt } from './standing-at.js';

const now = '2026-11-21T08:00:00.000Z';
const at = (revision: number, ...facts: AppointmentEvent[]) => standingAt(recorded(facts), revision, now);

describe('the appointment of a mail', () => {
  it('is in the state after the event, whatever came later', () => {
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

  it('is null if the booking lost its slot', () => {
    expect(at(0, life.requested, life.lost)).toBeNull();
    expect(at(0, life.entered, life.lost)).toBeNull();
  });

  it('is null if the move lost its slot', () => {
    expect(at(1, life.requested, life.moved, life.moveLost)).toBeNull();
    expect(at(0, life.requested, life.moved, life.moveLost)).not.toBeNull();
  });

  it('is null if the person was erased', () => {
    const erased = { ...bookedFacts, name: ERASED, email: ERASED };
    expect(at(0, { ...life.requested, data: erased } as AppointmentEvent)).toBeNull();
  });

  it('is null after a week, when the event is outdated', () => {
    const events = recorded<AppointmentEvent>([life.requested]);
    expect(standingAt(events, 0, '2026-11-28T08:00:00.000Z')).not.toBeNull();
    expect(standingAt(events, 0, '2026-11-28T08:00:00.001Z')).toBeNull();
  });

  it('is null if there is no such event', () => {
    expect(at(0)).toBeNull();
    expect(at(3, life.requested)).toBeNull();
  });
});
