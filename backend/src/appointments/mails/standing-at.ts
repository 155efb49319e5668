import type { AppointmentEvent, BookedSlot } from '#contracts/appointments/appointment.events.js';
import { appointmentStream, type BookedAppointment } from '#contracts/appointments/appointment.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { fold } from '../../platform/streams/stream-type.js';
import { isErased } from '../appointment.js';

/**
 * Maximum age of an event for a mail, in milliseconds: seven days. A job queue that was lost restarts with the first
 * event of the log, and must not repeat the mails of past years.
 */
const NEWS_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The appointment after the event at this revision, so that a delayed mail has the same contents. Null if no mail must
 * be sent: the slot was lost, the person was erased, or the event is outdated. `events`: the whole stream after the
 * slot was settled.
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

function isRevoked(
  moved: RecordedEvent<AppointmentEvent>,
  events: readonly RecordedEvent<AppointmentEvent>[],
): boolean {
  const to = slotAfter(moved);
  if (to === undefined) return false;
  const { slotId } = to;
  return events.some(({ type, data }) => type === 'ReschedulingRevoked' && data.from.slotId === slotId);
}

/** The slot that the event gave the appointment, if it gave it another one. */
function slotAfter({ type, data }: RecordedEvent<AppointmentEvent>): BookedSlot | undefined {
  if (type === 'AppointmentRescheduled') return data.to;
  return type === 'AppointmentCorrected' ? data.slots?.to : undefined;
}
