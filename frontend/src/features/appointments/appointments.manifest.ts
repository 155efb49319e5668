import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const appointmentsManifest: FeatureManifest = {
  screens: {
    '/appointments': screen(() => import('./appointments-page.js').then((m) => m.AppointmentsPage)),
    '/appointments/new': screen(() =>
      import('./new/new-appointment-page.js').then((m) => m.NewAppointmentPage),
    ),
    '/calendar': screen(() => import('./calendar/calendar-page.js').then((m) => m.CalendarPage)),
  },
  live: {
    'appointment-list': ['appointments'],
    // Test drives say whether their car is still for sale.
    cars: ['appointments'],
    slots: ['slots'],
    'work-orders': ['appointments'],
  },
};
