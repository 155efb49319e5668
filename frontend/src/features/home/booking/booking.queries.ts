import { queryOptions } from '@tanstack/react-query';
import type { SlotAnswer } from '#contracts/appointments/appointments.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { call } from '../../../api/http.js';

const SLOTS_FRESH_MS = 15_000;

/** The starts of a day for a service (without one: an hour is assumed). */
export const slotsQuery = (date: LocalDate, serviceId: string) =>
  queryOptions({
    queryKey: ['slots', date, serviceId],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ date });
      if (serviceId !== '') query.set('serviceId', serviceId);
      return call<SlotAnswer[]>(`/appointment/slots?${query}`, { as: 'visitor', signal });
    },
    staleTime: SLOTS_FRESH_MS,
    retry: 1,
  });
