import { appointmentFields } from '#contracts/appointments/appointment-fields.js';
import type { AppointmentCorrected, AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import { appointmentStream, type Appointment } from '#contracts/appointments/appointment.js';
import { unreachable, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { germanDate } from '#contracts/values/german.js';
import { historyOf, type Told } from '../platform/history/history.js';

const LABELS = {
  name: appointmentFields.name.label,
  email: appointmentFields.email.label,
  telefon: appointmentFields.telefon.label,
  kfz: 'Kennzeichen',
  remark: appointmentFields.remark.label,
} as const;

/** The history of an appointment. */
export const appointmentHistory = historyOf(appointmentStream, (event, before): Told => ({
  subject: nameOf(event, before),
  what: whatHappened(event, before),
}));

function nameOf(event: RecordedEvent<AppointmentEvent>, before: Appointment): string {
  if (event.type === 'AppointmentBooked') return event.data.name;
  return before.status === 'none' ? '' : before.facts.name;
}

function whatHappened(event: RecordedEvent<AppointmentEvent>, before: Appointment): string {
  switch (event.type) {
    case 'AppointmentBooked': {
      const { kind, status, slot, service } = event.data;
      if (kind === 'TEST_DRIVE') return `${service} angefragt für ${moment(slot)}`;
      return `${status === 'REQUESTED' ? 'Termin angefragt' : 'Termin erfasst'} für ${moment(slot)}`;
    }
    case 'AppointmentConfirmed':
      return 'Termin bestätigt';
    case 'AppointmentRescheduled':
      return `Termin von ${moment(event.data.from)} auf ${moment(event.data.to)} verschoben`;
    case 'ReschedulingRevoked':
      return `Termin zurück auf ${moment(event.data.to)}, weil der neue vergeben war`;
    case 'AppointmentCancelled':
      return event.data.reason === 'requested'
        ? 'Termin abgesagt'
        : 'Termin abgesagt, weil die Zeit vergeben war';
    case 'AppointmentMoveRequested':
      return `Anderer Termin gewünscht: ${moment(event.data)}`;
    case 'AppointmentCorrected':
      return correctionInWords(event.data, before);
    case 'AppointmentPhotoDropped':
      return event.data.reason === 'cancelled'
        ? 'Foto gelöscht, weil abgesagt'
        : 'Foto nach 90 Tagen gelöscht';
    case 'AppointmentForgotten':
      return 'Personendaten gelöscht';
    default:
      return unreachable(event);
  }
}

/** `Berichtigt: Telefon von „030 1“ auf „030 12“; Service von „Ölwechsel“ auf „Inspektion“` */
function correctionInWords(data: AppointmentCorrected['data'], before: Appointment): string {
  if (before.status === 'none') return '';
  const { facts } = before;
  const names = (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter((name) => data[name] !== undefined);
  const changes = names.map((name) => change(LABELS[name], facts[name], data[name]));
  const service = data.service ? [change('Service', facts.service, data.service.service)] : [];
  const told = data.tellsCustomer ? '. Mit E-Mail an den Kunden' : '';
  return `Berichtigt: ${[...changes, ...service].join('; ')}${told}`;
}

function change(label: string, from: string | null | undefined, to: string | null | undefined): string {
  return `${label} von ${quoted(from)} auf ${quoted(to)}`;
}

function quoted(value: string | null | undefined): string {
  return value ? `„${value}“` : '–';
}

/** `24.11.2026, 08:00 Uhr` */
function moment({ date, time }: { readonly date: string; readonly time: string | null }): string {
  return time === null ? germanDate(date) : `${germanDate(date)}, ${time} Uhr`;
}
