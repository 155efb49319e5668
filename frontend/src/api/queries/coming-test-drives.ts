import type { AppointmentStatus } from '#contracts/appointments/appointment.js';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { KeyPageAnswer } from '#contracts/kernel/pages.js';
import { readOn } from '../read-on.js';

type Page = Pick<KeyPageAnswer<AppointmentAnswer>, 'items' | 'next'>;

const COMING: readonly AppointmentStatus[] = ['REQUESTED', 'CONFIRMED', 'RESCHEDULED'];

/** All test drives that are not cancelled, the next first. `read`: a page of those with this status. */
export async function comingTestDrives(
  read: (status: AppointmentStatus, after: string | null) => Promise<Page>,
): Promise<readonly AppointmentAnswer[]> {
  const lists = await Promise.all(COMING.map((status) => readOn((after) => read(status, after))));
  return lists
    .flat()
    .toSorted((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`));
}
