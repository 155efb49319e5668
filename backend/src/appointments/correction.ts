import { bookingTexts, partiesOf, type Appointment } from '#contracts/appointments/appointment.js';
import type {
  AppointmentCorrected,
  AppointmentEvent,
  BookedService,
  BookedSlot,
  CorrectedFields,
} from '#contracts/appointments/appointment.events.js';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { conflict, invalid, refuse } from '#contracts/kernel/problem.js';
import { existing } from '../platform/streams/existing.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { isErased, movable } from './appointment.js';

/** What staff correct; a missing value is kept. */
export type Correction = {
  readonly fields: CorrectedFields;
  readonly service?: BookedService | undefined;
  /** The vehicle of the corrected plate. */
  readonly vehicle?: Pick<AppointmentCorrected['data'], 'vehicleId' | 'vehicleLinkType'> | undefined;
  /** The slot of a service that takes another time. */
  readonly to?: BookedSlot | undefined;
  readonly tellsCustomer: boolean;
};

/** Corrects what was entered; records only what differs. Idempotent. `busy` after a concurrent move or change of service. */
export const correct =
  (
    { fields, service, vehicle, to, tellsCustomer }: Correction,
    from: BookedSlot,
    now: Instant,
  ): Decide<Appointment, AppointmentEvent> =>
  (state) => {
    const appointment = existing(state);
    if (appointment.status === 'CANCELLED') throw refuse('appointment-cancelled');
    if (appointment.isForgotten || isErased(appointment)) throw conflict('Der Termin wurde anonymisiert.');
    if (to !== undefined && movable(appointment, now).slot.slotId !== from.slotId) throw refuse('busy');
    const { facts } = appointment;
    const changed = changedOf(fields, { ...facts, remark: facts.remark ?? null });
    const after = { ...facts, ...changed };
    if (after.email === '' && after.telefon === null && facts.customerId === null)
      throw invalid('telefon', bookingTexts.noContact);
    const isServiceNew = service !== undefined && service.serviceId !== facts.serviceId;
    if (isServiceNew && facts.kind === 'TEST_DRIVE') throw conflict(testDriveTexts.noService);
    if (Object.keys(changed).length === 0 && !isServiceNew) return [];
    if (to === undefined && isServiceNew && service.durationMinutes !== facts.durationMinutes)
      throw refuse('busy');
    const data: AppointmentCorrected['data'] = {
      ...partiesOf(facts),
      subjectId: facts.subjectId,
      tellsCustomer: tellsCustomer && after.email !== '',
      ...changed,
      ...(isServiceNew && { service }),
      ...(changed.kfz !== undefined && vehicle),
      ...(to !== undefined && { slots: { from, to } }),
    };
    return [{ type: 'AppointmentCorrected', version: 1, data }];
  };

function changedOf(fields: CorrectedFields, present: Required<CorrectedFields>): CorrectedFields {
  const names = Object.keys(fields) as (keyof CorrectedFields)[];
  const changed = names.filter((name) => fields[name] !== undefined && fields[name] !== present[name]);
  return Object.fromEntries(changed.map((name) => [name, fields[name]]));
}
