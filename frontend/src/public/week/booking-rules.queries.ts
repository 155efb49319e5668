import { queryOptions } from '@tanstack/react-query';
import type { BookingRulesAnswer } from '#contracts/appointments/appointments.api.js';
import { call } from '../../api/http.js';
import { told } from '../../api/told.js';

/** How far ahead the garage takes bookings, and how many starts a day has. */
export const bookingRulesQuery = queryOptions({
  queryKey: ['booking-rules'],
  ...told<BookingRulesAnswer>('/appointment/rules'),
  queryFn: ({ signal }) => call<BookingRulesAnswer>('/appointment/rules', { as: 'visitor', signal }),
});
