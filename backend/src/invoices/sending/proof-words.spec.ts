import { proofWords } from './proof-words.js';

const log = { startedAt: '2026-11-11T08:00:00.000Z', durationMinutes: 108 };
const issue = { data: { number: '4711' }, metadata: { occurredAt: '2026-11-12T08:00:00.000Z' } };
const words = (what: Partial<Parameters<typeof proofWords>[0]> = {}) =>
  proofWords({ logs: [log], issue: undefined, quantityMilli: 1_800, printTimes: true, ...what });

describe('below a position', () => {
  it('stands the booked time that it bills, to a hundredth of an hour', () => {
    expect(words()).toBe('Zeitbuchung 11.11., 1 h 48 min');
    expect(words({ quantityMilli: 1_804 })).not.toBeNull();
  });

  it('stands no time that is not billed so, and none that the garage does not want', () => {
    expect(words({ quantityMilli: 2_000 })).toBeNull();
    expect(words({ printTimes: false })).toBeNull();
    expect(words({ logs: [] })).toBeNull();
  });

  it('stands the issued part in any case', () => {
    expect(words({ issue, printTimes: false })).toBe('4711, Entnahme 12.11.');
    expect(words({ issue })).toContain('; 4711, Entnahme 12.11.');
  });
});
