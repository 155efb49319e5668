import type { AlarmEvent } from '#contracts/monitoring/alarm.events.js';
import { alarmsStream } from '#contracts/monitoring/alarms.js';
import { given } from '../testing/given.js';
import type { CallsAt, SeenBreaker } from '../platform/telemetry/log-store/log-tables.js';
import { evaluateAlarms, type Observed } from './alarm-rules.js';

const NOW = Date.parse('2026-03-30T10:00:00.000Z');
const IDS = { BREAKER_OPEN: 'b', CATALOG_4XX: '4', CATALOG_5XX: '5' } as const;
const failed = (secondsAgo: number, fiveXx: number): CallsAt => ({
  at: NOW - secondsAgo * 1_000,
  calls: fiveXx,
  fourXx: 0,
  fiveXx,
  hits: 0,
  misses: 0,
});
const observed = (calls: readonly CallsAt[], breakers: readonly SeenBreaker[] = []): Observed => ({
  now: NOW,
  calls,
  breakers,
});
const triggered: AlarmEvent = {
  type: 'AlarmTriggered',
  version: 1,
  data: { alarmId: 'old', type: 'CATALOG_5XX', severity: 'critical', message: '', since: '' },
};
const breaker = (state: SeenBreaker['state'], openSecondsAgo: number | null): SeenBreaker => ({
  processId: 'p',
  state,
  at: NOW,
  lastOpenAt: openSecondsAgo === null ? null : NOW - openSecondsAgo * 1_000,
});
/** A process that ended while its breaker was open. */
const gone = (secondsAgo: number): SeenBreaker => ({
  ...breaker('OPEN', secondsAgo),
  at: NOW - secondsAgo * 1_000,
});

const typesOf = (events: readonly AlarmEvent[]): string[] =>
  events.map(({ type, data }) => `${type} ${data.type}`);

describe('alarms', () => {
  const quiet = given(alarmsStream);
  const active = given(alarmsStream, triggered);

  it('begin with the third event within a minute', () => {
    expect(quiet.when(evaluateAlarms(observed([failed(59, 2)]), IDS))).toEqual([]);
    expect(quiet.when(evaluateAlarms(observed([failed(60, 3)]), IDS))).toEqual([]);
    const [alarm] = quiet.when(evaluateAlarms(observed([failed(59, 2), failed(1, 1)]), IDS));
    expect(alarm).toMatchObject({
      type: 'AlarmTriggered',
      data: { alarmId: '5', type: 'CATALOG_5XX', severity: 'critical', since: '2026-03-30T09:59:59.000Z' },
    });
  });

  it('report rejections as warnings and faults as critical', () => {
    const rejected = { ...failed(5, 0), calls: 3, fourXx: 3 };
    const [alarm] = quiet.when(evaluateAlarms(observed([rejected]), IDS));
    expect(alarm?.data).toMatchObject({ type: 'CATALOG_4XX', severity: 'warning' });
  });

  it('continue while any second of the last two minutes exceeded the threshold', () => {
    expect(active.when(evaluateAlarms(observed([failed(150, 3)]), IDS))).toEqual([]);
    expect(active.when(evaluateAlarms(observed([failed(178, 3)]), IDS))).toEqual([]);
    expect(typesOf(active.when(evaluateAlarms(observed([failed(180, 3)]), IDS)))).toEqual([
      'AlarmResolved CATALOG_5XX',
    ]);
  });

  it('are one alarm for a fluctuating value', () => {
    let events: AlarmEvent[] = [];
    for (let step = 0; step < 40; step++) {
      const faults = step % 2 === 0 ? [failed(10, 4)] : [failed(70, 4)];
      const { when } = given(alarmsStream, ...events);
      events = [...events, ...when(evaluateAlarms(observed(faults), IDS))];
    }
    expect(typesOf(events)).toEqual(['AlarmTriggered CATALOG_5XX']);
  });

  it('follow the breaker of any living process', () => {
    const open = observed([], [breaker('CLOSED', null), breaker('OPEN', 0)]);
    expect(typesOf(quiet.when(evaluateAlarms(open, IDS)))).toEqual(['AlarmTriggered BREAKER_OPEN']);
    expect(quiet.when(evaluateAlarms(observed([], [gone(46)]), IDS))).toEqual([]);
    const broken = given(alarmsStream, {
      ...triggered,
      data: { ...triggered.data, type: 'BREAKER_OPEN' },
    } as AlarmEvent);
    expect(broken.when(evaluateAlarms(observed([], [breaker('CLOSED', 60)]), IDS))).toEqual([]);
    expect(broken.when(evaluateAlarms(observed([], [gone(60)]), IDS))).toEqual([]);
    expect(typesOf(broken.when(evaluateAlarms(observed([], [breaker('CLOSED', 121)]), IDS)))).toEqual([
      'AlarmResolved BREAKER_OPEN',
    ]);
  });
});
