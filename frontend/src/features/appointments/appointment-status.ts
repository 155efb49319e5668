import type { AppointmentStatus } from '#contracts/appointments/appointment.js';
import type { Status } from '../../ui/feedback/status-badge.js';

/** How an appointment's status is shown in the list and the calendar. */
export const appointmentStatus: Readonly<Record<AppointmentStatus, Status>> = {
  REQUESTED: { label: 'ANGEFRAGT', tone: 'caution', icon: 'clock' },
  CONFIRMED: { label: 'BESTÄTIGT', tone: 'positive', icon: 'check' },
  RESCHEDULED: { label: 'GEÄNDERT', tone: 'info', icon: 'swap' },
  CANCELLED: { label: 'ABGESAGT', tone: 'neutral', icon: 'cross' },
};
