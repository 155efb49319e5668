import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { defineClaim } from '#contracts/kernel/claim.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { sequenceEventDefinitions, sequenceStream } from '#contracts/kernel/sequence.js';
import { openTestPlatform, type TestPlatform } from '../../testing/open-test-platform.js';
import { given } from '../../testing/given.js';
import { claim, Claims, CLAIM_SETTLES_AFTER_MS, releaseClaim } from './claims.js';
import { advanceTo, nextNumber, returnNumber, reuseNumber, takeNumber } from './sequences.js';

const lockers = defineClaim({
  name: 'locker',
  claimed: 'LockerClaimed',
  released: 'LockerReleased',
  field: 'locker',
});
const claimed = (holderId: string, claimId: string) =>
  ({ type: 'LockerClaimed', version: 1, data: { locker: '7', holderId, claimId } }) as const;
const released = (holderId: string, claimId: string) =>
  ({ type: 'LockerReleased', version: 1, data: { locker: '7', holderId, claimId } }) as const;

describe('a claim', () => {
  const anna = { holderId: 'anna', claimId: 'a1' };

  it('is refused to a second holder', () => {
    expect(given(lockers).when(claim(lockers, '7', anna))).toEqual([claimed('anna', 'a1')]);
    const { when } = given(lockers, claimed('bert', 'b1'));
    expect(() => when(claim(lockers, '7', anna))).toThrow(expect.objectContaining({ code: 'conflict' }));
  });

  it('is renewed by its holder under another id, and idempotent under the same', () => {
    const { when } = given(lockers, claimed('anna', 'a1'));
    expect(when(claim(lockers, '7', { holderId: 'anna', claimId: 'a2' }))).toEqual([claimed('anna', 'a2')]);
    expect(when(claim(lockers, '7', anna))).toEqual([]);
  });

  it('is released by its own id only', () => {
    const { when } = given(lockers, claimed('anna', 'a1'), claimed('anna', 'a2'));
    expect(when(releaseClaim(lockers, '7', 'a1'))).toEqual([]);
    expect(when(releaseClaim(lockers, '7', 'a2'))).toEqual([released('anna', 'a2')]);
    expect(given(lockers, claimed('anna', 'a2'), released('anna', 'a1')).state.held?.claimId).toBe('a2');
  });
});

const taken = (value: number, holderId: string) =>
  ({
    type: 'SequenceNumberTaken',
    version: 1,
    data: { series: 'workOrder', year: 2026, value, holderId },
  }) as const;

describe('a number of a series', () => {
  it('is the next one, and the same for the same holder', () => {
    const { when } = given(sequenceStream, taken(1, 'o1'), taken(2, 'o2'));
    expect(when(takeNumber('workOrder', 2026, 'o3'))).toEqual([taken(3, 'o3')]);
    expect(when(takeNumber('workOrder', 2026, 'o1'))).toEqual([]);
  });

  it('continues after a number assigned by hand', () => {
    const { when } = given(sequenceStream, taken(1, 'o1'));
    const [advanced] = when(advanceTo('workOrder', 2026, 40));
    expect(advanced).toMatchObject({ type: 'SequenceAdvanced', data: { to: 40 } });
    expect(when(advanceTo('workOrder', 2026, 1))).toEqual([]);
    const after = given(sequenceStream, taken(1, 'o1'), advanced!);
    expect(after.when(takeNumber('workOrder', 2026, 'o2'))).toEqual([taken(41, 'o2')]);
  });
});

describe('a number that is given back', () => {
  const returned = returnNumber('invoice', 2026, 2);
  const advanced = {
    type: 'SequenceAdvanced',
    version: 1,
    data: { series: 'invoice', year: 2026, to: 3 },
  } as const;

  it('is returned once, and only when it was given out', () => {
    const { when } = given(sequenceStream, advanced);
    const [event] = when(returned);
    expect(event).toMatchObject({ type: 'SequenceNumberReturned', data: { value: 2 } });
    expect(given(sequenceStream, advanced, event!).when(returned)).toEqual([]);
    expect(when(returnNumber('invoice', 2026, 4))).toEqual([]);
  });

  it('is reused once, and a number that was never returned is not', () => {
    const [event] = given(sequenceStream, advanced).when(returned);
    const { when } = given(sequenceStream, advanced, event!);
    const [reused] = when(reuseNumber('invoice', 2026, 2));
    expect(reused).toMatchObject({ type: 'SequenceNumberReused', data: { value: 2 } });
    expect(given(sequenceStream, advanced, event!, reused!).state.returned.size).toBe(0);
    expect(when(reuseNumber('invoice', 2026, 3))).toEqual([]);
  });
});

describe('claims on the log', () => {
  let platform: TestPlatform;
  const used = new Set<string>();
  const isUsed = async ({ claimId }: { claimId: string }): Promise<boolean> => used.has(claimId);
  const origin = (): CommandOrigin => ({
    actor: SYSTEM_ACTOR,
    correlationId: 'test',
    now: platform.clock.now(),
  });

  beforeEach(async () => {
    used.clear();
    const definitions = { ...lockers.events, ...sequenceEventDefinitions };
    platform = await openTestPlatform({ definitions, readModels: [] });
  });
  afterEach(() => platform.remove());

  it('are refused while the call that made them may run, and free afterwards', async () => {
    const claims = new Claims(platform.streams);
    await claims.take(lockers, '7', { holderId: 'anna', isUsed }, origin());
    const wanted = { holderId: 'bert', isUsed };
    await expect(claims.take(lockers, '7', wanted, origin())).rejects.toMatchObject({ status: 409 });
    platform.clock.advance(CLAIM_SETTLES_AFTER_MS + 1);
    await claims.take(lockers, '7', wanted, origin());
    expect((await platform.streams.load(lockers, '7')).state.held?.holderId).toBe('bert');
  });

  it('are kept while their holder uses them, however old', async () => {
    const claims = new Claims(platform.streams);
    used.add(await claims.take(lockers, '7', { holderId: 'anna', isUsed }, origin()));
    platform.clock.advance(CLAIM_SETTLES_AFTER_MS + 1);
    const wanted = { holderId: 'bert', isUsed };
    await expect(claims.take(lockers, '7', wanted, origin())).rejects.toMatchObject({ status: 409 });
  });

  it('of a dead process are free at once', async () => {
    await new Claims(platform.streams).take(lockers, '7', { holderId: 'anna', isUsed }, origin());
    platform.clock.advance(1);
    const restarted = new Claims(platform.streams, platform.clock.now());
    await restarted.take(lockers, '7', { holderId: 'bert', isUsed }, origin());
    expect((await platform.streams.load(lockers, '7')).state.held?.holderId).toBe('bert');
  });

  it('number documents by the year in local time', async () => {
    const numbers: string[] = [];
    for (const holder of ['o1', 'o2', 'o1'])
      numbers.push(await nextNumber(platform.streams, 'workOrder', holder, origin()));
    expect(numbers).toEqual(['A-2026-00001', 'A-2026-00002', 'A-2026-00001']);
  });
});
