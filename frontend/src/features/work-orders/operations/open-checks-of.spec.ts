import type { CheckAnswer } from '#contracts/work-orders/operations/operations.api.js';
import { openChecksOf } from './open-checks-of.js';

const checklist: readonly CheckAnswer[] = [
  { text: 'Probefahrt', ticked: null },
  { text: 'Ölzettel', ticked: { by: 'Mara', at: '2026-11-24T08:00:00.000Z' } },
];

it.each([
  ['OPEN', null, ['Probefahrt']],
  ['STARTED', null, ['Probefahrt']],
  ['DONE', null, ['Probefahrt']],
  ['DONE', 'Kein Platz', []],
  // Its order was completed with this reason and is open again.
  ['OPEN', 'Kein Platz', ['Probefahrt']],
] as const)(
  'asks about open points of work that is %s and was left for %s: %j',
  (status, checksLeftFor, open) => {
    expect(openChecksOf([{ status, checklist, checksLeftFor }])).toEqual(open);
  },
);
