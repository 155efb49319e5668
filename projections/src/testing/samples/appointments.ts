import {
  appointmentCounts,
  appointmentPage,
  appointmentsBy,
  appointmentsOf,
  appointmentsToForget,
  countAppointmentsOf,
  strangersBefore,
} from '../../appointment-list.js';
import { holdsUntil, openHolds } from '../../slot-holds.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  appointmentCounts: [
    (readModels) => appointmentCounts(readModels, {}),
    (readModels) => appointmentCounts(readModels, { from: '2026-01-05', to: '2026-01-09' }),
    (readModels) => appointmentCounts(readModels, { status: 'CONFIRMED', search: 'erika' }),
  ],
  appointmentPage: [
    (readModels) => appointmentPage(readModels, { limit: 50, descending: true }),
    (readModels) => appointmentPage(readModels, { from: '2026-01-05', search: 'erika', limit: 50 }),
    (readModels) => appointmentPage(readModels, { status: 'CONFIRMED', descending: true, limit: 50 }),
  ],
  appointmentsOf: [
    (readModels) => appointmentsOf(readModels, { customerIds: ['customer', 'other'] }, 100),
    (readModels) => appointmentsOf(readModels, { vehicleId: 'vehicle' }, 100),
  ],
  appointmentsToForget: [(readModels) => appointmentsToForget(readModels, ['customer', 'other'])],
  countAppointmentsOf: [
    (readModels) => countAppointmentsOf(readModels, { customerIds: ['customer', 'other'] }),
    (readModels) => countAppointmentsOf(readModels, { vehicleId: 'vehicle' }),
  ],
  appointmentsBy: [
    (readModels) => appointmentsBy(readModels, { limit: 50 }),
    (readModels) => appointmentsBy(readModels, { from: '2026-01-05', to: '2026-01-09', limit: 50 }),
    (readModels) => appointmentsBy(readModels, { status: 'CONFIRMED', limit: 50 }),
    (readModels) => appointmentsBy(readModels, { from: '2026-01-05', status: 'REQUESTED', limit: 50 }),
  ],
  openHolds: [(readModels) => openHolds(readModels)],
  holdsUntil: [(readModels) => holdsUntil(readModels, '2026-01-05T08:00:00.000Z')],
  strangersBefore: [(readModels) => strangersBefore(readModels, '2026-01-05', 100)],
};
