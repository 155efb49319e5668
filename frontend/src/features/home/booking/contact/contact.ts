import { looksLikeMail } from '#contracts/values/contact.js';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import { normalisePlate } from '#contracts/values/plate.js';
import type { Visit } from '../visit/visit.js';

/** Customer and vehicle as typed. `website` is a honeypot that people leave empty. */
export type Contact = {
  readonly name: string;
  readonly email: string;
  readonly telefon: string;
  readonly kfz: string;
  readonly remark: string;
  /** A data URL. */
  readonly photo: string;
  readonly website: string;
};

export const EMPTY_CONTACT: Contact = {
  name: '',
  email: '',
  telefon: '',
  kfz: '',
  remark: '',
  photo: '',
  website: '',
};

/** The fields in the order of the form; named as in the request. */
export const FIELDS = [
  'serviceId',
  'date',
  'time',
  'name',
  'email',
  'telefon',
  'kfz',
  'remark',
  'photo',
] as const;
export type FieldName = (typeof FIELDS)[number];
export type FieldErrors = { readonly [Field in FieldName]?: string };

/** The fields that are missing or wrong before sending. */
export function missingFields(visit: Visit, contact: Contact): FieldErrors {
  const errors: { [Field in FieldName]?: string } = {};
  if (visit.serviceId === '') errors.serviceId = 'Bitte einen Service wählen.';
  if (visit.date === '') errors.date = bookingTexts.dateAndTimeMissing;
  else if (visit.time === '') errors.time = bookingTexts.dateAndTimeMissing;
  if (contact.name.trim() === '') errors.name = 'Bitte den Namen angeben.';
  if (!looksLikeMail(contact.email.trim())) errors.email = 'Bitte eine gültige E-Mail-Adresse angeben.';
  if (normalisePlate(contact.kfz) === '') errors.kfz = 'Bitte das Kennzeichen angeben.';
  return errors;
}

/** The first wrong field in the order of the form. */
export function firstWrong(errors: FieldErrors): FieldName | undefined {
  return FIELDS.find((field) => errors[field] !== undefined);
}

/** The server's wrong fields, as far as the form has them; the first sentence of each. */
export function errorsByField(errors: readonly { field: string; message: string }[]): FieldErrors {
  const byField: { [Field in FieldName]?: string } = {};
  for (const { field, message } of errors) {
    const known = FIELDS.find((name) => name === field);
    if (known) byField[known] ??= message;
  }
  return byField;
}
