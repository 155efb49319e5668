import { ERASED } from '#contracts/kernel/erased.js';
import type { EstimateContent } from '#contracts/estimates/estimate.events.js';
import type { KnownEstimate } from '#contracts/estimates/estimate.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import { company } from '../../appointments/testing/made-up-appointment.js';
import { redraftEstimate, sendEstimate } from '../estimate.js';
import { answered, eventsAfter, known, sentTwice } from '../testing/estimate-life.js';
import { content, drafted, eventsOf, line, sending, sentOnce } from '../testing/made-up-estimate.js';
import { openByLink, ownEstimateAnswer, type OpenEstimate } from './own-estimate.js';

const NOW = '2026-11-27T08:00:00.000Z';
/** The last day of validity. */
const LAST_DAY = '2026-12-10T20:00:00.000Z';
const PICTURE = { hash: 'a'.repeat(64), type: 'image/png' } as const;

function opened(estimate: KnownEstimate, now = NOW): OpenEstimate {
  const open = openByLink(estimate, now);
  if (open === null) throw new Error('The link opens nothing');
  return open;
}
const shown = (estimate: KnownEstimate, now = NOW) =>
  ownEstimateAnswer(opened(estimate), '/api/kva/t', company, now);
/** As it was sent, with other lines. */
const withLines = (...lines: readonly EstimateLine[]): KnownEstimate =>
  known(eventsAfter([], drafted, redraftEstimate({ ...content, lines }), sendEstimate(sending(2))));
/** As it is shown after these changes of the version before. */
const resent = (change: Partial<EstimateContent>) =>
  shown(
    known([
      ...sentOnce,
      ...eventsAfter(sentOnce, redraftEstimate({ ...content, ...change }), sendEstimate(sending(2))),
    ]),
  );

describe('the link to an estimate', () => {
  it('opens it until thirty days after the last day of validity', () => {
    const estimate = known(sentOnce);
    expect(openByLink(estimate, NOW)).toEqual(estimate);
    expect(openByLink(estimate, '2027-01-09T20:00:00.000Z')).not.toBeNull();
    expect(openByLink(estimate, '2027-01-10T08:00:00.000Z')).toBeNull();
  });

  it('opens it until thirty days after the last answer, if that comes later', () => {
    const estimate = known(answered);
    const answeredAt = (...days: readonly string[]): KnownEstimate => ({
      ...estimate,
      answers: days.flatMap((at) => estimate.answers.map((answer) => ({ ...answer, at }))),
    });
    const late = answeredAt(
      '2026-11-27T08:00:00.000Z',
      '2026-11-28T08:00:00.000Z',
      '2026-12-20T08:00:00.000Z',
    );
    expect(openByLink(late, '2027-01-19T20:00:00.000Z')).not.toBeNull();
    expect(openByLink(late, '2027-01-20T08:00:00.000Z')).toBeNull();
    expect(openByLink(estimate, '2027-01-09T20:00:00.000Z')).not.toBeNull();
    expect(openByLink(estimate, '2027-01-10T08:00:00.000Z')).toBeNull();
  });

  it('opens nothing that was never sent, or whose customer is erased', () => {
    expect(openByLink(known(eventsOf(drafted)), NOW)).toBeNull();
    expect(openByLink({ ...known(answered), keptUntilOn: '2032-12-31' }, NOW)).toBeNull();
    expect(openByLink(withLines(line('brakes', { title: ERASED })), NOW)).toBeNull();
  });
});

