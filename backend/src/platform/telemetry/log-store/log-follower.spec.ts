import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { monitoringSettingsStream } from '#contracts/monitoring/monitoring-settings.js';
import { vacationsStream } from '#contracts/site/vacations.js';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import type { CommandContext } from '../../streams/stream-type.js';
import { DAY_MS } from './log-tables.js';

const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER };

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openTestPlatform();
});
afterEach(() => platform.remove());

const origin = (): CommandContext => ({
  now: platform.clock.now(),
  actor: SYSTEM_ACTOR,
  correlationId: 'old',
});

async function planVacation(vacationId: string): Promise<void> {
  const days = { startDate: '2027-12-24', endDate: '2027-12-31' };
  const planned = { type: 'VacationPlanned', version: 1, data: { vacationId, ...days } } as const;
  await platform.streams.handle(vacationsStream, '', () => [planned], origin());
}

async function keepLogs(logRetentionDays: number): Promise<void> {
  const data = { logRetentionDays, logMaxMebibytes: 1_024, alarmEmail: null };
  const chosen = { type: 'MonitoringSettingsChosen', version: 1, data } as const;
  await platform.streams.handle(monitoringSettingsStream, '', () => [chosen], origin());
}

async function told(): Promise<readonly string[]> {
  await platform.start();
  const { tables } = platform.logs;
  const head = await platform.eventLog.head();
  while ((await tables.followed()) !== head) await new Promise(setImmediate);
  const entries = await tables.entries({ events: ['database-write'] }, EVER, 'oldest', { limit: 10 });
  return entries.map(({ message }) => message);
}

describe('a log store that reads an old event log for the first time', () => {
  it('receives events within the retention period only', async () => {
    await planVacation('long-ago');
    platform.clock.advance(31 * DAY_MS);
    await planVacation('lately');
    expect(await told()).toEqual(['VacationPlanned']);
  });

  it('uses the retention period of the settings', async () => {
    await keepLogs(60);
    platform.clock.advance(31 * DAY_MS);
    await planVacation('lately');
    expect(await told()).toEqual(['MonitoringSettingsChosen', 'VacationPlanned']);
  });
});
