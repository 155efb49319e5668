import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  appointmentCounts,
  appointmentList,
  appointmentPage,
  type AppointmentFilter,
  type ListedAppointment,
} from '#projections/appointments/appointment-list.js';
import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import { addDays } from '#contracts/values/local-date-time.js';
import { openSqliteReadStore } from '../engines/read-store/sqlite/sqlite-read-store.js';
import { EventList } from '../engines/read-store/testing/event-list.js';
import { bookedFacts, monday } from './testing/made-up-appointment.js';

const TIMES = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];
/** More than one call of the API returns. */
const MANY = 6_200;
const LAST = MANY - 1;

const dateOf = (n: number) => addDays(monday.date, Math.floor(n / TIMES.length));
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `a${from + n}`);
const booking = (n: number, change: object = {}) =>
  ({
    type: 'AppointmentBooked',
    version: 2,
    data: {
      ...bookedFacts,
      appointmentId: `a${n}`,
      status: n % 10 === 0 ? 'REQUESTED' : 'CONFIRMED',
      slot: { slotId: `s${n}`, date: dateOf(n), time: TIMES[n % TIMES.length] },
      ...change,
    },
  }) as const;

describe('a list of more than five thousand appointments', () => {
  let directory: string;
  let runner: ProjectionRunner;
  let close: () => Promise<void>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'appointments-'));
    const store = await openSqliteReadStore({ directory });
    close = () => store.close();
    const feed = new EventList();
    const last = feed.append(
      ...Array.from({ length: LAST }, (_, n) => booking(n)),
      booking(LAST, {
        name: 'Ayşe Großmann',
        email: 'a.grossmann@mail.example',
        telefon: '+49 171 39200-22',
        kfz: 'XM-AG 640',
        service: 'Ölwechsel',
      }),
    );
    runner = new ProjectionRunner({ feed, store, models: [appointmentList] });
    await runner.start();
    await runner.built();
    expect(await runner.waitFor(last, 60_000)).toBe(true);
  }, 90_000);
  afterAll(async () => {
    await runner.stop();
    await close();
    await rm(directory, { recursive: true });
  });

  async function onAllPages(filter: AppointmentFilter): Promise<ListedAppointment[]> {
    const found: ListedAppointment[] = [];
    for (let after: string | undefined; ;) {
      const page = await appointmentPage(runner, { ...filter, ...(after === undefined ? {} : { after }) });
      expect(page.items.length).toBeLessThanOrEqual(filter.limit);
      found.push(...page.items);
      if (page.next === null) return found;
      after = page.next;
    }
  }

  it('loses no row in either direction', async () => {
    const upwards = await onAllPages({ limit: 500 });
    expect(upwards.map(({ id }) => id)).toEqual(ids(0, MANY));
    const downwards = await onAllPages({ limit: 500, order: 'desc' });
    expect(downwards).toEqual(upwards.toReversed());
    expect(await appointmentCounts(runner, {})).toEqual({ total: MANY, requested: MANY / 10 });
  });

  it('shows the newest first on request', async () => {
    const { items } = await appointmentPage(runner, { limit: 2, order: 'desc' });
    expect(items.map(({ id }) => id)).toEqual([`a${LAST}`, `a${LAST - 1}`]);
  });

  it('returns more than a thousand rows at once, with the next page', async () => {
    const { items, next } = await appointmentPage(runner, { limit: 5_000 });
    expect(items).toHaveLength(5_000);
    const rest = await appointmentPage(runner, { limit: 5_000, after: next as string });
    expect(rest.items.map(({ id }) => id)).toEqual(ids(5_000, MANY));
    expect(rest.next).toBeNull();
  });

  it('applies days and status on every page', async () => {
    const from = dateOf(400);
    const to = dateOf(1_999);
    const found = await onAllPages({ limit: 30, status: 'REQUESTED', from, to });
    expect(found.map(({ id }) => id)).toEqual(ids(400, 2_000).filter((id) => id.endsWith('0')));
    expect(await appointmentCounts(runner, { from, to })).toEqual({ total: 1_600, requested: 160 });
    expect(await appointmentCounts(runner, { from, to, status: 'CONFIRMED' })).toEqual({
      total: 1_440,
      requested: 0,
    });
  });

  it('pages through the hits of a search', async () => {
    const found = await onAllPages({ limit: 500, search: 'rothbach', order: 'desc' });
    expect(found.map(({ id }) => id)).toEqual(ids(0, LAST).toReversed());
  });

  it.each([
    'ayse',
    'GROSSMANN',
    'großmann',
    'xm-ag 640',
    'xmag640',
    'xm ag',
    'ölwechsel',
    '017139200',
    '171 39200',
    '171392',
    'ayse 640',
    'a.grossmann@mail.example',
  ])('finds the last of them by "%s"', async (search) => {
    const found = await appointmentPage(runner, { limit: 10, search });
    expect(found.items.map(({ id }) => id)).toEqual([`a${LAST}`]);
    expect((await appointmentCounts(runner, { search })).total).toBe(1);
  });

  it.each(['ayse 641', 'bremsen', 'mann'])('does not find "%s"', async (search) => {
    expect((await appointmentPage(runner, { limit: 10, search })).items).toEqual([]);
  });
});
