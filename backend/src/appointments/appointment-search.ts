import { suggestedAppointments } from '#projections/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { germanDay } from '../platform/search/words-in-line.js';

/** Appointments, by name, mail, phone, plate and service. */
export const appointmentSearch: SearchSource = {
  kind: 'appointment',
  permission: 'appointments:read',
  find: async (readModels, typed, limit) =>
    (await suggestedAppointments(readModels, typed, limit)).map(({ id, name, date, time, service, kfz }) => ({
      id,
      label: name,
      note: `${germanDay(date)} ${time}, ${service}`,
      plate: kfz,
    })),
};
