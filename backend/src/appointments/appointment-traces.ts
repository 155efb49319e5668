import { appointmentStream } from '#contracts/appointments/appointment.js';
import { appointmentsToForget } from '#projections/appointments/appointment-list.js';
import type { Traces } from '../platform/erasure/traces.js';
import { streamIdOf } from '../platform/streams/stream-type.js';

/** Appointment mails are named after the events, reminders after the appointment. */
export const appointmentTraces: Traces = {
  kind: 'appointment',
  // Forgotten appointments are no longer found, so the first page is always the next one.
  find: (readModels, customerIds) => appointmentsToForget(readModels, customerIds),
  mailIds: async (eventLog, appointmentId) => {
    const events = await eventLog.readStream(streamIdOf(appointmentStream, appointmentId));
    return [`reminder/${appointmentId}/`, ...events.map(({ id }) => id)];
  },
};
