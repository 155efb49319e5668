import type { LocalTime } from '#contracts/values/local-date-time.js';
import type { DemoStory, Scene } from '../../platform/demo-story.js';
import { bookings, type DemoBooking } from './ahornhof.js';

/** Bookings arrive from 08:00 on, one every half hour, sixteen a day, from a week before the Monday. */
const FIRST_DAY = -7;
const FIRST_HOUR = 8;
const A_DAY = 16;
/** The office decides 15 minutes after the booking. */
const DECIDES_AFTER_MINUTES = 15;

const DISPATCHER = 'dispo';

type Wanted = {
  readonly booking: DemoBooking;
  readonly isNew: boolean;
  readonly name: string;
};

/** Two weeks of appointments, booked and decided by visitors and the office. */
export function bookingScenes(): readonly Scene[] {
  return bookings.flatMap((booking, place) => {
    const name = `booking ${place}`;
    const isFirst = bookings.findIndex(({ email }) => email === booking.email) === place;
    const wanted = { booking, name, isNew: isFirst && booking.street === undefined };
    const booked: Scene = { ...timeOf(place, 0), tell: (story) => book(story, wanted) };
    const { afterwards } = booking;
    if (afterwards === undefined) return [booked];
    return [
      booked,
      {
        ...timeOf(place, DECIDES_AFTER_MINUTES),
        tell: (story: DemoStory) => decide(story, story.idOf(name), afterwards),
      },
    ];
  });
}

function timeOf(place: number, minutesLater: number): { readonly day: number; readonly time: LocalTime } {
  const minutes = FIRST_HOUR * 60 + (place % A_DAY) * 30 + minutesLater;
  return {
    day: FIRST_DAY + Math.floor(place / A_DAY),
    time: `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`,
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

async function book(story: DemoStory, { booking, isNew, name }: Wanted): Promise<void> {
  const { day, service, by, afterwards: _, street: __, ...wish } = booking;
  const [username, path] = by === 'staff' ? [DISPATCHER, 'create'] : ['', 'book'];
  const { id } = await story.call<{ id: string }>(username, 'POST', `/appointment/${path}`, {
    ...wish,
    serviceId: story.idOf(service),
    date: story.date(dayOf(day)),
    createNewCustomer: isNew,
  });
  story.keep(name, id);
}

async function decide(
  story: DemoStory,
  id: string,
  wish: NonNullable<DemoBooking['afterwards']>,
): Promise<void> {
  if (typeof wish === 'string')
    return void (await story.call(DISPATCHER, 'PATCH', `/appointment/${id}/${wish}`));
  const to = { date: story.date(dayOf(wish.moveTo.day)), time: wish.moveTo.time };
  await story.call(DISPATCHER, 'PATCH', `/appointment/${id}/reschedule`, to);
}

/** Working days after the Monday: 5 is the Monday after. */
function dayOf(workday: number): number {
  return Math.floor(workday / 5) * 7 + (workday % 5);
}
