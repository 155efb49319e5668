import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import type { EstimateEvent } from '#contracts/estimates/estimate.events.js';
import { refusalOf } from '../testing/given.js';
import { approveByPhone, type PhoneApproval } from './estimate-approval.js';
import { draftEstimate, sendEstimate } from './estimate.js';
import { answered, approving, byPhone, detailOf, estimate, known, types } from './testing/estimate-life.js';
import {
  content,
  eventsOf,
  facts,
  hashIn,
  line,
  sending,
  sentOnce,
  TODAY,
} from './testing/made-up-estimate.js';

const call: PhoneApproval = {
  answerId: 'p2',
  version: 1,
  lineIds: ['brakes'],
  name: 'Frau Rothbach',
  spokenOn: TODAY,
  today: TODAY,
};
const phoned = [...sentOnce, ...estimate(sentOnce).when(byPhone)];
const decided = (lineId: string, approved: boolean) => ({ lineId, approved });

describe('the own answer', () => {
  it('must be about the version and the content that the customer saw', () => {
    expect(detailOf(sentOnce, approving(['brakes'], { version: 2 }))).toBe(estimateTexts.changed);
    expect(detailOf(sentOnce, approving(['brakes'], { hash: 'other' }))).toBe(estimateTexts.changed);
  });

  it('may name no unknown line beside known ones, and none twice', () => {
    const all = content.lines.map(({ lineId }) => decided(lineId, false));
    const errorsOf = (...more: readonly ReturnType<typeof decided>[]) =>
      refusalOf(() => estimate(sentOnce).when(approving([], { decisions: [...all, ...more] }))).errors;
    expect(errorsOf(decided('x', true))).toMatchObject([
      { field: 'decisions', message: estimateTexts.unknownLine },
    ]);
    expect(errorsOf(decided('brakes', true))).toMatchObject([
      { field: 'decisions', message: estimateTexts.undecided },
    ]);
  });

  it('may repeat what was approved on the phone, and decides the other lines', () => {
    const facts = estimate(phoned).when(approving(['brakes', 'wiper']));
    expect(facts.map(({ type, data }) => [type, 'lineId' in data ? data.lineId : null])).toEqual([
      ['EstimateLineApproved', 'wiper'],
      ['EstimateLineDeclined', 'better-wiper'],
      ['EstimateAnswered', null],
    ]);
    expect(detailOf(phoned, approving(['wiper']))).toBe(estimateTexts.answeredOtherwise);
  });

  it('is refused after the office noted all on the phone: it was not his own', () => {
    const all = approveByPhone({ ...call, lineIds: ['brakes', 'wiper'] });
    const complete = [...sentOnce, ...estimate(sentOnce).when(all)];
    expect(detailOf(complete, approving(['brakes', 'wiper']))).toBe(estimateTexts.answeredOtherwise);
    expect(estimate(answered).when(approving(['brakes', 'wiper']))).toEqual([]);
  });

  it('may approve several lines that are no alternatives', () => {
    const lines = [line('brakes'), line('discs')];
    const sent = eventsOf(draftEstimate(facts, { ...content, lines }), sendEstimate(sending(1)));
    const decisions = lines.map(({ lineId }) => decided(lineId, true));
    expect(types(estimate(sent).when(approving([], { hash: hashIn(sent), decisions })))).toEqual([
      'EstimateLineApproved',
      'EstimateLineApproved',
      'EstimateAnswered',
    ]);
  });
});

describe('an approval on the phone', () => {
  it('is noted once for its id, even if a repeated call names other lines', () => {
    expect(estimate(phoned).when(byPhone)).toEqual([]);
    const other = approveByPhone({ ...call, answerId: 'p1', lineIds: ['wiper'] });
    expect(estimate(phoned).when(other)).toEqual([]);
  });

  it('adds nothing about lines that are approved already', () => {
    expect(estimate(phoned).when(approveByPhone(call))).toEqual([]);
    const more = estimate(phoned).when(approveByPhone({ ...call, lineIds: ['brakes', 'wiper'] }));
    expect(more).toMatchObject([
      { type: 'EstimateLineApproved', data: { lineId: 'wiper', by: 'PHONE' } },
      { type: 'EstimateApprovedByPhone', data: { grossCents: 12_000, isComplete: true } },
    ]);
  });

  it('completes an estimate that is answered, also one of the first days whose open lines were closed', () => {
    const early = phoned.map((event) =>
      event.type === 'EstimateApprovedByPhone'
        ? { ...event, data: { ...event.data, isComplete: undefined } }
        : event,
    ) as readonly EstimateEvent[];
    expect(known(early).status).toBe('ANSWERED');
    const three = [...content.lines, line('discs')];
    const sent = eventsOf(draftEstimate(facts, { ...content, lines: three }), sendEstimate(sending(1)));
    const closed = [...sent, ...early.slice(sentOnce.length)];
    const noted = estimate(closed).when(approveByPhone({ ...call, lineIds: ['wiper'] }));
    expect(noted.at(-1)).toMatchObject({ data: { isComplete: true } });
  });
});
