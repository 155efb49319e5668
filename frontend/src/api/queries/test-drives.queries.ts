import { queryOptions } from '@tanstack/react-query';
import type { AppointmentPageAnswer } from '#contracts/appointments/appointments.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { call } from '../http.js';

/** More than visitors can request in a week. */
const AT_ONCE = 100;

/** Test drives from this day on that were not cancelled, the next first. */
export const comingTestDrivesQuery = (today: LocalDate) =>
  queryOptions({
    queryKey: ['appointments', 'test-drives', today],
    queryFn: ({ signal }) =>
      call<AppointmentPageAnswer>(`/appointment/page?kind=TEST_DRIVE&from=${today}&size=${AT_ONCE}`, {
        signal,
      }),
    select: ({ items }) => items.filter(({ status }) => status !== 'CANCELLED'),
  });
