import 'reflect-metadata';
import type { MechanicEvent } from '#contracts/work-orders/clocks/mechanic.events.js';
import { mechanicStream } from '#contracts/work-orders/clocks/mechanic.js';
import { given, refusalOf } from '../../testing/given.js';
import { correctTimer, freeTimer, takeTimer, type WantedTimer } from './mechanic.js';

const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const wanted: WantedTimer = {
  mechanicId: 'm',
  timeLogId: 't1',
  workOrderId: 'o',
  operationId: 'p',
  startedAt: at('08:00'),
  pressedOffline: false,
};
const started = (what: Partial<WantedTimer> = {}): MechanicEvent => ({
  type: 'ClockStarted',
  version: 1,
  data: { ...wanted, ...what },
});
const stopped = (
  timeLogId: string,
  endedAt: string,
  outcome: 'stopped' | 'void' = 'stopped',
): MechanicEvent => ({
  type: 'ClockStopped',
  version: 1,
  data: { mechanicId: 'm', timeLogId, workOrderId: 'o', endedAt, outcome },
});
const worked = [started(), stopped('t1', at('09:00'))];
const mechanic = (...events: MechanicEvent[]) => given(mechanicStream, ...events);
const next = { ...wanted, timeLogId: 't2' };

describe("taking a mechanic's timer", () => {
  it('is idempotent by time log, while it runs and afterwards', () => {
    expect(mechanic().when(takeTimer(wanted))).toEqual([started()]);
    expect(mechanic(started()).when(takeTimer(wanted))).toEqual([]);
    expect(mechanic(...worked).when(takeTimer(wanted))).toEqual([]);
  });

  it('is refused while another one is running', () => {
    expect(refusalOf(() => mechanic(started()).when(takeTimer(next)))).toMatchObject({
      code: 'clock-running',
      detail: 'Der Mechaniker hat bereits eine aktive Zeitbuchung.',
    });
  });

  it('starts at the end of the last time if the clocks of two processes differ slightly', () => {
    const [event] = mechanic(...worked).when(takeTimer({ ...next, startedAt: '2026-11-23T08:59:50.000Z' }));
    expect(event?.data).toMatchObject({ startedAt: at('09:00') });
  });

  it('may start at the very end of the last time, or later', () => {
    for (const startedAt of [at('09:00'), at('10:00')])
      expect(mechanic(...worked).when(takeTimer({ ...next, startedAt, pressedOffline: true }))).toMatchObject(
        [{ data: { startedAt } }],
      );
  });

  it('starts at the end of the last time if the clocks differ by two minutes, not more', () => {
    const before = takeTimer({ ...next, startedAt: at('08:58') });
    expect(mechanic(...worked).when(before)).toHaveLength(1);
    const tooLongBefore = takeTimer({ ...next, startedAt: '2026-11-23T08:57:59.999Z' });
    expect(refusalOf(() => mechanic(...worked).when(tooLongBefore)).detail).toBe(
      'Die Zeit überschneidet sich mit einer anderen Zeitbuchung.',
    );
  });

  it.each([
    ['hours', { startedAt: at('08:30'), pressedOffline: false }],
    ['moments, but was pressed offline', { startedAt: '2026-11-23T08:59:50.000Z', pressedOffline: true }],
  ])('is refused when it overlaps the last time by %s', (_, press) => {
    expect(refusalOf(() => mechanic(...worked).when(takeTimer({ ...next, ...press }))).code).toBe('conflict');
  });
});

describe("freeing a mechanic's timer", () => {
  it('happens once, for the time log that holds it', () => {
    const free = freeTimer('m', 't1', at('09:00'), 'stopped');
    expect(mechanic(started()).when(free)).toEqual([stopped('t1', at('09:00'))]);
    expect(mechanic(...worked).when(free)).toEqual([]);
    expect(mechanic(started({ timeLogId: 't2' })).when(free)).toEqual([]);
  });

  it('keeps another timer that runs, and the times before', () => {
    const { state } = mechanic(...worked, started({ timeLogId: 't2' }), stopped('t1', at('10:00')));
    expect([state.running?.timeLogId, state.times.size, state.lastEndedAt]).toEqual(['t2', 1, at('09:00')]);
    expect(mechanic(stopped('t1', at('10:00'))).state).toMatchObject({ running: null, lastEndedAt: null });
  });

  it('leaves no time if it never ran', () => {
    const { state } = mechanic(started(), stopped('t1', at('08:00'), 'void'));
    expect([state.running, state.times.size, state.lastEndedAt]).toEqual([null, 0, null]);
  });
});

