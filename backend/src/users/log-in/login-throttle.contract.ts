import { Refusal } from '#contracts/kernel/problem.js';
import type { LoginThrottle } from './login-throttle.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The contract of every login throttle. `open` returns an empty one. */
export function loginThrottleContract(name: string, open: () => LoginThrottle): void {
  describe(`LoginThrottle contract: ${name}`, () => {
    let throttle: LoginThrottle;
    beforeEach(() => {
      throttle = open();
    });

    /** Seconds to wait; 0 if admitted. An admitted attempt counts as failed until `succeeded`. */
    const waitOf = async (
      name: string,
      address: string,
      now: number,
      device: string | null = null,
    ): Promise<number> => {
      try {
        await throttle.admit({ name, address, device }, now);
        return 0;
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'too-many-requests') throw error;
        return error.retryAfterSeconds ?? -1;
      }
    };

    it('doubles the wait of a name with every failure after the fifth, up to 15 minutes', async () => {
      let now = 0;
      const waits: number[] = [];
      for (let failure = 1; failure <= 12; failure++) {
        expect(await waitOf('chefin', `address-${failure}`, now)).toBe(0);
        if (failure < 5) continue;
        const wait = await waitOf('chefin', `address-${failure}`, now);
        waits.push(wait);
        now += wait * SECOND;
      }
      expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    });

    it('blocks an address after twenty failures, whatever the names', async () => {
      for (let failure = 1; failure <= 20; failure++) expect(await waitOf(`name-${failure}`, 'a', 0)).toBe(0);
      expect(await waitOf('another', 'a', 500)).toBe(30);
      expect(await waitOf('another', 'b', 0)).toBe(0);
    });

    it('admits at most five parallel guesses', async () => {
      const guesses = Array.from({ length: 30 }, (_, index) => waitOf('chefin', `address-${index}`, 0));
      expect((await Promise.all(guesses)).filter((wait) => wait === 0)).toHaveLength(5);
    });

    it('forgets failures after 15 minutes, and those of a name after a successful log-in', async () => {
      for (let failure = 1; failure <= 4; failure++) await waitOf('lager', 'b', 0);
      expect(await waitOf('lager', 'b', 14 * MINUTE)).toBe(0);
      expect(await waitOf('lager', 'b', 14 * MINUTE)).toBe(30);
      for (let failure = 1; failure <= 4; failure++) await waitOf('chefin', 'a', 0);
      expect(await waitOf('chefin', 'a', 16 * MINUTE)).toBe(0);
      expect(await waitOf('chefin', 'a', 16 * MINUTE)).toBe(0);
      await throttle.succeeded({ name: 'chefin', address: 'a', device: null });
      for (let failure = 1; failure <= 5; failure++) expect(await waitOf('chefin', 'a', 17 * MINUTE)).toBe(0);
      expect(await waitOf('chefin', 'a', 17 * MINUTE)).toBe(30);
    });

    it('does not count successful attempts of an address', async () => {
      for (let failure = 1; failure <= 18; failure++) await waitOf(`name-${failure}`, 'a', 0);
      for (let attempt = 1; attempt <= 30; attempt++) {
        expect(await waitOf('chefin', 'a', 0)).toBe(0);
        await throttle.succeeded({ name: 'chefin', address: 'a', device: null });
      }
      expect(await waitOf('name-19', 'a', 0)).toBe(0);
      expect(await waitOf('name-20', 'a', 0)).toBe(0);
      expect(await waitOf('name-21', 'a', 0)).toBe(30);
    });

    it('counts a known device apart: nobody else can make it wait, and it cannot make others wait', async () => {
      for (let failure = 1; failure <= 25; failure++) await waitOf('chefin', 'a', 0);
      expect(await waitOf('chefin', 'a', 0)).toBeGreaterThan(0);
      for (let failure = 1; failure <= 5; failure++) expect(await waitOf('chefin', 'a', 0, 'hers')).toBe(0);
      expect(await waitOf('chefin', 'a', 0, 'hers')).toBe(30);
      expect(await waitOf('chefin', 'a', 0, 'her phone')).toBe(0);
      expect(await waitOf('chefin', 'a', 31 * SECOND, 'hers')).toBe(0);
      expect(await waitOf('chefin', 'a', 31 * SECOND, 'hers')).toBe(60);
      await throttle.succeeded({ name: 'chefin', address: 'a', device: 'hers' });
      expect(await waitOf('chefin', 'a', 31 * SECOND, 'hers')).toBe(0);
      expect(await waitOf('lager', 'b', 0)).toBe(0);
    });

    it('does not count an undecided attempt', async () => {
      for (let failure = 1; failure <= 4; failure++) await waitOf('chefin', 'a', 0);
      for (let attempt = 1; attempt <= 30; attempt++) {
        expect(await waitOf('chefin', 'a', 0)).toBe(0);
        await throttle.undecided({ name: 'chefin', address: 'a', device: null });
      }
      expect(await waitOf('chefin', 'a', 0)).toBe(0);
      expect(await waitOf('chefin', 'a', 0)).toBe(30);
    });
  });
}
