import { queryOptions } from '@tanstack/react-query';
import type { AppointmentPageAnswer } from '#contracts/appointments/appointments.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { call } from '../http.js';
import { comingTestDrives } from './coming-test-drives.js';

const AT_ONCE = 100;

/** All test drives from this day on that were not cancelled, the next first. */
export const comingTestDrivesQuery = (today: LocalDate) =>
  queryOptions({
    queryKey: ['appointments', 'test-drives', today],
    queryFn: ({ signal }) =>
      comingTestDrives((status, after) => {
        const page = after === null ? '' : `&after=${encodeURIComponent(after)}`;
        const path = `/appointment/page?kind=TEST_DRIVE&status=${status}&from=${today}&size=${AT_ONCE}${page}`;
        return call<AppointmentPageAnswer>(path, { signal });
      }),
  });
