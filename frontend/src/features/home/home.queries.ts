import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { isVacation } from '#contracts/site/vacations.js';
import { addDays, isWeekend, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import { openingTimesQuery, vacationsQuery } from '../../api/queries/site.queries.js';
import { workshopNow } from '../../ui/dates/now.js';
import { slotsQuery } from './booking/booking.queries.js';
import { openSpansOf } from './opening-today.js';

/** Days that are asked for slots at most, to find the next free one. */
const DAYS_ASKED = 10;
const DAYS_AHEAD = 30;
const NEXT_SLOT_FRESH_MS = 60_000;

export type FreeSlot = { readonly date: LocalDate; readonly time: LocalTime };
/** `full`: the next open days offer starts, all of them taken. `closed`: they offer none at all. */
export type NextSlot = FreeSlot | 'full' | 'closed';

/** The earliest free start for a service, looked for day by day. */
export const nextFreeSlotQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['slots', 'next', serviceId],
    queryFn: ({ client }) => nextFreeSlot(client, serviceId),
    staleTime: NEXT_SLOT_FRESH_MS,
    retry: 1,
  });

async function nextFreeSlot(client: QueryClient, serviceId: string): Promise<NextSlot> {
  const [hours, vacations] = await Promise.all([
    // Only a help to ask for fewer days: the server knows which are bookable.
    client.ensureQueryData(openingTimesQuery).catch(() => []),
    client.ensureQueryData(vacationsQuery).catch(() => []),
  ]);
  const now = workshopNow();
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(now.date, ahead))
    // Without opening times on file only the server knows.
    .filter((date) => hours.length === 0 || openSpansOf(hours, date).length > 0)
    .filter((date) => !isWeekend(date) && !isVacation(vacations, date))
    .slice(0, DAYS_ASKED);
  let none: NextSlot = 'closed';
  for (const date of days) {
    const slots = await client.fetchQuery(slotsQuery(date, serviceId));
    const ahead = slots.filter((slot) => date > now.date || slot.time >= now.time);
    const free = ahead.find((slot) => !slot.booked);
    if (free) return { date, time: free.time };
    if (ahead.length > 0) none = 'full';
  }
  return none;
}
