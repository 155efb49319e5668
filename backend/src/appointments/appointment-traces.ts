import { appointmentStream } from '#contracts/appointments/appointment.js';
import { appointmentsToForget } from '#projections/appointment-list.js';
import type { Traces } from '../platform/erasure/traces.js';
import { streamIdOf } from '../platform/streams/stream-type.js';

/** An appointment's mails are named after its events; reminders after the appointment. */
export const appointmentTraces: Traces = {
  kind: 'appointment',
  // Those that are forgotten are not found any more: each page is the first of what is left.
  find: (readModels, customerIds) => appointmentsToForget(readModels, customerIds),
  mailIds: async (eventLog, appointmentId) => {
    const events = await eventLog.readStream(streamIdOf(appointmentStream, appointmentId));
    return [`reminder/${appointmentId}/`, ...events.map(({ id }) => id)];
  },
};
