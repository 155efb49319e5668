import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { Job } from '../platform/jobs/job-queue.js';
import { jobFor, type Reaction } from '../platform/jobs/reactions.js';

/** The job that finishes what an appointment's event began, should the call not have lived to do it. */
export const COMPLETE_BOOKING = 'complete-booking';

/** The job that deletes the key of an appointment that is to be forgotten. */
export const FORGET_APPOINTMENT = 'forget-appointment';

const completion = (event: RecordedEvent<AppointmentEvent>): readonly Job[] => [
  jobFor(event, COMPLETE_BOOKING, { appointmentId: event.data.appointmentId }),
];

/** Every step that touches a second stream is finished from its event. Confirming touches none. */
export const onAppointmentEvent: Reaction<AppointmentEvent> = {
  name: 'complete-bookings',
  on: {
    AppointmentBooked: completion,
    AppointmentRescheduled: completion,
    ReschedulingRevoked: completion,
    AppointmentCancelled: completion,
    AppointmentForgotten: (event) => [
      jobFor(event, FORGET_APPOINTMENT, { appointmentId: event.data.appointmentId }),
    ],
  },
};
