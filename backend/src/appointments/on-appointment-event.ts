import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { Job } from '../platform/jobs/job-queue.js';
import { jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';

export const COMPLETE_BOOKING = 'complete-booking';

export const FORGET_APPOINTMENT = 'forget-appointment';

const completion = (event: RecordedEvent<AppointmentEvent>): readonly Job[] => [
  jobOnEvent(event, COMPLETE_BOOKING),
];

export const DROP_PHOTO = 'drop-appointment-photo';

export const FORGET_PHOTOS = 'forget-appointment-photos';

export const onAppointmentEvent: Reaction<AppointmentEvent> = {
  name: 'complete-bookings',
  on: {
    AppointmentBooked: completion,
    AppointmentRescheduled: completion,
    AppointmentCorrected: completion,
    ReschedulingRevoked: completion,
    AppointmentCancelled: (event) => [...completion(event), jobOnEvent(event, DROP_PHOTO)],
    AppointmentForgotten: (event) => [jobOnEvent(event, FORGET_APPOINTMENT)],
  },
};

/** Deletes photographs of an erased customer's appointments. */
export const onAppointmentsForgotten: Reaction<CustomerTracesForgotten> = {
  name: 'forget-appointment-photos',
  on: {
    CustomerTracesForgotten: (event) =>
      event.data.kind === 'appointment' ? [jobOnEvent(event, FORGET_PHOTOS)] : [],
  },
};
