import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appointmentsBy } from '#projections/appointment-list.js';
import { listAnnouncements } from '#projections/announcements.js';
import { listCars } from '#projections/cars.js';
import { listFeedback } from '#projections/feedback.js';
import { listUsers } from '#projections/users.js';
import { openApp } from '../../app.js';
import { instantOf } from '../../appointments/time-of-appointment.js';
import { readConfig } from '../../platform/config/config.js';
import { createLog } from '../../platform/telemetry/log.js';
import { bookings, owner, staff } from './ahornhof.js';
import { carsForSale, remarks } from './offers.js';
import { StoryClock } from './story-clock.js';
import { firstMonday, tellDemo } from './tell-demo.js';

describe('the demo', () => {
  it('begins this week, at the weekend the next', () => {
    expect(firstMonday('2026-11-23T00:30:00.000Z')).toBe('2026-11-23');
    expect(firstMonday('2026-11-27T22:00:00.000Z')).toBe('2026-11-23');
    expect(firstMonday('2026-11-27T23:30:00.000Z')).toBe('2026-11-30');
    expect(firstMonday('2026-11-29T12:00:00.000Z')).toBe('2026-11-30');
  });

  // Both changes of the clock and a turn of the year lie in these weeks.
  it.each(['2026-03-30', '2026-10-26', '2026-12-28'])(
    'fills two weeks from %s in every status',
    async (monday) => {
      const directory = await mkdtemp(join(tmpdir(), 'werkstatt-demo-'));
      const clock = new StoryClock(instantOf({ date: monday, time: '00:00' }));
      clock.set(new Date(Date.parse(clock.now()) - 14 * 24 * 3_600_000).toISOString());
      const config = readConfig({
        DATA_DIR: directory,
        ADMIN_USERNAME: owner.username,
        ADMIN_PASSWORD: owner.password,
      });
      const app = await openApp({ config, clock, log: createLog('silent'), frontendDirectory: null });
      try {
        await tellDemo(app, clock, monday);
        const { readModels } = app.platform;
        const listed = await appointmentsBy(readModels, { from: monday, limit: 1_000 });
        expect(listed).toHaveLength(bookings.length);
        expect(new Set(listed.map(({ status }) => status))).toEqual(
          new Set(['REQUESTED', 'CONFIRMED', 'RESCHEDULED', 'CANCELLED']),
        );
        expect(new Set(listed.map(({ customerLinkType }) => customerLinkType))).toEqual(
          new Set(['CREATED_NEW', 'EXISTING_MATCHED']),
        );
        expect(await listCars(readModels)).toHaveLength(carsForSale.length);
        expect((await listAnnouncements(readModels, true)).map(({ text }) => text)).toEqual([
          'Räderwechsel: jetzt Termin sichern!',
        ]);
        expect(await listFeedback(readModels)).toHaveLength(remarks.length);
        const users = await listUsers(readModels);
        expect(users.map(({ username }) => username).toSorted()).toEqual(
          [owner, ...staff].map(({ username }) => username).toSorted(),
        );
      } finally {
        await app.close();
        await rm(directory, { recursive: true, force: true });
      }
    },
  );
});
