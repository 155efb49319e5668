import { appointmentFields, correctionFields } from '#contracts/appointments/appointment-fields.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import { appointmentEventDefinitions } from '#contracts/appointments/appointment.events.js';
import { calendarFeedEventDefinitions } from '#contracts/appointments/calendar-feed.events.js';
import { slotsEventDefinitions } from '#contracts/appointments/slots.events.js';
import { appointmentList } from '#projections/appointments/appointment-list.js';
import { slotHolds } from '#projections/appointments/slot-holds.js';
import { appointmentHistory } from './appointment-history.js';
import { appointmentTraces } from './appointment-traces.js';
import { appointmentSearch } from './appointment-search.js';
import { appointmentDocuments } from './photos/appointment-documents.js';
import { defineModule } from '../platform/module-manifest.js';

export const appointmentsManifest = defineModule({
  name: 'appointments',
  events: {
    ...appointmentEventDefinitions,
    ...calendarFeedEventDefinitions,
    ...slotsEventDefinitions,
  },
  readModels: [appointmentList, slotHolds],
  fieldNames: {
    ...labelsOf(appointmentFields),
    ...labelsOf(correctionFields),
    exclude: 'Eigener Termin',
    kfz: 'Kennzeichen',
    linkCustomer: 'Kundenverknüpfung',
    photo: 'Foto',
    carId: 'Auto',
    free: 'Nur freie Wochen',
    kind: 'Art',
    website: 'Website',
  },
  histories: { appointment: appointmentHistory },
  traces: [appointmentTraces],
  documents: [appointmentDocuments],
  search: [appointmentSearch],
  load: async () => [
    (await import('./appointments.module.js')).AppointmentsModule,
    (await import('./calendar-feed/calendar-feed.module.js')).CalendarFeedModule,
    (await import('./mails/mails.module.js')).AppointmentMailsModule,
    (await import('./own/own-appointment.module.js')).OwnAppointmentModule,
  ],
});
