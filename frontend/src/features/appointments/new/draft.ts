import { looksLikeMail } from '#contracts/values/contact.js';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { CreateAppointmentRequest } from '#contracts/appointments/appointments.api.js';
import { isWeekend, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import { cleanPlate, normalisePlate } from '#contracts/values/plate.js';
import type { Known } from '../../../ui/entity-picker/known-picker.js';
import { kindOfText } from '../../../ui/entity-picker/kind-of-text.js';
import { withTyped } from '../../../ui/forms/draft.js';

/** The input of "Termin erfassen"; '' for an empty field. */
export type Draft = {
  readonly name: string;
  readonly email: string;
  readonly telefon: string;
  readonly kfz: string;
  /** A vehicle on file that was taken by hand; '': the plate says which. */
  readonly vehicleId: string;
  readonly remark: string;
  readonly serviceId: string;
  readonly date: LocalDate | null;
  readonly time: LocalTime | '';
};

export const EMPTY_DRAFT: Draft = {
  name: '',
  email: '',
  telefon: '',
  kfz: '',
  vehicleId: '',
  remark: '',
  serviceId: '',
  date: null,
  time: '',
};

/** The fields in the order of the form; named as in the request. */
export const DRAFT_FIELDS = [
  'name',
  'email',
  'telefon',
  'kfz',
  'vehicleId',
  'serviceId',
  'date',
  'time',
  'remark',
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];
export type DraftErrors = { readonly [Field in DraftField]?: string | undefined };

/** The customer of the appointment: a known one, a new one, deliberately none, or not chosen yet. */
export type CustomerChoice =
  { readonly kind: 'existing'; readonly id: string } | { readonly kind: 'new' | 'none' | 'unsaid' };

/** True when leaving would lose something. */
export function isTyped(draft: Draft): boolean {
  return DRAFT_FIELDS.some((field) => (draft[field] ?? '') !== '');
}

/** The input since `sent` was sent; day and time stay together. */
export function typedSince(sent: Draft, now: Draft): Draft {
  const typed = withTyped(EMPTY_DRAFT, now, sent);
  const { date, time } = typed.date === null && typed.time === '' ? typed : now;
  return { ...typed, date, time };
}

/** Why this day cannot be booked, by the calendar alone. */
export function dateError(date: LocalDate | null, today: LocalDate): string | undefined {
  if (date === null) return undefined;
  if (isWeekend(date)) return bookingTexts.weekend;
  return date < today ? bookingTexts.pastDate : undefined;
}

/**
 * What is wrong before anything is sent; the rules and texts of specification 1 §5. Staff need a phone number or a mail
 * address of somebody new, and neither of a customer on file (`isKnown`).
 */
export function errorsOf(
  draft: Draft,
  now: { readonly date: LocalDate; readonly time: LocalTime },
  isKnown = false,
): DraftErrors {
  const errors: { [Field in DraftField]?: string } = {};
  if (draft.name.trim() === '') errors.name = 'Bitte den Namen angeben.';
  const [email, telefon] = [draft.email.trim(), draft.telefon.trim()];
  if (email !== '' && !looksLikeMail(email)) errors.email = 'Bitte eine gültige E-Mail-Adresse angeben.';
  if (email === '' && telefon === '' && !isKnown) errors.telefon = bookingTexts.noContact;
  if (normalisePlate(draft.kfz) === '') errors.kfz = 'Bitte das Kennzeichen angeben.';
  if (draft.serviceId === '') errors.serviceId = 'Bitte einen Service wählen.';
  const wrongDate = draft.date === null ? bookingTexts.dateAndTimeMissing : dateError(draft.date, now.date);
  if (wrongDate !== undefined) errors.date = wrongDate;
  else if (draft.time === '') errors.time = bookingTexts.dateAndTimeMissing;
  else if (draft.date === now.date && draft.time < now.time) errors.time = bookingTexts.pastTime;
  return errors;
}

/** The first wrong field in the order of the form. */
export function firstWrong(errors: DraftErrors): DraftField | undefined {
  return DRAFT_FIELDS.find((field) => errors[field] !== undefined);
}

/** The server's wrong fields, as far as the form has them; the first sentence of each. */
export function serverErrors(errors: readonly { field: string; message: string }[]): DraftErrors {
  const byField: { [Field in DraftField]?: string } = {};
  for (const { field, message } of errors) {
    const known = DRAFT_FIELDS.find((name) => name === field);
    if (known) byField[known] ??= message;
  }
  return byField;
}

/** The body of POST /appointment/create. `makesVehicle`: nobody has a car with this plate yet. */
export function requestOf(
  draft: Draft,
  customer: CustomerChoice,
  makesVehicle = false,
): CreateAppointmentRequest {
  const [email, telefon, remark] = [draft.email.trim(), draft.telefon.trim(), draft.remark.trim()];
  return {
    name: draft.name.trim(),
    ...(email !== '' && { email }),
    ...(telefon !== '' && { telefon }),
    ...(remark !== '' && { remark }),
    ...(draft.vehicleId !== '' && { vehicleId: draft.vehicleId }),
    ...(customer.kind === 'existing' && makesVehicle && { createNewVehicle: true }),
    kfz: draft.kfz.trim(),
    serviceId: draft.serviceId,
    date: draft.date ?? '',
    time: draft.time,
    createNewCustomer: customer.kind === 'new',
    ...(customer.kind === 'existing' && { customerId: customer.id }),
    ...(customer.kind === 'none' && { linkCustomer: false }),
  };
}

/** What was typed of somebody unknown, at its field: a phone number, a plate, else a name. */
export function begunWith(text: string): Partial<Draft> {
  const typed = text.trim();
  const kind = kindOfText(typed);
  if (kind === 'phone') return { telefon: typed };
  return kind === 'plate' ? { kfz: cleanPlate(typed) } : { name: typed };
}

/** Everything that is known of a customer and his car. */
export function draftOfKnown({ customer, vehicle }: Known): Partial<Draft> {
  return {
    name: customer?.displayName ?? '',
    email: customer?.email ?? '',
    telefon: customer?.phone ?? '',
    kfz: vehicle?.licensePlate ?? '',
    vehicleId: vehicle?.id ?? '',
  };
}
