import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InvoiceAnswer, UnbilledAnswer } from '#contracts/invoices/invoice-answers.js';
import { START, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { addDays } from '#contracts/values/local-date-time.js';
import { appointmentsBy } from '#projections/appointments/appointment-list.js';
import { listAnnouncements } from '#projections/site/announcements.js';
import { listCars } from '#projections/site/cars.js';
import { listFeedback } from '#projections/site/feedback.js';
import { listUsers } from '#projections/users/users.js';
import { openApp, type App } from '../../app.js';
import { instantOf } from '../../appointments/time-of-appointment.js';
import { readConfig } from '../../platform/config/config.js';
import type { DemoStory } from '../../platform/demo-story.js';
import { createLog } from '../../platform/telemetry/log.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { bookings, owner, staff } from './ahornhof.js';
import { carsForSale, remarks } from './offers.js';
import { Stage } from './stage.js';
import { StoryClock } from './story-clock.js';
import { firstMonday, STORY_BEGINS, tellDemo } from './tell-demo.js';

const MONDAYS = ['2026-10-26', '2026-03-30', '2026-12-28'];

describe('the demo', () => {
  it('begins this week, at a weekend the next', () => {
    expect(firstMonday('2026-11-23T00:30:00.000Z')).toBe('2026-11-23');
    expect(firstMonday('2026-11-27T22:00:00.000Z')).toBe('2026-11-23');
    expect(firstMonday('2026-11-27T23:30:00.000Z')).toBe('2026-11-30');
    expect(firstMonday('2026-11-29T12:00:00.000Z')).toBe('2026-11-30');
  });

  // These weeks contain both clock changes and a turn of the year; the short run uses the first.
  it.each(MONDAYS.slice(0, runs(1, 3)))(
    'tells the weeks before and after %s in every state there is, and the same every time',
    async (monday) => {
      const first = await told(monday, async (app, clock) => {
        await expectBookings(app, monday);
        await expectWorkshop(new Stage(app, clock, monday).story);
      });
      expect(first.length).toBeGreaterThan(500);
      for (let again = 0; again < runs(0, 1); again++) expect(await told(monday)).toEqual(first);
    },
    CAMPAIGN_TIMEOUT_MS,
  );
});

/** Plays the demo in a new garage, checks the screens, and returns the facts. */
async function told(
  monday: string,
  look?: (app: App, clock: StoryClock) => Promise<void>,
): Promise<readonly string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstatt-demo-'));
  const clock = new StoryClock(instantOf({ date: addDays(monday, STORY_BEGINS), time: '00:00' }));
  const config = readConfig({
    DATA_DIR: directory,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  });
  const app = await openApp({ config, clock, log: createLog('silent'), frontendDirectory: null });
  try {
    await app.running();
    await tellDemo(app, clock, monday);
    const facts = withoutIds(await app.platform.eventLog.readAll(START, 100_000));
    await look?.(app, clock);
    return facts;
  } finally {
    await app.close();
    await rm(directory, { recursive: true, force: true });
  }
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const HASH = /\b[0-9a-f]{64}\b/g;

/**
 * The facts without their ids, which are new in every garage, and sorted, because parallel work may change their order.
 */
function withoutIds(events: readonly RecordedEvent[]): readonly string[] {
  return events
    .map(({ streamId, type, data, metadata: { occurredAt, actor } }) =>
      JSON.stringify({ streamId, type, data, occurredAt, actor }).replace(ID, 'id').replace(HASH, 'hash'),
    )
    .toSorted();
}

async function expectBookings({ platform: { readModels } }: App, monday: string): Promise<void> {
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
}

/** Every workshop screen must show something of each kind. */
async function expectWorkshop({ call }: DemoStory): Promise<void> {
  const statesIn = async (path: string): Promise<Set<string>> =>
    new Set((await call<{ status: string }[]>('chefin', 'GET', path)).map(({ status }) => status));
  expect(await statesIn('/work-orders')).toEqual(new Set(['OPEN', 'IN_PROGRESS', 'DONE', 'CANCELLED']));
  expect(await statesIn('/invoices')).toEqual(new Set(['DRAFT', 'SENT', 'PAID', 'CANCELLED']));
  expect((await call<object[]>('chefin', 'GET', '/invoices?overdue=true')).length).toBeGreaterThan(0);
  const invoices = await call<InvoiceAnswer[]>('chefin', 'GET', '/invoices');
  const sent = invoices.filter(({ status }) => status !== 'DRAFT');
  const proofs = sent.flatMap(({ positions }) => positions.flatMap(({ sources }) => sources));
  expect(new Set(proofs.map(({ kind }) => kind))).toEqual(new Set(['TIME_LOG', 'STOCK_ISSUE']));
  const draft = invoices.find(({ status }) => status === 'DRAFT');
  const { partsNotBilled } = await call<UnbilledAnswer>('chefin', 'GET', '/invoices/unbilled');
  expect(partsNotBilled.map(({ workOrderId }) => workOrderId)).toEqual([draft?.workOrderId]);
  expect(await statesIn('/supply/orders')).toEqual(
    new Set(['CONFIRMED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CANCELLED']),
  );
  expect(await statesIn('/supply/invoices')).toEqual(
    new Set(['Automatisch geprüft', 'Abgeschlossen', 'In Klärung', 'Offen']),
  );
  const logs = await call<{ endTime: string | null; corrected: boolean }[]>('chefin', 'GET', '/time-logs');
  expect(logs.length).toBeGreaterThan(10);
  expect(logs.filter(({ endTime }) => endTime === null)).toEqual([]);
  expect(logs.filter(({ corrected }) => corrected)).toHaveLength(1);
  const { alarmLog } = await call<{ alarmLog: { state: string }[] }>(
    'chefin',
    'GET',
    '/devops/monitoring/tecdoc',
  );
  expect(alarmLog.map(({ state }) => state)).toEqual(['RESOLVED', 'TRIGGERED']);
  expect((await call<object[]>('chefin', 'GET', '/inventory/shortages')).length).toBeGreaterThan(0);
}
