import { planFrom } from './plan-from.js';

it('a plan counts until its day is over', () => {
  const plan = { day: '2026-11-24', startMinute: 600, minutes: 60 };
  expect(planFrom('2026-11-23', plan)).toBe(plan);
  expect(planFrom('2026-11-24', plan)).toBe(plan);
  expect(planFrom('2026-11-25', plan)).toBeNull();
  expect(planFrom('2026-11-25', null)).toBeNull();
});
