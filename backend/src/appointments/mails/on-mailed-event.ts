import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { Job } from '../../platform/jobs/job-queue.js';
import { jobFor, type Reaction } from '../../platform/jobs/reactions.js';
import { mailJob, type MailKind } from './mail-kinds.js';

function mail(event: RecordedEvent<AppointmentEvent>, kind: MailKind): Job {
  const { appointmentId } = event.data;
  return jobFor(event, mailJob(kind), { appointmentId, revision: String(event.revision) });
}

/** One job per mail. A lost slot causes none: the caller got a 409, and a moved appointment keeps its old slot. */
export const onMailedEvent: Reaction<AppointmentEvent> = {
  name: 'mail-about-appointments',
  on: {
    AppointmentBooked: (event) =>
      event.data.status === 'CONFIRMED'
        ? [mail(event, 'confirmed')]
        : [mail(event, 'request-received'), mail(event, 'workshop-request')],
    AppointmentConfirmed: (event) => [mail(event, 'confirmed')],
    AppointmentRescheduled: (event) => [mail(event, 'rescheduled')],
    AppointmentCancelled: (event) => {
      if (event.data.reason !== 'requested') return [];
      const isByCustomer = event.metadata.actor.kind === 'public';
      return [mail(event, 'cancelled'), ...(isByCustomer ? [mail(event, 'workshop-cancelled')] : [])];
    },
    AppointmentCorrected: (event) => (event.data.tellsCustomer ? [mail(event, 'corrected')] : []),
    AppointmentMoveRequested: (event) => [mail(event, 'workshop-move-request')],
  },
};
