import { correctedInstant } from './local-input.js';

describe('a moment in a field that knows minutes', () => {
  const before = '2026-11-23T09:00:40.000Z';

  it('keeps its seconds when nobody touched it', () => {
    expect(correctedInstant('2026-11-23T10:00', before)).toBe(before);
  });

  it('is the minute that was typed', () => {
    expect(correctedInstant('2026-11-23T10:01', before)).toBe('2026-11-23T09:01:00.000Z');
    expect(correctedInstant('', before)).toBe('');
    expect(correctedInstant('2026-11-23T10:00', '')).toBe('2026-11-23T09:00:00.000Z');
  });
});
