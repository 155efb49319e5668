import { queryOptions } from '@tanstack/react-query';
import type { OwnAppointmentAnswer } from '#contracts/appointments/own-appointment.api.js';
import { call } from '../../api/http.js';

export type OwnAppointment = OwnAppointmentAnswer;
export type WantedMove = { readonly date: string; readonly time: string; readonly note: string };

/** The token is the link's last part; nobody needs to log in. */
export function tokenInAddress(): string {
  return window.location.pathname.split('/')[2] ?? '';
}

export const calendarFileHref = (token: string): string => `/api/termin/${encodeURIComponent(token)}.ics`;

export const ownAppointmentQuery = (token: string) =>
  queryOptions({
    queryKey: ['own-appointment', token],
    queryFn: ({ signal }) =>
      call<OwnAppointment>(`/termin/${encodeURIComponent(token)}`, { as: 'visitor', signal }),
  });

export const cancelOwnAppointment = (token: string): Promise<OwnAppointment> =>
  call(`/termin/${encodeURIComponent(token)}/cancel`, { method: 'POST', as: 'visitor' });

export const requestMove = (token: string, body: WantedMove): Promise<OwnAppointment> =>
  call(`/termin/${encodeURIComponent(token)}/move-request`, { method: 'POST', as: 'visitor', body });
