import 'reflect-metadata';
import { byPlan } from './own-work.js';

const at = (day: string, startMinute = 600) => ({ plan: { day, startMinute, minutes: 60 } });

it('a mechanic sees planned work first; what was planned for yesterday has no time', () => {
  const over = at('2026-11-23');
  const untimed = { plan: null };
  const early = at('2026-11-24', 480);
  const late = at('2026-11-24', 900);
  const sorted = [over, untimed, late, early].toSorted(byPlan('2026-11-24'));
  expect(sorted).toEqual([early, late, over, untimed]);
});
