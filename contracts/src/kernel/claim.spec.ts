import { defineClaim, type ClaimEvent } from './claim.js';
import { recorded } from './testing/recorded.js';

const lockers = defineClaim({
  name: 'locker',
  claimed: 'LockerClaimed',
  released: 'LockerReleased',
  field: 'locker',
});
type LockerEvent = ClaimEvent<'LockerClaimed', 'LockerReleased', 'locker'>;

const claimed = (holderId: string, claimId: string): LockerEvent => ({
  type: 'LockerClaimed',
  version: 1,
  data: { locker: '7', holderId, claimId },
});
const released = (holderId: string, claimId: string): LockerEvent => ({
  type: 'LockerReleased',
  version: 1,
  data: { locker: '7', holderId, claimId },
});
const heldAfter = (...facts: readonly LockerEvent[]) =>
  recorded(facts).reduce(lockers.evolve, lockers.initial).held;

describe('a claim', () => {
  it('has no holder at first', () => {
    expect(heldAfter()).toBeNull();
  });

  it('is held since it was claimed', () => {
    const anna = { holderId: 'anna', claimId: 'a1', since: '2026-11-21T08:00:00.000Z' };
    expect(heldAfter(claimed('anna', 'a1'))).toEqual(anna);
  });

  it('is renewed under a new id', () => {
    const renewed = { holderId: 'anna', claimId: 'a2', since: '2026-11-21T08:01:00.000Z' };
    expect(heldAfter(claimed('anna', 'a1'), claimed('anna', 'a2'))).toEqual(renewed);
  });

  it('is free after its release', () => {
    expect(heldAfter(claimed('anna', 'a1'), released('anna', 'a1'))).toBeNull();
    expect(heldAfter(released('anna', 'a1'))).toBeNull();
  });

  it('stays held after the late release of an earlier claim', () => {
    const facts = [claimed('anna', 'a1'), released('anna', 'a1'), claimed('bert', 'b1')];
    expect(heldAfter(...facts, released('anna', 'a1'))).toMatchObject({ holderId: 'bert', claimId: 'b1' });
  });

  it('keeps its names, and defines both events', () => {
    expect(lockers).toMatchObject({ name: 'locker', claimed: 'LockerClaimed', released: 'LockerReleased' });
    expect(lockers.events).toEqual({ LockerClaimed: { version: 1 }, LockerReleased: { version: 1 } });
  });
});
