import { estimateEventDefinitions, type EstimateEvent } from '#contracts/estimates/estimate.events.js';
import { draftEstimate, redraftEstimate, sendEstimate, withdrawEstimate } from '../estimate.js';
import { answered, approving, byPhone, estimate, eventsAfter, known } from '../testing/estimate-life.js';
import { content, eventsOf, facts, hashIn, line, sending, sentOnce } from '../testing/made-up-estimate.js';
import { openDeclinedLines, textsOf } from './proposed-lines.js';

const PICTURE = { hash: 'f'.repeat(64), type: 'image/webp' } as const;
const declinedAll = [...sentOnce, ...estimate(sentOnce).when(approving([]))];
const idsOf = (...estimates: readonly (readonly EstimateEvent[])[]) =>
  openDeclinedLines(estimates.map(known)).map((one) => one.line.lineId);

/** Another estimate that proposes the declined brakes again. */
const again = draftEstimate(
  { ...facts, estimateId: 'f' },
  { ...content, lines: [line('brakes again', { declinedLineId: 'brakes' })] },
);

describe('declined lines of a car', () => {
  it('are proposed again, apart from alternatives to what was approved', () => {
    expect(idsOf(declinedAll)).toEqual(['brakes', 'wiper', 'better-wiper']);
    expect(idsOf(answered)).toEqual([]);
    expect(idsOf(sentOnce)).toEqual([]);
  });

  it('are proposed no more once the customer approved them by phone', () => {
    expect(idsOf([...declinedAll, ...estimate(declinedAll).when(byPhone)])).toEqual([
      'wiper',
      'better-wiper',
    ]);
  });

  it('are proposed once: an estimate that has them takes them, until it is withdrawn', () => {
    const drafted = eventsOf(again);
    expect(idsOf(declinedAll, drafted)).toEqual(['wiper', 'better-wiper']);
    const withdrawn = [...drafted, ...eventsAfter(drafted, withdrawEstimate(null))];
    expect(idsOf(declinedAll, withdrawn)).toContain('brakes');
    const without = [...drafted, ...eventsAfter(drafted, redraftEstimate(content))];
    expect(idsOf(declinedAll, without)).toContain('brakes');
  });

  it('are proposed from the estimate that declined them last', () => {
    const sent = eventsOf(again, sendEstimate(sending(1)));
    const decisions = [{ lineId: 'brakes again', approved: false }];
    const declinedAgain = [...sent, ...eventsAfter(sent, approving([], { hash: hashIn(sent), decisions }))];
    expect(idsOf(declinedAll, declinedAgain)).toEqual(['wiper', 'better-wiper', 'brakes again']);
  });
});

describe('the words of a finding', () => {
  it.each([
    ['Bremsschlauch porös', 'Bremsschlauch porös', null],
    ['Bremsschlauch porös. Vorn links, tropft.', 'Bremsschlauch porös', 'Vorn links, tropft.'],
    ['Querlenker\nausgeschlagen', 'Querlenker', 'ausgeschlagen'],
    [`${'wort '.repeat(50)}ende`, 'wort '.repeat(40).trim(), `${'wort '.repeat(10)}ende`],
    ['x'.repeat(1_000), 'x'.repeat(200), 'x'.repeat(300)],
  ])('%j become title and reason', (found, title, note) => expect(textsOf(found)).toEqual({ title, note }));
});

describe('a photograph', () => {
  const pictured = { ...content, lines: [line('brakes', { picture: PICTURE }), ...content.lines.slice(1)] };

  it('is part of what the customer approves', () => {
    const events = eventsOf(draftEstimate(facts, pictured), sendEstimate(sending(1)));
    expect(hashIn(events)).not.toBe(hashIn(sentOnce));
    expect(known(events).files).toEqual([PICTURE.hash]);
  });

  it('that is taken out stays a file of the estimate, because it was sent', () => {
    const events = eventsOf(
      draftEstimate(facts, pictured),
      sendEstimate(sending(1)),
      redraftEstimate(content),
    );
    expect(known(events).files).toEqual([PICTURE.hash]);
  });

  it('is missing in lines of version 1', () => {
    const upcast = estimateEventDefinitions.EstimateDrafted.upcast?.[1] as (data: object) => object;
    expect(upcast({ lines: [{ lineId: 'l' }] })).toEqual({
      lines: [{ lineId: 'l', reportId: null, declinedLineId: null, picture: null }],
    });
  });
});
