import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarFeedAnswer, CalendarFeedState } from '#contracts/appointments/own-appointment.api.js';
import { call } from '../../../api/http.js';

/** The address of the user's own calendar feed; null while there is none. */
export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  staleTime: 0,
  queryFn: ({ signal }) => call<CalendarFeedState>('/calendar/feed', { signal }),
});

const REVOKE = ['calendar-feed', 'revoke'] as const;

/** Makes the address, and makes it worthless; the latter is undefined while it is under way already. */
export function useFeedActions() {
  const cache = useQueryClient();
  const show = async (state: CalendarFeedState) => {
    // An answer from before this write may still be on its way.
    await cache.cancelQueries({ queryKey: feedQuery.queryKey });
    cache.setQueryData(feedQuery.queryKey, state);
  };
  const create = useMutation({
    mutationFn: () => call<CalendarFeedAnswer>('/calendar/feed', { method: 'POST' }),
    onSuccess: show,
  });
  const revoke = useMutation({
    mutationKey: REVOKE,
    mutationFn: () => call('/calendar/feed', { method: 'DELETE' }),
    onSuccess: () => show({ url: null }),
  });
  const isRevoking = () => cache.isMutating({ mutationKey: REVOKE }) > 0;
  return { create, revoke: { ...revoke, run: () => (isRevoking() ? undefined : revoke.mutateAsync()) } };
}
