import { Refusal } from '#contracts/kernel/problem.js';
import { LoginThrottle } from './login-throttle.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('the throttle of log-ins', () => {
  let throttle: LoginThrottle;
  beforeEach(() => {
    throttle = new LoginThrottle();
  });

  /** Seconds to wait, 0 when let in. A try that is let in counts as failed unless it is told otherwise. */
  const waitOf = (name: string, address: string, now: number): number => {
    try {
      throttle.admit(name, address, now);
      return 0;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'too-many-requests') throw error;
      return error.retryAfterSeconds ?? -1;
    }
  };

  it('doubles the wait of a name with every failure after the fifth, up to a quarter of an hour', () => {
    let now = 0;
    const waits: number[] = [];
    for (let failure = 1; failure <= 12; failure++) {
      expect(waitOf('chefin', `address-${failure}`, now)).toBe(0);
      if (failure < 5) continue;
      const wait = waitOf('chefin', `address-${failure}`, now);
      waits.push(wait);
      now += wait * SECOND;
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('holds an address after twenty failures, whatever the names', () => {
    for (let failure = 1; failure <= 20; failure++) expect(waitOf(`name-${failure}`, 'a', 0)).toBe(0);
    expect(waitOf('another', 'a', 0)).toBe(30);
    expect(waitOf('another', 'b', 0)).toBe(0);
  });

  it('forgets failures after a quarter of an hour, and those of a name after a right log-in', () => {
    for (let failure = 1; failure <= 4; failure++) waitOf('chefin', 'a', 0);
    expect(waitOf('chefin', 'a', 16 * MINUTE)).toBe(0);
    expect(waitOf('chefin', 'a', 16 * MINUTE)).toBe(0);
    throttle.succeeded('chefin', 'a');
    for (let failure = 1; failure <= 5; failure++) expect(waitOf('chefin', 'a', 17 * MINUTE)).toBe(0);
    expect(waitOf('chefin', 'a', 17 * MINUTE)).toBe(30);
  });

  it('blames nobody for a try that was not decided', () => {
    for (let attempt = 1; attempt <= 30; attempt++) {
      expect(waitOf('chefin', 'a', 0)).toBe(0);
      throttle.undecided('chefin', 'a');
    }
  });
});
