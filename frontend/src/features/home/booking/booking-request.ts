import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { BookAppointmentRequest } from '#contracts/appointments/appointments.api.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import { writtenPlate } from '#contracts/values/written-plate.js';
import { ApiError, hasStatus, messageOf } from '../../../api/http.js';
import { errorsByField, missingFields, type Contact, type FieldErrors } from './contact/contact.js';
import type { Choice } from './contact/use-lookup.js';
import { isSlotTaken } from './slot-taken.js';
import { dateProblem, timeProblem, type Visit } from './visit/visit.js';

/** Why a request was not made: the sentence of the modal alert, if any, and what is wrong with single fields. */
export type Refused = { readonly alert: string | null; readonly errors: FieldErrors };

const CHOICES: readonly string[] = ['customerId', 'vehicleId'];
const SLOT_TAKEN = 'Slot bereits vergeben!';

/** The error that prevents sending the request; null: none. */
export function refusedBeforeSending(
  visit: Visit,
  contact: Contact,
  now: { readonly date: LocalDate; readonly time: LocalTime },
  /** What the day's field says, e.g. why a weekend was cleared. */
  dayRefused?: string,
): Refused | null {
  if (contact.website !== '') return { alert: bookingTexts.spam, errors: {} };
  const missing = missingFields(visit, contact);
  const date = missing.date ? (dayRefused ?? missing.date) : dateProblem(visit.date, now.date);
  const time = missing.time ?? timeProblem(visit, now);
  const errors: FieldErrors = { ...missing, ...(date && { date }), ...(time && { time }) };
  return Object.keys(errors).length === 0 ? null : { alert: date ?? time ?? null, errors };
}

/** The message for a failed call. */
export function refusedByServer(error: unknown): Refused {
  if (isSlotTaken(error)) return { alert: SLOT_TAKEN, errors: { time: 'Bitte eine andere Uhrzeit wählen.' } };
  const errors = error instanceof ApiError ? errorsByField(error.errors) : {};
  const fallback = hasStatus(error, 0) ? bookingTexts.notRequested : bookingTexts.notBooked;
  return { alert: messageOf(error, fallback), errors };
}

/** True when an account or a vehicle was chosen that the server gives out no more: a suggestion is good for 15 minutes. */
export function isChoiceRefused(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ field }) => CHOICES.includes(field));
}

/** True when the request may have been booked all the same: no answer came, or the server broke. Asking again is safe. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The body of POST /appointment/book. */
export function requestOf(
  visit: Visit,
  contact: Contact,
  customer: Choice,
  vehicle: Choice,
): BookAppointmentRequest {
  const telefon = contact.telefon.trim();
  const remark = contact.remark.trim();
  return {
    name: contact.name.trim(),
    email: contact.email.trim(),
    ...(telefon !== '' && { telefon }),
    ...(remark !== '' && { remark }),
    ...(contact.photo !== '' && { photo: contact.photo }),
    kfz: writtenPlate(contact.kfz),
    ...visit,
    createNewCustomer: customer.kind === 'new',
    ...(customer.kind === 'existing' && { customerId: customer.id }),
    createNewVehicle: vehicle.kind === 'new',
    ...(vehicle.kind === 'existing' && { vehicleId: vehicle.id }),
    website: contact.website,
  };
}
