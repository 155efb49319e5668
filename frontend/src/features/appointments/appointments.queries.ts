import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppointmentAnswer, SlotAnswer } from '#contracts/appointments/appointment.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import { call, hasStatus } from '../../api/http.js';

const LIST = ['appointments'] as const;
const LIST_FRESH_MS = 60_000;
/** So often the list asks again while it is open, for what colleagues and visitors changed. */
const LIST_POLL_MS = 30_000;

/** The appointments of a span of days, both ends included; null leaves an end open. Sorted by date, then time. */
export function appointmentsQuery(from: LocalDate | null, to: LocalDate | null) {
  const span = new URLSearchParams();
  if (from !== null) span.set('from', from);
  if (to !== null) span.set('to', to);
  return queryOptions({
    queryKey: [...LIST, from, to],
    staleTime: LIST_FRESH_MS,
    refetchInterval: LIST_POLL_MS,
    queryFn: async ({ signal }) => {
      const list = await call<AppointmentAnswer[]>(`/appointment/all${span.size > 0 ? `?${span}` : ''}`, {
        signal,
      });
      return list.toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
    },
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

/** What the staff does with an appointment. Each write names the revision it was seen at. */
export function useAppointmentActions() {
  const cache = useQueryClient();
  const settled = {
    onSuccess: () => cache.invalidateQueries({ queryKey: LIST }),
    // The row on the screen is out of date: show the current one beside the message.
    onError: (error: Error) => {
      if (hasStatus(error, 409) || hasStatus(error, 412)) return cache.invalidateQueries({ queryKey: LIST });
      return undefined;
    },
  };
  return {
    confirm: useMutation({ mutationFn: (it: AppointmentAnswer) => change(it, 'confirm'), ...settled }),
    cancel: useMutation({ mutationFn: (it: AppointmentAnswer) => change(it, 'cancel'), ...settled }),
    reschedule: useMutation({
      mutationFn: ({
        appointment,
        ...to
      }: {
        appointment: AppointmentAnswer;
        date: LocalDate;
        time: LocalTime;
      }) => change(appointment, 'reschedule', to),
      ...settled,
      onSettled: () => cache.invalidateQueries({ queryKey: ['slots'] }),
    }),
  };
}

function change(appointment: AppointmentAnswer, verb: 'confirm' | 'cancel' | 'reschedule', body?: unknown) {
  return call<AppointmentAnswer>(`/appointment/${encodeURIComponent(appointment.id)}/${verb}`, {
    method: 'PATCH',
    ...(body === undefined ? {} : { body }),
    ...(appointment.revision === undefined ? {} : { ifMatch: appointment.revision }),
  });
}

function startOf({ date, time }: AppointmentAnswer): string {
  return `${date} ${time}`;
}
