import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { CreateAppointmentRequest } from '#contracts/appointments/appointments.api.js';
import { isWeekend, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import { normalisePlate } from '#contracts/values/plate.js';
import { withTyped } from '../../../ui/draft.js';

/** What is typed into "Termin erfassen"; empty text where nothing is. */
export type Draft = {
  readonly name: string;
  readonly email: string;
  readonly telefon: string;
  readonly kfz: string;
  readonly serviceId: string;
  readonly date: LocalDate | null;
  readonly time: LocalTime | '';
};

export const EMPTY_DRAFT: Draft = {
  name: '',
  email: '',
  telefon: '',
  kfz: '',
  serviceId: '',
  date: null,
  time: '',
};

/** The fields in the order of the form; named as in the request. */
export const DRAFT_FIELDS = ['name', 'email', 'telefon', 'kfz', 'serviceId', 'date', 'time'] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];
export type DraftErrors = { readonly [Field in DraftField]?: string | undefined };

/** Whose appointment it is: a customer on file, a new one, deliberately nobody, or nothing said yet. */
export type CustomerChoice =
  { readonly kind: 'existing'; readonly id: string } | { readonly kind: 'new' | 'none' | 'unsaid' };

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** True when leaving would lose something. */
export function isTyped(draft: Draft): boolean {
  return DRAFT_FIELDS.some((field) => (draft[field] ?? '') !== '');
}

/** What was typed since `sent` was sent; a day and its time stay together. */
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

/** What is wrong before anything is sent; the rules and texts of specification 1 §5. */
export function errorsOf(
  draft: Draft,
  now: { readonly date: LocalDate; readonly time: LocalTime },
): DraftErrors {
  const errors: { [Field in DraftField]?: string } = {};
  if (draft.name.trim() === '') errors.name = 'Bitte den Namen angeben.';
  if (!MAIL.test(draft.email.trim())) errors.email = 'Bitte eine gültige E-Mail-Adresse angeben.';
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

/** The body of POST /appointment/create. */
export function requestOf(draft: Draft, customer: CustomerChoice): CreateAppointmentRequest {
  const telefon = draft.telefon.trim();
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    ...(telefon !== '' && { telefon }),
    kfz: draft.kfz.trim(),
    serviceId: draft.serviceId,
    date: draft.date ?? '',
    time: draft.time,
    createNewCustomer: customer.kind === 'new',
    ...(customer.kind === 'existing' && { customerId: customer.id }),
    ...(customer.kind === 'none' && { linkCustomer: false }),
  };
}
