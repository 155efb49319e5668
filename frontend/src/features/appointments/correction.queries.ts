import type { UseQueryOptions } from '@tanstack/react-query';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { call } from '../../api/http.js';

/** An appointment as staff see it. */
type StaffAppointment = AppointmentAnswer & { readonly revision: number };

/** One appointment that is corrected: at first as it was opened. */
export function correctedQuery(
  opened: AppointmentAnswer,
): UseQueryOptions<StaffAppointment, Error, StaffAppointment, readonly string[]> {
  return {
    queryKey: ['appointments', 'one', opened.id],
    initialData: { ...opened, revision: opened.revision ?? 0 },
    staleTime: 0,
    queryFn: ({ signal }) =>
      call<StaffAppointment>(`/appointment/${encodeURIComponent(opened.id)}`, { signal }),
  };
}

/** Sends a correction with the revision that it began with. */
export function sendCorrection({ id, revision }: StaffAppointment, body: object): Promise<StaffAppointment> {
  return call(`/appointment/${id}/correct`, { method: 'PATCH', ifMatch: revision, body });
}
