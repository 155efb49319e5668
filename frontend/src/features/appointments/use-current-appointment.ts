import { useQuery } from '@tanstack/react-query';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { appointmentQuery } from './appointments.queries.js';

/**
 * An appointment that a dialog was opened for, as it stands now: while the dialog is open it follows what colleagues do,
 * also when that takes the appointment out of the list or the week behind. `opened` itself as long as nothing changed.
 */
export function useCurrentAppointment(opened: AppointmentAnswer, isOpen: boolean): AppointmentAnswer {
  const { data } = useQuery({ ...appointmentQuery(opened.id), initialData: opened, enabled: isOpen });
  return (data.revision ?? 0) > (opened.revision ?? 0) ? data : opened;
}
