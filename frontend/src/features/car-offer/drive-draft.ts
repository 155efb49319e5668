import { looksLikeMail } from '#contracts/values/contact.js';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { TestDriveRequest } from '#contracts/appointments/appointments.api.js';
import type { FieldError } from '#contracts/kernel/problem.js';

/** The form as typed. `website` is a honeypot that people leave empty. */
export type DriveDraft = {
  readonly date: string;
  readonly time: string;
  readonly name: string;
  readonly email: string;
  readonly telefon: string;
  readonly remark: string;
  readonly website: string;
};

export const EMPTY_DRIVE: DriveDraft = {
  date: '',
  time: '',
  name: '',
  email: '',
  telefon: '',
  remark: '',
  website: '',
};

export type DriveErrors = Readonly<Partial<Record<keyof DriveDraft, string>>>;

/** The fields that are missing or wrong before sending. */
export function missingOf({ date, time, name, email }: DriveDraft): DriveErrors {
  return {
    ...((date === '' || time === '') && { time: bookingTexts.dateAndTimeMissing }),
    ...(name.trim() === '' && { name: 'Bitte den Namen angeben.' }),
    ...(!looksLikeMail(email.trim()) && { email: 'Bitte eine gültige E-Mail-Adresse angeben.' }),
  };
}

/** What the server found wrong. The form has one place for day and time. */
export function errorsOf(errors: readonly FieldError[]): DriveErrors {
  return Object.fromEntries(
    errors.map(({ field, message }) => [field === 'date' ? 'time' : field, message]),
  ) as DriveErrors;
}

export function bodyOf(carId: string, draft: DriveDraft): TestDriveRequest {
  const { date, time, website } = draft;
  const telefon = draft.telefon.trim();
  const remark = draft.remark.trim();
  return {
    carId,
    date,
    time,
    name: draft.name.trim(),
    email: draft.email.trim(),
    ...(telefon !== '' && { telefon }),
    ...(remark !== '' && { remark }),
    website,
  };
}
