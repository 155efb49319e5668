import type { RateLimiter, RateLimitRule } from './rate-limit.js';

/** `open` returns a rate limiter without counts. */
export function rateLimiterContract(name: string, open: () => RateLimiter): void {
  describe(`RateLimiter contract: ${name}`, () => {
    const rule: RateLimitRule = { name: 'probe', limit: 2, windowSeconds: 60, count: 'attempts' };
    let limiter: RateLimiter;
    beforeEach(() => {
      limiter = open();
    });

    it('admits calls up to the limit, then returns the remaining window, then starts a new one', async () => {
      const answers = [];
      for (const second of [0, 10, 20, 59.5, 60, 61, 62]) {
        answers.push(await limiter.take(rule, '192.0.2.1', second * 1000));
      }
      expect(answers).toEqual([null, null, 40, 1, null, null, 58]);
    });

    it('counts parallel calls once each', async () => {
      const calls = Array.from({ length: 20 }, () => limiter.take(rule, '192.0.2.1', 0));
      const admitted = (await Promise.all(calls)).filter((answer) => answer === null);
      expect(admitted).toHaveLength(2);
    });

    it('counts each rule and each subscriber separately', async () => {
      const others = [
        { ...rule, name: 'other' },
        { ...rule, count: 'accepted' as const },
      ];
      for (let call = 0; call < 2; call++) await limiter.take(rule, '2001:db8::1', 0);
      expect(await limiter.take(rule, '2001:db8::2', 0)).toBe(60);
      expect(await limiter.take(rule, '2001:db8:0:1::1', 0)).toBeNull();
      for (const other of others) expect(await limiter.take(other, '2001:db8::1', 0)).toBeNull();
    });

    it('takes calls back, but never more than were counted', async () => {
      await limiter.giveBack(rule, '192.0.2.1');
      await limiter.take(rule, '192.0.2.1', 0);
      for (let call = 0; call < 3; call++) await limiter.giveBack(rule, '192.0.2.1');
      const answers = [];
      for (let call = 0; call < 3; call++) answers.push(await limiter.take(rule, '192.0.2.1', 0));
      expect(answers).toEqual([null, null, 60]);
    });
  });
}
