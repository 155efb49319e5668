import { queryOptions } from '@tanstack/react-query';
import type { AppointmentAnswer, SlotAnswer } from '#contracts/appointments/appointments.api.js';
import type {
  CustomerSuggestionsAnswer,
  VehicleSuggestionsAnswer,
} from '#contracts/appointments/suggestions.api.js';
import type { CreateAppointmentRequest } from '#contracts/appointments/appointments.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { call } from '../../../api/http.js';

/** The starts of a day for a service; without one an hour is assumed. */
export function startsQuery(date: LocalDate, serviceId: string) {
  const query = new URLSearchParams({ date });
  if (serviceId !== '') query.set('serviceId', serviceId);
  return queryOptions({
    queryKey: ['slots', 'new', date, serviceId],
    staleTime: 0,
    queryFn: ({ signal }) => call<SlotAnswer[]>(`/appointment/slots?${query}`, { signal }),
  });
}

/** The starts of these days for a service, in one query: each day is a call of its own. */
export function startsOfDaysQuery(dates: readonly LocalDate[], serviceId: string) {
  return queryOptions({
    queryKey: ['slots', 'new', 'days', ...dates, serviceId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      Promise.all(
        dates.map(async (date) => {
          const query = new URLSearchParams({ date, serviceId });
          return { date, slots: await call<SlotAnswer[]>(`/appointment/slots?${query}`, { signal }) };
        }),
      ),
  });
}

/** Vehicles on file with exactly this plate, and whose they are. */
export function vehiclesQuery(licensePlate: string) {
  return queryOptions({
    queryKey: ['vehicle-suggestions', licensePlate],
    queryFn: ({ signal }) =>
      call<VehicleSuggestionsAnswer>('/appointment/vehicle-suggestions', {
        method: 'POST',
        body: { licensePlate },
        signal,
      }).then(({ suggestions }) => suggestions),
  });
}

/** Customers on file with exactly this mail or phone. */
export function suggestCustomers(contact: { email: string; telefon: string }, signal: AbortSignal) {
  return call<CustomerSuggestionsAnswer>('/appointment/customer-suggestions', {
    method: 'POST',
    body: contact,
    signal,
  }).then(({ suggestions }) => suggestions);
}

/** Saves the appointment; it is confirmed at once. */
export function createAppointment(request: CreateAppointmentRequest, idempotencyKey: string) {
  return call<AppointmentAnswer>('/appointment/create', { method: 'POST', body: request, idempotencyKey });
}
