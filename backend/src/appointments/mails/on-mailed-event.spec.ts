import { PUBLIC_ACTOR, SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import { recorded } from '../../testing/given.js';
import { life } from '../testing/made-up-appointment.js';
import { onMailedEvent } from './on-mailed-event.js';

function jobsAfter(fact: AppointmentEvent, actor = SYSTEM_ACTOR) {
  const [event] = recorded([fact], undefined, actor);
  if (!event) throw new Error('No event');
  return (onMailedEvent.on[event.type] as ((given: typeof event) => unknown[]) | undefined)?.(event) ?? [];
}

describe('the recipients of mails', () => {
  it.each([
    ['a request', life.requested, ['mail-request-received', 'mail-workshop-request']],
    ['what the staff entered', life.entered, ['mail-confirmed']],
    ['a confirmation', life.confirmed, ['mail-confirmed']],
    ['a move', life.moved, ['mail-rescheduled']],
    ['a move that was lost', life.moveLost, []],
    ['a correction that the customer is told', life.corrected, ['mail-corrected']],
    ['a cancellation', life.cancelled, ['mail-cancelled']],
    ['a booking that lost its slot', life.lost, []],
    ['a wish for another time', life.moveRequested, ['mail-workshop-move-request']],
  ] as const)('%s', (_, fact, names) => {
    expect(jobsAfter(fact).map((job) => (job as { name: string }).name)).toEqual(names);
  });

  it('include the workshop if the customer cancels', () => {
    const names = jobsAfter(life.cancelled, PUBLIC_ACTOR).map((job) => (job as { name: string }).name);
    expect(names).toEqual(['mail-cancelled', 'mail-workshop-cancelled']);
  });

  it('get the same jobs with the same ids, without personal data', () => {
    expect(jobsAfter(life.requested)).toEqual(jobsAfter(life.requested));
    expect(jobsAfter(life.confirmed)).toEqual([
      {
        id: 'event-0/mail-confirmed',
        name: 'mail-confirmed',
        data: { appointmentId: '0190a000-0000-7000-8000-00000000000a', revision: '0' },
        correlationId: 'test',
      },
    ]);
  });
});