describe('correcting a time', () => {
  const where = { workOrderId: 'o', operationId: 'p' };
  const correction = { timeLogId: 't1', startedAt: at('07:30'), endedAt: at('08:30'), reason: 'Vergessen' };
  const correct = (what: Partial<typeof correction> = {}) =>
    correctTimer('m', where, { ...correction, ...what });
  const corrected: MechanicEvent = {
    type: 'ClockCorrected',
    version: 1,
    data: { mechanicId: 'm', ...where, ...correction },
  };

  it('is idempotent, but accepts another reason', () => {
    expect(mechanic(...worked).when(correct())).toEqual([corrected]);
    expect(mechanic(...worked, corrected).when(correct())).toEqual([]);
    expect(mechanic(...worked, corrected).when(correct({ reason: 'Falscher Auftrag' }))).toHaveLength(1);
  });

  it.each([{ startedAt: at('07:00') }, { endedAt: at('08:45') }])(
    'is recorded if only %j differs',
    (other) => {
      expect(mechanic(...worked, corrected).when(correct(other))).toMatchObject([{ data: other }]);
    },
  );

  it('is recorded with its reason although the times stay', () => {
    const same = correct({ startedAt: at('08:00'), endedAt: at('09:00') });
    expect(mechanic(...worked).when(same)).toMatchObject([{ data: { reason: 'Vergessen' } }]);
  });

  it('of a time that the mechanic has not is recorded, because its order knows it', () => {
    expect(mechanic().when(correct())).toEqual([corrected]);
  });

  it('moves the end of the last time, if it is the last', () => {
    expect(mechanic(...worked, corrected).state.lastEndedAt).toBe(at('08:30'));
    const second = [started({ timeLogId: 't2', startedAt: at('09:00') }), stopped('t2', at('10:00'))];
    expect(mechanic(...worked, ...second, corrected).state.lastEndedAt).toBe(at('10:00'));
    const third = [started({ timeLogId: 't3', startedAt: at('06:00') }), stopped('t3', at('07:00'))];
    expect(mechanic(...worked, ...third).state.lastEndedAt).toBe(at('09:00'));
    expect(mechanic(...worked, ...third, corrected).state.lastEndedAt).toBe(at('08:30'));
  });

  it('is refused for a running time', () => {
    expect(refusalOf(() => mechanic(started()).when(correct())).code).toBe('clock-running');
  });

  it('is refused if it overlaps another time or the running one; adjacent times are allowed', () => {
    const second = [started({ timeLogId: 't2', startedAt: at('09:00') }), stopped('t2', at('10:00'))];
    const { when } = mechanic(...worked, ...second);
    expect(refusalOf(() => when(correct({ endedAt: at('09:01') }))).code).toBe('conflict');
    expect(when(correct({ endedAt: at('09:00') }))).toHaveLength(1);
    const after = { startedAt: at('10:00'), endedAt: at('11:00') };
    expect(when(correct(after))).toHaveLength(1);
    expect(when(correct({ ...after, startedAt: at('10:30') }))).toHaveLength(1);
    expect(refusalOf(() => when(correct({ ...after, startedAt: at('09:59') }))).detail).toBe(
      'Die Zeit überschneidet sich mit einer anderen Zeitbuchung.',
    );
    const running = mechanic(...worked, started({ timeLogId: 't3', startedAt: at('09:00') }));
    expect(refusalOf(() => running.when(correct({ endedAt: at('09:01') }))).code).toBe('conflict');
    expect(running.when(correct({ endedAt: at('09:00') }))).toHaveLength(1);
  });
});
