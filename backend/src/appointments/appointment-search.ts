import { germanDate } from '#contracts/values/german.js';
import { suggestedAppointments } from '#projections/supply/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';

export const appointmentSearch: SearchSource = {
  kind: 'appointment',
  permission: 'appointments:read',
  find: async (readModels, typed, limit) =>
    (await suggestedAppointments(readModels, typed, limit)).map(({ id, name, date, time, service, kfz }) => ({
      id,
      label: name,
      note: `${germanDate(date)} ${time}, ${service}`,
      plate: kfz,
    })),
};
