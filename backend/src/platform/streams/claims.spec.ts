import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { defineClaim } from '#contracts/kernel/claim.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse } from '#contracts/kernel/problem.js';
import { sequenceStream } from '#contracts/kernel/sequence.js';
import { given } from '../../testing/given.js';
import { memoryStreams } from '../../testing/memory-streams.js';
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
    expect(given(lockers).when(releaseClaim(lockers, '7', 'a1'))).toEqual([]);
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
    expect(advanced).toEqual({
      type: 'SequenceAdvanced',
      version: 1,
      data: { series: 'workOrder', year: 2026, to: 40 },
    });
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
    const data = { series: 'invoice', year: 2026, value: 2 };
    expect(event).toEqual({ type: 'SequenceNumberReturned', version: 1, data });
    expect(given(sequenceStream, advanced, event!).when(returned)).toEqual([]);
    expect(when(returnNumber('invoice', 2026, 3))).toHaveLength(1);
    expect(when(returnNumber('invoice', 2026, 4))).toEqual([]);
  });

  it('is reused once, and a number that was never returned is not', () => {
    const [event] = given(sequenceStream, advanced).when(returned);
    const { when } = given(sequenceStream, advanced, event!);
    const [reused] = when(reuseNumber('invoice', 2026, 2));
    const data = { series: 'invoice', year: 2026, value: 2 };
    expect(reused).toEqual({ type: 'SequenceNumberReused', version: 1, data });
    expect(given(sequenceStream, advanced, event!, reused!).state.returned.size).toBe(0);
    expect(when(reuseNumber('invoice', 2026, 3))).toEqual([]);
  });
});

const START = '2026-11-23T08:00:00.000Z';
const after = (ms: number): string => new Date(Date.parse(START) + ms).toISOString();
const originAt = (now: string): CommandOrigin => ({ actor: SYSTEM_ACTOR, correlationId: 'test', now });

const failIfAsked = async (): Promise<boolean> => {
  throw new Error('Nobody must be asked whether the claim is used');
};

describe('claims of calls', () => {
  const used = new Set<string>();
  const isUsed = async ({ claimId }: { claimId: string }): Promise<boolean> => used.has(claimId);
  const wantedBy = (holderId: string) => ({ holderId, isUsed });

  /** Anna has taken locker 7 at the start. */
  async function takenByAnna(processBegan: string | null = null) {
    const log = memoryStreams();
    const claims = new Claims(log, processBegan);
    const claimId = await claims.take(lockers, '7', wantedBy('anna'), originAt(START));
    const held = async () => (await log.load(lockers, '7')).state.held;
    const bertTakesAt = (now: string) => claims.take(lockers, '7', wantedBy('bert'), originAt(now));
    return { claims, claimId, held, bertTakesAt };
  }
  beforeEach(() => used.clear());

  it('are refused while the call that made them may run, and free afterwards', async () => {
    const { held, bertTakesAt } = await takenByAnna();
    await expect(bertTakesAt(after(CLAIM_SETTLES_AFTER_MS))).rejects.toMatchObject({ status: 409 });
    const claimId = await bertTakesAt(after(CLAIM_SETTLES_AFTER_MS + 1));
    expect(await held()).toMatchObject({ holderId: 'bert', claimId });
  });

  it('are over after two minutes', () => {
    expect(CLAIM_SETTLES_AFTER_MS).toBe(120_000);
  });

  it('are refused with the refusal of the caller', async () => {
    const { claims } = await takenByAnna();
    const taken = refuse('conflict', { detail: 'Das Schließfach ist vergeben.' });
    const refused = claims.take(lockers, '7', { ...wantedBy('bert'), taken }, originAt(START));
    await expect(refused).rejects.toBe(taken);
  });

  it('are kept while their holder uses them, however old', async () => {
    const { claimId, bertTakesAt } = await takenByAnna();
    used.add(claimId);
    await expect(bertTakesAt(after(CLAIM_SETTLES_AFTER_MS + 1))).rejects.toMatchObject({ status: 409 });
  });

  it('are renewed by their holder without being released first', async () => {
    const { claims, claimId, held } = await takenByAnna();
    const later = originAt(after(CLAIM_SETTLES_AFTER_MS + 1));
    const renewed = await claims.take(lockers, '7', { holderId: 'anna', isUsed: failIfAsked }, later);
    expect(renewed).not.toBe(claimId);
    expect(await held()).toMatchObject({ holderId: 'anna', claimId: renewed });
  });

  it('of a dead process are free at once, those of this process are not', async () => {
    const dead = await takenByAnna(after(1));
    await dead.bertTakesAt(after(2));
    expect((await dead.held())?.holderId).toBe('bert');
    const own = await takenByAnna(START);
    await expect(own.bertTakesAt(after(2))).rejects.toMatchObject({ status: 409 });
  });

  it('are settled by their id: released unless they are used', async () => {
    const { claims, claimId, held } = await takenByAnna();
    const settle = (id: string) => claims.settle(lockers, '7', id, isUsed, originAt(START));
    await settle('another');
    expect(await held()).toMatchObject({ claimId });
    used.add(claimId);
    await settle(claimId);
    expect(await held()).toMatchObject({ claimId });
    used.clear();
    await settle(claimId);
    await settle(claimId);
    expect(await held()).toBeNull();
  });

  it('are not released under another id', async () => {
    const { claims, claimId, held } = await takenByAnna();
    await claims.release(lockers, '7', 'another', originAt(START));
    expect(await held()).toMatchObject({ claimId });
    await claims.release(lockers, '7', claimId, originAt(START));
    expect(await held()).toBeNull();
  });
});

it('documents are numbered by the year in local time, once for each holder', async () => {
  const log = memoryStreams();
  const numbers: string[] = [];
  for (const holder of ['o1', 'o2', 'o1'])
    numbers.push(await nextNumber(log, 'workOrder', holder, originAt('2026-12-31T22:59:00.000Z')));
  numbers.push(await nextNumber(log, 'workOrder', 'o3', originAt('2026-12-31T23:00:00.000Z')));
  expect(numbers).toEqual(['A-2026-00001', 'A-2026-00002', 'A-2026-00001', 'A-2027-00001']);
});
