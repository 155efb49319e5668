import { base32, codeAt, stepAt, stepOf } from './totp.js';

const SECRET = Buffer.from('12345678901234567890');

describe('a code of an authenticator app', () => {
  // RFC 6238 appendix B, SHA-1; the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is the one of RFC 6238', (seconds, code) => {
    expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code);
  });

  it('is accepted one step before and after its own, not further away', () => {
    const now = 1_234_567_890_000;
    for (const [seconds, accepted] of [
      [-60, false],
      [-30, true],
      [0, true],
      [30, true],
      [60, false],
    ] as const)
      expect([seconds, stepOf(SECRET, '005924', now + seconds * 1000) !== null]).toEqual([seconds, accepted]);
    for (const wrong of ['005925', '5924', '', 'abcdef', '1005924', '0059241', '００５９２４'])
      expect(stepOf(SECRET, wrong, now)).toBeNull();
  });

  it('writes the secret in base 32 (RFC 4648)', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
    expect(base32(Buffer.alloc(0))).toBe('');
  });
});
