import { correctionFields } from '#contracts/appointments/appointment-fields.js';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { ApiError } from '../../api/api-error.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { draftOf, sentOf } from '../../ui/forms/record-draft.js';

type Correction = ReturnType<typeof correctionOf>;

/** What can be corrected of an appointment, as the form shows it. */
export function correctionOf(appointment: AppointmentAnswer) {
  return {
    ...draftOf(correctionFields, { ...appointment, tellCustomer: false }),
    kfz: appointment.kfz,
  };
}

/** The body of the correction. A test drive has neither plate nor service. */
export function sentCorrection({ kind }: Pick<AppointmentAnswer, 'kind'>, { kfz, ...draft }: Correction) {
  const { serviceId, ...sent } = sentOf(correctionFields, draft);
  return kind === 'TEST_DRIVE' ? sent : { ...sent, serviceId, kfz };
}

/** A customer on file can be reached without typed contact data. */
export function faultsOfCorrection(
  { name, kfz, telefon, email }: Correction,
  { kind, customer }: Pick<AppointmentAnswer, 'kind' | 'customer'>,
): FieldMessages {
  const isUnreachable = telefon.trim() === '' && email.trim() === '' && customer === null;
  return {
    name: name.trim() === '' ? 'Bitte den Namen angeben.' : undefined,
    kfz: kind === 'SERVICE' && kfz.trim() === '' ? 'Bitte das Kennzeichen angeben.' : undefined,
    telefon: isUnreachable ? bookingTexts.noContact : undefined,
  };
}

/** The form has no day and no time: what is wrong with them comes from the service, which takes longer. */
export function atService(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map((one) =>
    one.field === 'date' || one.field === 'time' ? { ...one, field: 'serviceId' } : one,
  );
  const { status, message, correlationId, retryAfterSeconds, existingId } = error;
  return new ApiError(status, message, errors, correlationId, retryAfterSeconds, existingId);
}
