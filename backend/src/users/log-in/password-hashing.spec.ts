import { PasswordHashing } from './password-hashing.js';

describe('password hashing', () => {
  it('is argon2id with the cost that OWASP recommends', async () => {
    const encoded = await new PasswordHashing().hash('sieben-Schrauben-locker');
    expect(encoded).toMatch(/^\$argon2id\$v=19\$(m=19456,t=2,p=1)\$/);
  });

  it('accepts only the right password, and none for an unknown user', async () => {
    const hashing = new PasswordHashing();
    const encoded = await hashing.hash('sieben-Schrauben-locker');
    expect(await hashing.verify(encoded, 'sieben-Schrauben-locker')).toBe(true);
    expect(await hashing.verify(encoded, 'sieben-Schrauben-fest')).toBe(false);
    expect(await hashing.verify(null, 'decoy')).toBe(false);
  });

  it('takes as long for an unknown user as for an existing one', async () => {
    const hashing = new PasswordHashing();
    const encoded = await hashing.hash('sieben-Schrauben-locker');
    const timeOf = async (of: string | null): Promise<number> => {
      const start = performance.now();
      await hashing.verify(of, 'sieben-Schrauben-fest');
      return performance.now() - start;
    };
    let [known, unknown] = [Infinity, Infinity];
    // Alternating, and the fastest of each, because load only makes an attempt slower.
    for (let attempt = 1; attempt <= 8; attempt++) {
      known = Math.min(known, await timeOf(encoded));
      unknown = Math.min(unknown, await timeOf(null));
    }
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });

  it('limits the queue and refuses further calls', async () => {
    const hashing = new PasswordHashing();
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () => hashing.hash('sieben-Schrauben')),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(34);
    const refused = tries.filter((result) => result.status === 'rejected');
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(await hashing.hash('wieder frei')).toContain('argon2id');
  });
});
