import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import { appointmentStream, type BookedAppointment } from '#contracts/appointments/appointment.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { ERASED } from '#contracts/kernel/erased.js';
import { fold } from '../../platform/streams/stream-type.js';

/**
 * How long an event is news, in milliseconds: seven days. A queue that was lost begins with the first event of the log,
 * and nobody wants to be told again of the appointments of past years.
 */
const NEWS_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The appointment as the event at this revision left it, so that a mail says the same however late it is sent.
 * null when nobody is to be told: the slot was lost meanwhile, so that what the event says never came about, the person
 * was erased, or it is no news any more. `events` is the whole stream, read after the slot was settled.
 */
export function standingAt(
  events: readonly RecordedEvent<AppointmentEvent>[],
  revision: number,
  now: Instant,
): { readonly event: RecordedEvent<AppointmentEvent>; readonly appointment: BookedAppointment } | null {
  const event = events[revision];
  const appointment = fold(appointmentStream, events.slice(0, revision + 1));
  const latest = fold(appointmentStream, events);
  if (event === undefined || appointment.status === 'none' || latest.status === 'none') return null;
  if (latest.cancelledFor === 'slot-lost' || isErased(appointment) || isRevoked(event, events)) return null;
  if (Date.parse(now) - Date.parse(event.metadata.occurredAt) > NEWS_FOR_MS) return null;
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
