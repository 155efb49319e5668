import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { Job } from '../platform/jobs/job-queue.js';
import { jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';

export const COMPLETE_BOOKING = 'complete-booking';

export const FORGET_APPOINTMENT = 'forget-appointment';

const completion = (event: RecordedEvent<AppointmentEvent>): readonly Job[] => [
  jobOnEvent(event, COMPLETE_BOOKING),
];

export const onAppointmentEvent: Reaction<AppointmentEvent> = {
  name: 'complete-bookings',
  on: {
    AppointmentBooked: completion,
    AppointmentRescheduled: completion,
    AppointmentCorrected: completion,
    ReschedulingRevoked: completion,
    AppointmentCancelled: completion,
    AppointmentForgotten: (event) => [jobOnEvent(event, FORGET_APPOINTMENT)],
  },
};
