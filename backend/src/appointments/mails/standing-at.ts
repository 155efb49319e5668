import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { ERASED } from '../../platform/event-log/event-log.js';
import { fold } from '../../platform/streams/stream-type.js';
import { appointmentStream, type BookedAppointment } from '../appointment.js';

/**
 * The appointment as the event at this revision left it, so that a mail says the same however late it is sent.
 * null when nobody is to be told: the slot was lost meanwhile, so that what the event says never came about, or the
 * person was erased. `events` is the whole stream, read after the slot was settled.
 */
export function standingAt(
  events: readonly RecordedEvent<AppointmentEvent>[],
  revision: number,
): { readonly event: RecordedEvent<AppointmentEvent>; readonly appointment: BookedAppointment } | null {
  const event = events[revision];
  const appointment = fold(appointmentStream, events.slice(0, revision + 1));
  const now = fold(appointmentStream, events);
  if (event === undefined || appointment.status === 'none' || now.status === 'none') return null;
  if (now.cancelledFor === 'slot-lost' || isErased(appointment) || isRevoked(event, events)) return null;
  return { event, appointment };
}

/** True when the person of the appointment was erased: there is nobody to write to any more. */
export function isErased({ facts }: BookedAppointment): boolean {
  return facts.email === ERASED || facts.name === ERASED;
}

function isRevoked(
  moved: RecordedEvent<AppointmentEvent>,
  events: readonly RecordedEvent<AppointmentEvent>[],
): boolean {
  if (moved.type !== 'AppointmentRescheduled') return false;
  const { slotId } = moved.data.to;
  return events.some(({ type, data }) => type === 'ReschedulingRevoked' && data.from.slotId === slotId);
}
