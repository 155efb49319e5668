import { queryOptions } from '@tanstack/react-query';
import type { AppointmentKind } from '#contracts/appointments/test-drive.js';
import type { DayOfWeekAnswer } from '#contracts/appointments/appointments.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { call } from '../../api/http.js';

const FRESH_MS = 15_000;

/** `serviceId` empty: none yet, an hour is assumed. */
export type WeekOf = { readonly kind: AppointmentKind; readonly serviceId?: string };

/** `from`: its first day; with `free` the search for the first week that has a free start begins there. */
type WeekPlace = { readonly from: LocalDate; readonly free: boolean };

/** Seven days and their starts. */
export const weekQuery = ({ from, free }: WeekPlace, { kind, serviceId = '' }: WeekOf) =>
  queryOptions({
    queryKey: ['slots', 'week', from, free, kind, serviceId],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ from, kind });
      if (free) query.set('free', 'true');
      if (serviceId !== '') query.set('serviceId', serviceId);
      return call<DayOfWeekAnswer[]>(`/appointment/week?${query}`, { as: 'visitor', signal });
    },
    staleTime: FRESH_MS,
    retry: 1,
  });
