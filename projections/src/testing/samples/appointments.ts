import {
  appointmentCounts,
  appointmentPage,
  appointmentsBy,
  appointmentsOf,
  appointmentsToForget,
  appointmentsWithPhotoBefore,
  countAppointmentsOf,
  photosKept,
  requestsOn,
  unlinkedAppointmentsBefore,
} from '../../appointments/appointment-list.js';
import { holdsUntil, openHolds } from '../../appointments/slot-holds.js';
import type { QuerySamples } from '../query-samples.js';
import { appointmentFilters } from '#contracts/appointments/appointment-filters.js';
import type { AppointmentSelection } from '../../appointments/appointment-list.js';
import { selectionsOf } from '../selections.js';

const selections = selectionsOf<AppointmentSelection>(appointmentFilters);

export const samples: QuerySamples = {
  appointmentCounts: selections.map((selection) => (readModels) => appointmentCounts(readModels, selection)),
  appointmentPage: selections.flatMap((selection) =>
    (['asc', 'desc'] as const).map(
      (order) => (readModels) => appointmentPage(readModels, { ...selection, order, limit: 50 }),
    ),
  ),
  appointmentsOf: [
    (readModels) => appointmentsOf(readModels, { customerIds: ['customer', 'other'] }, 100),
    (readModels) => appointmentsOf(readModels, { vehicleId: 'vehicle' }, 100),
  ],
  appointmentsToForget: [(readModels) => appointmentsToForget(readModels, ['customer', 'other'])],
  countAppointmentsOf: [
    (readModels) => countAppointmentsOf(readModels, { customerIds: ['customer', 'other'] }),
    (readModels) => countAppointmentsOf(readModels, { vehicleId: 'vehicle' }),
  ],
  appointmentsWithPhotoBefore: [(readModels) => appointmentsWithPhotoBefore(readModels, '2026-01-05')],
  photosKept: [(readModels) => photosKept(readModels)],
  appointmentsBy: [(readModels) => appointmentsBy(readModels, { limit: 50 })],
  openHolds: [(readModels) => openHolds(readModels)],
  holdsUntil: [(readModels) => holdsUntil(readModels, '2026-01-05T08:00:00.000Z')],
  unlinkedAppointmentsBefore: [(readModels) => unlinkedAppointmentsBefore(readModels, '2026-01-05', 100)],
  requestsOn: [(readModels) => requestsOn(readModels, 'ina@blattner.example', '2026-11-24')],
};
