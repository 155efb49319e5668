import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import { kindOfText } from '../../../ui/entity-picker/kind-of-text.js';

/** A customer who is entered on the way. */
export const NEW_CUSTOMER = {
  isNewCustomer: false,
  firstName: '',
  lastName: '',
  company: '',
  phone: '',
  email: '',
};
/** A vehicle that is entered on the way. */
export const NEW_VEHICLE = { isNewVehicle: false, licensePlate: '', make: '', model: '' };

export const EMPTY_ORDER = {
  customerId: '',
  vehicleId: '',
  appointmentId: '',
  description: '',
  mileageKm: '',
  /** The description that the form wrote itself: the next choice replaces it. */
  writtenByForm: '',
  ...NEW_CUSTOMER,
  ...NEW_VEHICLE,
};
export type OrderDraft = typeof EMPTY_ORDER;

const NOBODY = { customerId: '', vehicleId: '', ...NEW_CUSTOMER, ...NEW_VEHICLE };

/** The errors of a new customer or vehicle that the browser finds. */
export function faultsOf(draft: OrderDraft) {
  const { customerId, vehicleId, isNewCustomer, lastName, company, isNewVehicle, licensePlate } = draft;
  const isNameless = isNewCustomer && lastName.trim() === '' && company.trim() === '';
  return {
    customerId: customerId === '' && !isNewCustomer ? 'Bitte einen Kunden wählen.' : undefined,
    vehicleId: vehicleId === '' && !isNewVehicle ? 'Bitte ein Fahrzeug wählen.' : undefined,
    lastName: isNameless ? 'Bitte Nachname oder Firma angeben.' : undefined,
    licensePlate: isNewVehicle && licensePlate.trim() === '' ? 'Bitte ein Kennzeichen angeben.' : undefined,
  };
}

/**
 * What an appointment says of the order: whose, which vehicle, and what is to be done. Who is not on file yet is entered
 * with the order. A description that somebody typed stays; one that the form wrote is replaced.
 */
export function takenFrom(
  appointment: AppointmentAnswer | undefined,
  draft: Pick<OrderDraft, 'description' | 'writtenByForm' | 'appointmentId'>,
): Partial<OrderDraft> {
  if (appointment === undefined) {
    // What the appointment filled in goes with it.
    const parties = draft.appointmentId === '' ? {} : NOBODY;
    return { ...parties, appointmentId: '', ...described('', draft) };
  }
  const { id, customer, vehicle, kfz } = appointment;
  return {
    ...NOBODY,
    appointmentId: id,
    ...(customer ? { customerId: customer.id } : newCustomerOf(appointment)),
    ...(vehicle ? { vehicleId: vehicle.id } : { isNewVehicle: true, licensePlate: kfz }),
    ...described(wishOf(appointment), draft),
  };
}

/** Why no order can be made from the appointment any more; empty: one can. */
export function whyNoOrder({ kind, status, workOrder }: AppointmentAnswer): string {
  if (kind === 'TEST_DRIVE') return testDriveTexts.noOrder;
  if (workOrder != null) return `Zu diesem Termin gibt es schon den Auftrag ${workOrder.number}.`;
  return status === 'CANCELLED' ? 'Der Termin ist abgesagt.' : '';
}

/** `Inspektion AH-TB 55E`, and below it what the customer said. */
function wishOf({ service, vehicle, kfz, remark }: AppointmentAnswer): string {
  const title = `${service} ${vehicle?.licensePlate ?? kfz}`;
  return remark === null ? title : `${title}\n${remark}`;
}

/** A typed text as the beginning of a new customer and vehicle: a phone number, a plate, else a name. */
export function begunWith(text: string): Partial<OrderDraft> {
  const typed = text.trim();
  const created = { ...NOBODY, isNewCustomer: true, isNewVehicle: true };
  const kind = kindOfText(typed);
  if (kind === 'phone') return { ...created, phone: typed };
  if (kind === 'plate') return { ...created, licensePlate: typed.toUpperCase() };
  return { ...created, ...namesIn(typed) };
}

function newCustomerOf({ name, email, telefon }: AppointmentAnswer): Partial<OrderDraft> {
  return { isNewCustomer: true, ...namesIn(name), email, phone: telefon ?? '' };
}

/** `Erika Marie Beispiel`: the last word is the last name. */
function namesIn(name: string): Pick<OrderDraft, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/);
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

function described(
  text: string,
  { description, writtenByForm }: Pick<OrderDraft, 'description' | 'writtenByForm'>,
): Partial<OrderDraft> {
  const isTyped = description.trim() !== '' && description !== writtenByForm;
  return isTyped ? {} : { description: text, writtenByForm: text };
}
