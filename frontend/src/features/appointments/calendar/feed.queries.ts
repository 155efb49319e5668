import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarFeedAnswer, CalendarFeedState } from '#contracts/appointments/own-appointment.api.js';
import { call } from '../../../api/http.js';

/** The address of the user's own calendar feed; null while there is none. */
export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  staleTime: 0,
  queryFn: ({ signal }) => call<CalendarFeedState>('/calendar/feed', { signal }),
});

/** Makes the address, and makes it worthless. */
export function useFeedActions() {
  const cache = useQueryClient();
  const show = (state: CalendarFeedState) => cache.setQueryData(feedQuery.queryKey, state);
  return {
    create: useMutation({
      mutationFn: () => call<CalendarFeedAnswer>('/calendar/feed', { method: 'POST' }),
      onSuccess: show,
    }),
    revoke: useMutation({
      mutationFn: () => call('/calendar/feed', { method: 'DELETE' }),
      onSuccess: () => show({ url: null }),
    }),
  };
}
