import type { Leases } from './lease.js';

export type LeasesUnderTest = { readonly leases: () => Leases };

const LONG_MS = 60_000;
const SHORT_MS = 40;

export function leaseContract(name: string, { leases }: LeasesUnderTest): void {
  const held = async (lease: string, holder: string, ttlMs = LONG_MS) => {
    const won = await leases().acquire(lease, holder, ttlMs);
    if (won === null) throw new Error(`${holder} did not get ${lease}`);
    return won;
  };
  /** Retries until another holder's lease has expired. */
  const heldAtLast = async (lease: string, holder: string) => {
    for (;;) {
      const won = await leases().acquire(lease, holder, LONG_MS);
      if (won !== null) return won;
    }
  };

  describe(`Leases contract: ${name}`, () => {
    it('has one winner of many concurrent requests', async () => {
      const asked = Array.from({ length: 20 }, (_, index) => leases().acquire('many', `p${index}`, LONG_MS));
      expect((await Promise.all(asked)).filter((lease) => lease !== null)).toHaveLength(1);
    });

    it('is refused to others, and renewed for its holder with the same token', async () => {
      const first = await held('one', 'a');
      expect(await leases().acquire('one', 'b', LONG_MS)).toBeNull();
      expect(await held('one', 'a')).toEqual(first);
      expect(await held('other', 'b')).toMatchObject({ name: 'other', holder: 'b' });
    });

    it('is free once released, with a larger token', async () => {
      const first = await held('released', 'a');
      await leases().release(first);
      const second = await held('released', 'b');
      expect(second.token).toBeGreaterThan(first.token);
      await leases().release(first);
      expect(await leases().renew(second, LONG_MS)).toBe(true);
    });

    it('expires without renewal, and cannot be renewed by its former holder', async () => {
      const first = await held('short', 'a', SHORT_MS);
      const second = await heldAtLast('short', 'b');
      expect(second.token).toBeGreaterThan(first.token);
      expect(await leases().renew(first, LONG_MS)).toBe(false);
      expect(await leases().renew(second, LONG_MS)).toBe(true);
    });

    it('stays with the holder who renews it, with the same token', async () => {
      const first = await held('renewed', 'a', LONG_MS);
      expect(await leases().renew(first, LONG_MS)).toBe(true);
      expect(await leases().acquire('renewed', 'b', LONG_MS)).toBeNull();
    });

    it('gives its holder a new token after it expired', async () => {
      const first = await held('again', 'a', SHORT_MS);
      while (await leases().renew(first, 0));
      expect((await held('again', 'a')).token).toBeGreaterThan(first.token);
    });
  });
}
