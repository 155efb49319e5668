import { estimateEventDefinitions, type EstimateEvent } from '#contracts/estimates/estimate.events.js';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { LineTemplate } from '#contracts/estimates/estimate-lines.js';
import type { ReportOutcome } from '#contracts/work-orders/reports/report.events.js';
import type { Report } from '#contracts/work-orders/reports/reports.js';
import {
  draftEstimate,
  expireEstimate,
  redraftEstimate,
  sendEstimate,
  withdrawEstimate,
} from '../estimate.js';
import type { DecideEstimate } from '../estimate.js';
import { answered, approving, byPhone, estimate, eventsAfter, known } from '../testing/estimate-life.js';
import { content, eventsOf, facts, hashIn, line, sending, sentOnce } from '../testing/made-up-estimate.js';
import {
  declinedProposal,
  isProposedIn,
  openDeclinedLines,
  openFindings,
  textsOf,
} from './proposed-lines.js';

const PICTURE = { hash: 'f'.repeat(64), type: 'image/webp' } as const;
const declinedAll = [...sentOnce, ...estimate(sentOnce).when(approving([]))];
const idsOf = (...estimates: readonly (readonly EstimateEvent[])[]) =>
  openDeclinedLines(estimates.map(known)).map((one) => one.line.lineId);

/** Another estimate that proposes the declined brakes again. */
const again = draftEstimate(
  { ...facts, estimateId: 'f' },
  { ...content, lines: [line('brakes again', { declinedLineId: 'brakes' })] },
);

const proposalOf = (template: LineTemplate | null) =>
  declinedProposal({ estimate: known(sentOnce), line: line('brakes', { template }), at: '' });

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

  it('are proposed with the template that their work was copied from', () => {
    const included = [{ articleId: 'a', number: 'OF-7', quantityMilli: 1_000 }];
    const copied = { jobTemplateId: 't', templateVersion: 3, basis: 'FIXED', checklist: [] } as const;
    expect(proposalOf({ ...copied, quantityMilli: 1_000, minutes: 60, included }).template).toEqual({
      ...copied,
      included: ['OF-7'],
    });
    expect(proposalOf(null).template).toBeNull();
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

const finding = (id: string, part: Partial<Report> = {}): Report => ({
  id,
  kind: 'FINDING',
  operationId: 'o',
  note: 'Bremsschlauch porös',
  picture: null,
  reportedAt: '2026-11-26T10:00:00.000Z',
  reportedBy: SYSTEM_ACTOR,
  decided: null,
  ...part,
});
const decided = (outcome: ReportOutcome) => ({
  decided: { outcome, operationId: null, at: '2026-11-26T11:00:00.000Z', by: SYSTEM_ACTOR },
});

const openIds = (reports: readonly Report[], ...events: (readonly EstimateEvent[])[]) =>
  openFindings({ reports }, events.map(known)).map(({ id }) => id);

describe('findings of an order', () => {
  const withReport = { ...content, lines: [line('brakes', { reportId: 'r' }), ...content.lines.slice(1)] };
  const drafted = eventsOf(draftEstimate(facts, withReport));
  const sent = [...drafted, ...eventsAfter(drafted, sendEstimate(sending(1)))];
  it('are proposed until an estimate has them or the office decides otherwise', () => {
    const reports = [finding('r'), finding('noted', decided('NOTED')), finding('other')];
    expect(openIds(reports)).toEqual(['r', 'other']);
    expect(openIds(reports, drafted)).toEqual(['other']);
  });

  it('are proposed again once no estimate has them', () => {
    const reports = [finding('r', decided('ESTIMATE'))];
    const after = (...decisions: readonly DecideEstimate[]) => [...sent, ...eventsAfter(sent, ...decisions)];
    expect(openIds(reports, sent)).toEqual([]);
    expect(openIds(reports, after(withdrawEstimate(null)))).toEqual(['r']);
    const expired = after(expireEstimate(1, '2027-01-01'));
    expect(openIds(reports, expired)).toEqual(['r']);
    const workedOn = { ...withReport, validUntilOn: '2027-02-01' };
    expect(openIds(reports, [...expired, ...eventsAfter(expired, redraftEstimate(workedOn))])).toEqual([]);
    const without = eventsAfter(drafted, redraftEstimate(content));
    expect(openIds(reports, [...drafted, ...without])).toEqual(['r']);
  });

  it('count as proposed while a sent version has them, and for ever once they are approved', () => {
    const from = { reportId: 'r', declinedLineId: null };
    const changed = [...sent, ...eventsAfter(sent, redraftEstimate(content))];
    expect(isProposedIn([known(changed)], from)).toBe(true);
    const called = [...sent, ...estimate(sent).when(byPhone)];
    const expired = [...called, ...eventsAfter(called, expireEstimate(1, '2027-01-01'))];
    expect(known(expired).status).toBe('EXPIRED');
    expect(isProposedIn([known(expired)], from)).toBe(true);
  });
});

describe('the words of a finding', () => {
  it.each([
    ['Bremsschlauch porös', 'Bremsschlauch porös', null],
    ['Bremsschlauch porös. Vorn links, tropft.', 'Bremsschlauch porös', 'Vorn links, tropft.'],
    ['Querlenker\nausgeschlagen', 'Querlenker', 'ausgeschlagen'],
    [`${'wort '.repeat(50)}ende`, 'wort '.repeat(40).trim(), `${'wort '.repeat(10)}ende`],
    ['x'.repeat(1_000), 'x'.repeat(200), `${'x'.repeat(299)}…`],
    ['Bremsschl. v. l. porös', 'Bremsschl. v. l. porös', null],
    ['Bremsschl. Vorderachse porös', 'Bremsschl. Vorderachse porös', null],
    ['Reifen v. l. Flanke gerissen', 'Reifen v. l. Flanke gerissen', null],
    ['Ölverlust ca. 3 Tropfen', 'Ölverlust ca. 3 Tropfen', null],
    ['Rost.', 'Rost.', null],
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
