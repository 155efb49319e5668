import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AppointmentAnswer, SlotAnswer } from '#contracts/appointments/appointments.api.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import { call, hasStatus } from '../../api/http.js';

const LIST = ['appointments'] as const;
const LIST_FRESH_MS = 60_000;

/** The appointments of a week in the calendar, both ends included. */
export function appointmentsQuery(from: LocalDate, to: LocalDate) {
  return queryOptions({
    queryKey: [...LIST, from, to],
    staleTime: LIST_FRESH_MS,
    queryFn: ({ signal }) =>
      call<AppointmentAnswer[]>(`/appointment/all?${new URLSearchParams({ from, to })}`, { signal }),
  });
}

/** The list page by page, by date and time. */
export const PAGES = [...LIST, 'pages'] as const;

/** One appointment, from any page of the list. */
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

/** The actions of the staff on an appointment. Each write sends the revision that the user saw. */
export function useAppointmentActions() {
  return {
    confirm: useAppointmentAction('confirm'),
    cancel: useAppointmentAction('cancel'),
    reschedule: useAppointmentAction('reschedule'),
  };
}

export type AppointmentAction = ReturnType<typeof useAppointmentAction>;

/**
 * `run` resolves with the result for its caller, also when he has begun the next or left the page meanwhile;
 * undefined while the same is under way for this appointment, as at the second click of a double click. `busyId` is
 * the appointment that the last one is under way for.
 */
function useAppointmentAction(verb: Verb) {
  const cache = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationKey: ['appointment', verb],
    mutationFn: ({ appointment, to }: Change) => change(appointment, verb, to),
    onSuccess: (saved) => show(cache, saved),
    // Told first: nobody waits for what is asked again beside it. After a refusal the row on the screen may be out of date.
    onSettled: (_, error) => {
      if (!hasStatus(error, 400)) void cache.invalidateQueries({ queryKey: LIST });
      void cache.invalidateQueries({ queryKey: ['slots'] });
    },
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

/** Puts what was saved into every list that shows it, before these are asked for again. */
function show(cache: QueryClient, saved: AppointmentAnswer): void {
  cache.setQueriesData<unknown>({ queryKey: LIST }, (data: unknown) => withAppointment(data, saved));
}

/** A week, the list's pages or one appointment, with this one as it is now. */
function withAppointment(data: unknown, saved: AppointmentAnswer): unknown {
  if (Array.isArray(data)) return data.map((it: AppointmentAnswer) => (it.id === saved.id ? saved : it));
  if (typeof data !== 'object' || data === null) return data;
  if ('pages' in data && Array.isArray(data.pages)) {
    const pages = data.pages as readonly { readonly items: readonly AppointmentAnswer[] }[];
    return { ...data, pages: pages.map((page) => ({ ...page, items: withAppointment(page.items, saved) })) };
  }
  return 'id' in data && data.id === saved.id ? saved : data;
}

function change(appointment: AppointmentAnswer, verb: Verb, body: NewStart | undefined) {
  return call<AppointmentAnswer>(`/appointment/${encodeURIComponent(appointment.id)}/${verb}`, {
    method: 'PATCH',
    body,
    ...(appointment.revision === undefined ? {} : { ifMatch: appointment.revision }),
  });
}
