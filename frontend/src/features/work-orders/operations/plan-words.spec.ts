import { planInWords } from './plan-words.js';

it('the time of work is named until its day is over', () => {
  const plan = { day: '2026-11-24', startMinute: 600, minutes: 60 };
  expect(planInWords(plan, '2026-11-24')).toBe('Eingeplant für 24.11.2026, 10:00 Uhr');
  expect(planInWords(plan, '2026-11-25')).toBe('');
  expect(planInWords(null, '2026-11-24')).toBe('');
});
