import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { comingTestDrives } from './coming-test-drives.js';

const drive = (id: string, date: string, time: string) => ({ id, date, time }) as AppointmentAnswer;
const PAGES = {
  REQUESTED: [[drive('third', '2026-12-15', '09:00')], [drive('last', '2026-12-16', '08:00')]],
  CONFIRMED: [[drive('second', '2026-12-14', '10:00')]],
  RESCHEDULED: [[drive('first', '2026-12-14', '08:00')]],
  CANCELLED: [[drive('cancelled', '2026-12-14', '08:00')]],
};

describe('the coming test drives', () => {
  it('are those of all pages that are not cancelled, the next first', async () => {
    const drives = await comingTestDrives(async (status, after) => {
      const at = Number(after ?? 0);
      return { items: PAGES[status][at] ?? [], next: at + 1 < PAGES[status].length ? String(at + 1) : null };
    });
    expect(drives.map(({ id }) => id)).toEqual(['first', 'second', 'third', 'last']);
  });
});
