import type { AppointmentAnswer, BookAppointmentRequest } from '#contracts/appointments/appointments.api.js';
import type {
  CustomerSuggestionsAnswer,
  VehicleSuggestionsAnswer,
} from '#contracts/appointments/suggestions.api.js';
import { call } from '../../../api/http.js';

/** Masked accounts with exactly this mail or phone. */
export function suggestCustomers(contact: { email: string; telefon: string }, signal: AbortSignal) {
  return call<CustomerSuggestionsAnswer>('/appointment/customer-suggestions', {
    method: 'POST',
    body: contact,
    as: 'visitor',
    signal,
  }).then((answer) => answer.suggestions);
}

/** Vehicles with exactly this plate: make and model only. */
export function suggestVehicles(licensePlate: string, signal: AbortSignal) {
  return call<VehicleSuggestionsAnswer>('/appointment/vehicle-suggestions', {
    method: 'POST',
    body: { licensePlate },
    as: 'visitor',
    signal,
  }).then((answer) => answer.suggestions);
}

/** Asks for the appointment. Older servers answer in plain text. */
export function book(request: BookAppointmentRequest, idempotencyKey: string) {
  return call<AppointmentAnswer | string | undefined>('/appointment/book', {
    method: 'POST',
    body: request,
    idempotencyKey,
    as: 'visitor',
  });
}
