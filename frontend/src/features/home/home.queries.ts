import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import { isVacation } from '#contracts/site/vacations.js';
import { addDays, isWeekend, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import { call } from '../../api/http.js';
import { openingTimesQuery, vacationsQuery } from '../../api/site.queries.js';
import { told } from '../../api/told.js';
import { slotsQuery } from './booking/booking.queries.js';
import { openSpansOf } from './opening-today.js';
import { workshopNow } from './use-now.js';

/** Days that are asked for slots at most, to find the next free one. */
const DAYS_ASKED = 10;
const DAYS_AHEAD = 30;
const NEXT_SLOT_FRESH_MS = 60_000;

/** The cars that are for sale now; visitors are told no others. */
export const carsQuery = queryOptions({
  queryKey: ['cars'],
  ...told<CarAnswer[]>('/cars?image=false'),
  queryFn: ({ signal }) => call<CarAnswer[]>('/cars?image=false', { as: 'visitor', signal }),
  retry: false,
});

export type FreeSlot = { readonly date: LocalDate; readonly time: LocalTime };

/** The earliest free start for a service, looked for day by day; null when the next open days are full. */
export const nextFreeSlotQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['slots', 'next', serviceId],
    queryFn: ({ client }) => nextFreeSlot(client, serviceId),
    staleTime: NEXT_SLOT_FRESH_MS,
    retry: 1,
  });

async function nextFreeSlot(client: QueryClient, serviceId: string): Promise<FreeSlot | null> {
  const [hours, vacations] = await Promise.all([
    client.ensureQueryData(openingTimesQuery),
    client.ensureQueryData(vacationsQuery),
  ]);
  const now = workshopNow();
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(now.date, ahead))
    .filter((date) => !isWeekend(date) && !isVacation(vacations, date) && openSpansOf(hours, date).length > 0)
    .slice(0, DAYS_ASKED);
  for (const date of days) {
    const slots = await client.fetchQuery(slotsQuery(date, serviceId));
    const free = slots.find((slot) => !slot.booked && (date > now.date || slot.time >= now.time));
    if (free) return { date, time: free.time };
  }
  return null;
}