describe('the page of an estimate', () => {
  it('shows what the customer got, and of alternatives the first in the sum', () => {
    const { lines, ...page } = shown(known(sentOnce));
    const { name, street, zip, city, phone, email } = company;
    expect(page).toStrictEqual({
      number: 'KV-2026-00001',
      version: 1,
      hash: expect.any(String),
      status: 'SENT',
      sentOn: '2026-11-26',
      validUntil: '2026-12-10',
      name: 'Lena Rothbach',
      plate: 'AH-RO 12',
      vehicle: 'Škoda Octavia',
      introduction: 'Wie besprochen',
      prices: 'GROSS',
      grossTotal: 120,
      changes: [],
      removed: [],
      pdfReady: false,
      answer: null,
      questions: [],
      company: { name, street, zip, city, phone, email },
    });
    expect(lines).toHaveLength(3);
    expect(lines[1]).toEqual({
      lineId: 'wiper',
      group: 'RECOMMENDED',
      choice: 'A',
      title: 'Arbeit wiper',
      note: null,
      quantity: 1,
      unit: 'Std',
      unitPrice: 20,
      taxPercent: 19,
      total: 20,
      picture: null,
      changed: null,
      approved: null,
    });
  });

  it('has the photograph of a line at an address of its own', () => {
    const [{ picture } = { picture: null }] = shown(withLines(line('brakes', { picture: PICTURE }))).lines;
    expect(picture).toEqual({
      url: '/api/kva/t/pictures/brakes?v=' + 'a'.repeat(16),
      width: null,
      height: null,
      widths: [],
    });
  });

  it('offers the PDF once it is there, and repeats the questions of the customer', () => {
    const estimate = opened(known(sentOnce));
    const question = { questionId: 'q', question: 'Wie lange?', at: NOW, isSettled: true };
    const { pdfReady, questions } = shown({
      ...estimate,
      sent: { ...estimate.sent, pdfHash: 'p' },
      questions: [question],
    });
    expect([pdfReady, questions]).toEqual([true, ['Wie lange?']]);
  });

  it('is expired after the last day, as long as nobody answered', () => {
    expect(shown(known(sentOnce), LAST_DAY).status).toBe('SENT');
    expect(shown(known(sentOnce), '2026-12-11T08:00:00.000Z').status).toBe('EXPIRED');
    expect(shown(known(answered), '2026-12-11T08:00:00.000Z').status).toBe('ANSWERED');
  });

  it('shows only that it is withdrawn, once it is', () => {
    const estimate = opened(known(sentTwice));
    const question = { questionId: 'q', question: 'Wie lange?', at: NOW, isSettled: false };
    const withdrawn = shown({
      ...estimate,
      ...known(sentTwice),
      status: 'WITHDRAWN',
      sent: { ...estimate.sent, pdfHash: 'p', prices: 'NET' },
      sentBefore: { ...estimate.sent, lines: [line('old')] },
      questions: [question],
      answers: known(answered).answers,
    });
    const { number, version, hash, sentOn, validUntil, company: garage, ...rest } = withdrawn;
    expect([number, version, sentOn, validUntil, garage.name]).toEqual([
      'KV-2026-00001',
      2,
      '2026-11-26',
      '2026-12-10',
      company.name,
    ]);
    expect(hash).toBe(estimate.sent.hash);
    expect(rest).toEqual({
      status: 'WITHDRAWN',
      name: null,
      plate: null,
      vehicle: null,
      introduction: null,
      prices: 'NET',
      grossTotal: 0,
      lines: [],
      changes: [],
      removed: [],
      pdfReady: false,
      answer: null,
      questions: [],
    });
  });
});

describe('an answered estimate', () => {
  it('says who approved how much, and when', () => {
    expect(shown(known(answered)).answer).toEqual({
      name: 'Lena Rothbach',
      at: expect.any(String),
      spokenOn: null,
      approvedTotal: 120,
    });
  });

  it('shows the last of several answers', () => {
    const estimate = known(answered);
    const later = estimate.answers.map((answer) => ({
      ...answer,
      name: 'Frau Rothbach',
      spokenOn: '2026-11-27',
    }));
    expect(shown({ ...estimate, answers: [...estimate.answers, ...later] }).answer).toMatchObject({
      name: 'Frau Rothbach',
      spokenOn: '2026-11-27',
    });
  });

  it('says of each line whether it is approved; an alternative to an approved one is not', () => {
    const decided = known(answered);
    expect(shown(decided).lines.map(({ approved }) => approved)).toEqual([true, true, false]);
    const { decisions } = decided;
    const ofPhone = new Map([...decisions].filter(([lineId]) => lineId === 'wiper'));
    expect(shown({ ...decided, decisions: ofPhone }).lines.map(({ approved }) => approved)).toEqual([
      null,
      true,
      false,
    ]);
  });
});

describe('what is new to the customer', () => {
  const [brakes = line('brakes'), ...wipers] = content.lines;

  it.each([
    [{ prices: 'NET' } as const, ['prices']],
    [{ validUntilOn: '2026-12-24' }, ['validUntil']],
    [{ introduction: null }, ['introduction']],
    [{ lines: [brakes] }, []],
  ])('%j is told beside the lines', (change, changes) => {
    expect(resent(change).changes).toEqual(changes);
  });

  it.each([
    ['title', { title: 'Bremsen' }],
    ['note', { note: 'vorn' }],
    ['group', { group: 'RECOMMENDED' }],
    ['quantity', { quantityMilli: 2_000 }],
    ['price', { unitPriceE4: 900_000 }],
    ['tax', { taxBasisPoints: 700 }],
    ['photograph', { picture: PICTURE }],
  ] as const)('a line with another %s is changed, the others are not', (_, part) => {
    const { lines, removed } = resent({ lines: [line('brakes', part), ...wipers] });
    expect(lines.map(({ changed }) => changed)).toEqual(['CHANGED', null, null]);
    expect(removed).toEqual([]);
  });

  it('a line without its photograph is changed, one that keeps it is not', () => {
    const before = opened(withLines(line('brakes', { picture: PICTURE })));
    const after = (...lines: readonly EstimateLine[]) =>
      shown({ ...before, sent: { ...before.sent, lines }, sentBefore: before.sent }).lines[0]?.changed;
    expect(after(line('brakes'))).toBe('CHANGED');
    expect(after(line('brakes', { picture: { ...PICTURE } }))).toBeNull();
  });

  it('every line is changed if prices are net instead of gross', () => {
    expect(resent({ prices: 'NET' }).lines.map(({ changed }) => changed)).toEqual([
      'CHANGED',
      'CHANGED',
      'CHANGED',
    ]);
  });

  it('lines are added and removed', () => {
    const { lines, removed } = resent({ lines: [brakes, line('oil')] });
    expect(lines.map(({ changed }) => changed)).toEqual([null, 'NEW']);
    expect(removed).toEqual(['Arbeit wiper', 'Arbeit better-wiper']);
  });
});
