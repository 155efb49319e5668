import { appointmentEventDefinitions } from '#contracts/appointments/appointment.events.js';
import { calendarFeedEventDefinitions } from '#contracts/appointments/calendar-feed.events.js';
import { slotsEventDefinitions } from '#contracts/appointments/slots.events.js';
import { appointmentList } from '#projections/appointment-list.js';
import { slotHolds } from '#projections/slot-holds.js';
import { appointmentTraces } from './appointment-traces.js';
import { appointmentSearch } from './appointment-search.js';
import { defineModule } from '../platform/module-manifest.js';

/** Booking, appointments, calendar and the mails about them. */
export const appointmentsManifest = defineModule({
  name: 'appointments',
  events: {
    ...appointmentEventDefinitions,
    ...calendarFeedEventDefinitions,
    ...slotsEventDefinitions,
  },
  readModels: [appointmentList, slotHolds],
  fieldNames: {
    createNewCustomer: 'Neuen Kunden anlegen',
    createNewVehicle: 'Neues Fahrzeug anlegen',
    exclude: 'Eigener Termin',
    kfz: 'Kennzeichen',
    linkCustomer: 'Kundenverknüpfung',
    serviceId: 'Service',
    telefon: 'Telefon',
    website: 'Website',
  },
  traces: [appointmentTraces],
  search: [appointmentSearch],
  load: async () => [
    (await import('./appointments.module.js')).AppointmentsModule,
    (await import('./calendar-feed.module.js')).CalendarFeedModule,
    (await import('./mails/mails.module.js')).AppointmentMailsModule,
    (await import('./own-appointment.module.js')).OwnAppointmentModule,
  ],
});
