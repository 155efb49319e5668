import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type {
  AppointmentAnswer,
  AppointmentPageAnswer,
  SlotAnswer,
} from '#contracts/appointments/appointment.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import { call, hasStatus } from '../../api/http.js';
import type { AppointmentFilter } from './appointment-filter.js';

const LIST = ['appointments'] as const;
const LIST_FRESH_MS = 60_000;
/** So often the list asks again while it is open, for what colleagues and visitors changed. */
const LIST_POLL_MS = 30_000;

/** The appointments of a week in the calendar, both ends included. */
export function appointmentsQuery(from: LocalDate, to: LocalDate) {
  return queryOptions({
    queryKey: [...LIST, from, to],
    staleTime: LIST_FRESH_MS,
    refetchInterval: LIST_POLL_MS,
    queryFn: ({ signal }) =>
      call<AppointmentAnswer[]>(`/appointment/all?${new URLSearchParams({ from, to })}`, { signal }),
  });
}

/** The list page by page, by date and time; `newestFirst` turns it round. */
export function appointmentPagesQuery({ search, status, from, to }: AppointmentFilter, newestFirst: boolean) {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (status !== null) query.set('status', status);
  if (from !== null) query.set('from', from);
  if (to !== null) query.set('to', to);
  if (newestFirst) query.set('order', 'desc');
  return infiniteQueryOptions({
    queryKey: [...LIST, 'pages', query.toString()],
    staleTime: LIST_FRESH_MS,
    refetchInterval: LIST_POLL_MS,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const page = new URLSearchParams(query);
      if (pageParam !== '') page.set('after', pageParam);
      return call<AppointmentPageAnswer>(`/appointment/page?${page}`, { signal });
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** One appointment, wherever in the list it stands. */
export function appointmentQuery(id: string) {
  return queryOptions({
    queryKey: [...LIST, 'one', id],
    staleTime: LIST_FRESH_MS,
    queryFn: ({ signal }) => call<AppointmentAnswer>(`/appointment/${encodeURIComponent(id)}`, { signal }),
  });
}

/** The starts of a day for moving this appointment: its own time counts as free. */
export function slotsQuery(appointment: AppointmentAnswer, date: LocalDate) {
  const query = new URLSearchParams({ date, serviceId: appointment.serviceId, exclude: appointment.id });
  return queryOptions({
    queryKey: ['slots', appointment.id, date],
    staleTime: 0,
    queryFn: ({ signal }) => call<SlotAnswer[]>(`/appointment/slots?${query}`, { signal }),
  });
}

export type NewStart = { readonly date: LocalDate; readonly time: LocalTime };
type Verb = 'confirm' | 'cancel' | 'reschedule';
type Change = { readonly appointment: AppointmentAnswer; readonly to: NewStart | undefined };

/** What the staff does with an appointment. Each write names the revision it was seen at. */
export function useAppointmentActions() {
  return {
    confirm: useAppointmentAction('confirm'),
    cancel: useAppointmentAction('cancel'),
    reschedule: useAppointmentAction('reschedule'),
  };
}

export type AppointmentAction = ReturnType<typeof useAppointmentAction>;

/**
 * `run` promises what became of it to whoever began it, also when he has begun the next or left the page meanwhile;
 * undefined while the same is under way for this appointment, as at the second click of a double click. `busyId` is
 * the appointment that the last one is under way for.
 */
function useAppointmentAction(verb: Verb) {
  const cache = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationKey: ['appointment', verb],
    mutationFn: ({ appointment, to }: Change) => change(appointment, verb, to),
    onSuccess: () => cache.invalidateQueries({ queryKey: LIST }),
    // The row on the screen is out of date: show the current one beside the message.
    onError: (error: Error) => {
      if (hasStatus(error, 409) || hasStatus(error, 412)) return cache.invalidateQueries({ queryKey: LIST });
      return undefined;
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['slots'] }),
  });
  const run = useCallback(
    (appointment: AppointmentAnswer, to?: NewStart): Promise<AppointmentAnswer> | undefined => {
      // The cache knows at once what the component learns when it is drawn again.
      const running = cache.isMutating({
        mutationKey: ['appointment', verb],
        predicate: ({ state }) => (state.variables as Change).appointment.id === appointment.id,
      });
      return running > 0 ? undefined : mutateAsync({ appointment, to });
    },
    [cache, mutateAsync, verb],
  );
  return { run, isPending, busyId: isPending ? variables.appointment.id : undefined };
}

function change(appointment: AppointmentAnswer, verb: Verb, body: NewStart | undefined) {
  return call<AppointmentAnswer>(`/appointment/${encodeURIComponent(appointment.id)}/${verb}`, {
    method: 'PATCH',
    ...(body === undefined ? {} : { body }),
    ...(appointment.revision === undefined ? {} : { ifMatch: appointment.revision }),
  });
}
