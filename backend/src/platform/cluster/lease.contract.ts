import type { Leases } from './lease.js';

/** How the suite gets leases: nobody holds any at first. */
export type LeasesUnderTest = { readonly leases: () => Leases };

const LONG_MS = 60_000;
const SHORT_MS = 40;

/** What all leases promise. */
export function leaseContract(name: string, { leases }: LeasesUnderTest): void {
  const held = async (lease: string, holder: string, ttlMs = LONG_MS) => {
    const won = await leases().acquire(lease, holder, ttlMs);
    if (won === null) throw new Error(`${holder} did not get ${lease}`);
    return won;
  };
  /** Asks until the lease of somebody else has run out. */
  const heldAtLast = async (lease: string, holder: string) => {
    for (;;) {
      const won = await leases().acquire(lease, holder, LONG_MS);
      if (won !== null) return won;
    }
  };

  describe(`Leases contract: ${name}`, () => {
    it('has one winner of many who ask at once', async () => {
      const asked = Array.from({ length: 20 }, (_, index) => leases().acquire('many', `p${index}`, LONG_MS));
      expect((await Promise.all(asked)).filter((lease) => lease !== null)).toHaveLength(1);
    });

    it('is refused while another holds it, and is his again with the same token', async () => {
      const first = await held('one', 'a');
      expect(await leases().acquire('one', 'b', LONG_MS)).toBeNull();
      expect(await held('one', 'a')).toEqual(first);
      expect(await held('other', 'b')).toMatchObject({ name: 'other', holder: 'b' });
    });

    it('is free as soon as it is released, with a larger token', async () => {
      const first = await held('released', 'a');
      await leases().release(first);
      const second = await held('released', 'b');
      expect(second.token).toBeGreaterThan(first.token);
      await leases().release(first);
      expect(await leases().renew(second, LONG_MS)).toBe(true);
    });

    it('runs out when it is not renewed, and cannot be renewed by its former holder', async () => {
      const first = await held('short', 'a', SHORT_MS);
      const second = await heldAtLast('short', 'b');
      expect(second.token).toBeGreaterThan(first.token);
      expect(await leases().renew(first, LONG_MS)).toBe(false);
      expect(await leases().renew(second, LONG_MS)).toBe(true);
    });

    it('stays with whoever renews it, with the same token', async () => {
      const first = await held('renewed', 'a', LONG_MS);
      expect(await leases().renew(first, LONG_MS)).toBe(true);
      expect(await leases().acquire('renewed', 'b', LONG_MS)).toBeNull();
    });

    it('gives its holder a new token when it had run out in between', async () => {
      const first = await held('again', 'a', SHORT_MS);
      while (await leases().renew(first, 0));
      expect((await held('again', 'a')).token).toBeGreaterThan(first.token);
    });
  });
}
