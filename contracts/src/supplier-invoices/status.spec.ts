import { isFinished, lineStatusOf, openDeviations, statusOf, type LineStanding } from './status.js';

const MATCH: LineStanding = { matchStatus: 'MATCH', resolution: null };
const OPEN: LineStanding = { matchStatus: 'QUANTITY_DEVIATION', resolution: null };
const ASKED: LineStanding = { matchStatus: 'PRICE_DEVIATION', resolution: { status: 'IN_CLARIFICATION' } };
const TAKEN: LineStanding = { matchStatus: 'QUANTITY_DEVIATION', resolution: { status: 'ACCEPTED' } };

describe('the status of an invoice', () => {
  it.each([
    [[MATCH, MATCH], 'Automatisch geprüft', 0],
    [[MATCH, TAKEN], 'Abgeschlossen', 0],
    [[TAKEN, TAKEN], 'Abgeschlossen', 0],
    [[MATCH, ASKED], 'In Klärung', 1],
    [[TAKEN, ASKED, OPEN], 'In Klärung', 2],
    [[TAKEN, OPEN], 'Offen', 1],
    [[MATCH, OPEN], 'Offen', 1],
  ] as const)('%j: %s, %i open', (lines, status, open) => {
    expect([statusOf(lines), openDeviations(lines)]).toEqual([status, open]);
    expect([statusOf(lines.toReversed()), openDeviations(lines.toReversed())]).toEqual([status, open]);
  });

  it('follows the order of the specification for every combination of three lines', () => {
    const all = [MATCH, OPEN, ASKED, TAKEN];
    for (const one of all)
      for (const other of all)
        for (const third of all) {
          const named = [one, other, third].map(lineStatusOf);
          const has = (status: (typeof named)[number]): boolean => named.includes(status);
          const expected = has('PENDING')
            ? has('IN_CLARIFICATION')
              ? 'In Klärung'
              : 'Offen'
            : has('IN_CLARIFICATION')
              ? 'In Klärung'
              : has('ACCEPTED')
                ? 'Abgeschlossen'
                : 'Automatisch geprüft';
          expect(statusOf([one, other, third])).toBe(expected);
        }
  });
});

it('open deviations are counted by kind', () => {
  const lines = [MATCH, OPEN, OPEN, ASKED, TAKEN];
  expect(openDeviations(lines, 'QUANTITY_DEVIATION')).toBe(2);
  expect(openDeviations(lines, 'PRICE_DEVIATION')).toBe(1);
});

it('an invoice is finished when nothing is left to decide', () => {
  const statuses = ['Offen', 'In Klärung', 'Automatisch geprüft', 'Abgeschlossen', 'Verworfen'] as const;
  expect(statuses.map(isFinished)).toEqual([false, false, true, true, true]);
});
