import { day, email, fields, line, lines, matching, phone, yesNo } from '../kernel/fields.js';
import { bookingTexts } from './appointment.js';
import { testDriveTexts } from './test-drive.js';

export const PLATE_LENGTH = 15;

/** Names stand in mails of the garage, which must not carry links of strangers. */
const NO_LINK = /^(?!.*(?:\/\/|[wW]{3}\.)).*$/;

/** What visitors send to book, besides plate and time. */
export const appointmentFields = fields({
  name: matching('Name', 200, NO_LINK, {
    required: true,
    wrong: 'Der Name darf keine Internetadresse enthalten.',
  }),
  email: email('E-Mail', { required: true }),
  telefon: phone(),
  serviceId: line('Service', 36, { required: true, long: bookingTexts.unknownService }),
  date: day('Datum', { required: true, wrong: bookingTexts.dateAndTimeMissing }),
  /** What the customer wants or has noticed. */
  remark: lines('Bemerkung', 500, {
    long: 'Die Bemerkung darf höchstens 500 Zeichen lang sein.',
    wrong: 'Die Bemerkung muss ein Text sein.',
  }),
  createNewCustomer: yesNo('Neuen Kunden anlegen'),
  /** From the customer suggestions. */
  customerId: line('Kunde', 400),
  createNewVehicle: yesNo('Neues Fahrzeug anlegen'),
  /** From the vehicle suggestions. */
  vehicleId: line('Fahrzeug', 400),
});

/** What staff send to book: somebody on the phone has no mail address at hand. */
export const staffAppointmentFields = fields({ ...appointmentFields, email: email('E-Mail') });

/** What visitors send for a test drive, besides the time. */
export const testDriveFields = fields({
  carId: line('Auto', 64, { required: true, long: testDriveTexts.carGone }),
  name: appointmentFields.name,
  email: appointmentFields.email,
  telefon: appointmentFields.telefon,
  date: appointmentFields.date,
  remark: appointmentFields.remark,
});

const { name, email: staffEmail, telefon, serviceId, remark } = staffAppointmentFields;

/** What staff correct afterwards, besides the plate. */
export const correctionFields = fields({
  name,
  email: staffEmail,
  telefon,
  serviceId,
  remark,
  tellCustomer: yesNo('Kunden benachrichtigen'),
});
