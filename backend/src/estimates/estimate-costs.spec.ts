import { array, assert, constantFrom, integer, property, record, subarray } from 'fast-check';
import { approvedCostsOf, toleratedCents } from '#contracts/estimates/approved-costs.js';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import {
  estimateSums,
  grossOfGroups,
  LINE_GROUPS,
  withoutAlternatives,
} from '#contracts/estimates/estimate-lines.js';
import type { EstimateEvent } from '#contracts/estimates/estimate.events.js';
import { wholeSums } from '#contracts/estimates/estimate-content.js';
import { approvedSums } from '#contracts/estimates/estimate-decisions.js';
import { invoiceTotals } from '#contracts/invoices/invoice-lines.js';
import { Refusal } from '#contracts/kernel/problem.js';
import {
  expireEstimate,
  redraftEstimate,
  sendEstimate,
  withdrawEstimate,
  type DecideEstimate,
} from './estimate.js';
import { approveByPhone, justifyExcess } from './estimate-approval.js';
import { answered, approving, byPhone, detailOf, estimate, known } from './testing/estimate-life.js';
import { content, line, sending, sentOnce, TODAY } from './testing/made-up-estimate.js';

describe('costs above the approved ones', () => {
  it('are agreed with the customer up to a sum, with a reason', () => {
    expect(approvedCostsOf([known(sentOnce)])).toBeNull();
    expect(approvedCostsOf([known(answered)])).toEqual({ approvedCents: 12_000, mostCents: 13_800 });
    const agreed = estimate(answered).when(justifyExcess(20_000, 'Radlager fest, besprochen'));
    expect(agreed).toMatchObject([{ data: { upToCents: 20_000, reason: 'Radlager fest, besprochen' } }]);
    const events = [...answered, ...agreed];
    expect(approvedCostsOf([known(events)])).toEqual({ approvedCents: 12_000, mostCents: 20_000 });
    expect(estimate(events).when(justifyExcess(20_000, 'Nochmals'))).toEqual([]);
  });

  it('are agreed for the whole order, not on top of what other estimates tolerate', () => {
    const agreed = [...answered, ...estimate(answered).when(justifyExcess(20_000, 'Radlager fest'))];
    const both = [known(agreed), known(answered)];
    expect(approvedCostsOf(both)).toEqual({ approvedCents: 24_000, mostCents: 27_600 });
    const more = [...answered, ...estimate(answered).when(justifyExcess(30_000, 'Radlager fest'))];
    expect(approvedCostsOf([known(more), known(answered)])?.mostCents).toBe(30_000);
  });

  it('are more than the approved ones', () => {
    expect(detailOf(answered, justifyExcess(12_000, 'Nichts'))).toBe(estimateTexts.notMore);
    expect(detailOf(sentOnce, justifyExcess(12_000, 'Nichts'))).toBe(estimateTexts.nothingApproved);
  });

  it('are never tolerated above 15 %', () => {
    assert(
      property(integer({ min: 1, max: 999_999_999 }), (cents) => {
        expect(toleratedCents(cents) * 100).toBeLessThanOrEqual(cents * 115);
        expect((toleratedCents(cents) + 1) * 100).toBeGreaterThan(cents * 115);
      }),
    );
  });
});

describe('sums', () => {
  it('of the whole count the first of lines that exclude each other', () => {
    expect(wholeSums(content).grossCents).toBe(12_000);
    expect(withoutAlternatives(content.lines).map(({ lineId }) => lineId)).toEqual(['brakes', 'wiper']);
  });

  it('of the whole count the alternative that is shown first', () => {
    const late = line('late', { group: 'LATER', choice: 'A' });
    const first = line('first', { choice: 'A', unitPriceE4: 300_000 });
    expect(withoutAlternatives([late, first]).map(({ lineId }) => lineId)).toEqual(['first']);
  });

  const anyLine = record({
    quantityMilli: integer({ min: 1, max: 999_999 }),
    unitPriceE4: integer({ min: 0, max: 99_999_999 }),
    rate: constantFrom(1_900, 700, 0),
  }).map(({ rate, ...part }) => line('x', { ...part, taxBasisPoints: rate }));

  it('of the groups add up to the whole', () => {
    const grouped = record({ one: anyLine, group: constantFrom(...LINE_GROUPS) }).map(({ one, group }) => ({
      ...one,
      group,
    }));
    assert(
      property(array(grouped, { maxLength: 30 }), constantFrom('NET', 'GROSS'), (lines, prices) => {
        const sum = grossOfGroups(prices, lines).reduce((all, { grossCents }) => all + grossCents, 0);
        expect(sum).toBe(estimateSums(prices, lines).grossCents);
      }),
    );
  });

  it('are always those of an invoice with the same lines', () => {
    assert(
      property(array(anyLine, { maxLength: 30 }), constantFrom('NET', 'GROSS'), (lines, prices) => {
        const positions = lines.map((one) => ({ ...one, isExchangePart: false, discount: null }));
        const totals = invoiceTotals({ prices, positions, discount: null, surcharge: null });
        expect(estimateSums(prices, lines)).toEqual(totals);
      }),
    );
  });
});

it('approves never more than lines that the customer approved in the version that is out', () => {
  const steps = constantFrom('redraft', 'send', 'answer', 'old-answer', 'phone', 'withdraw', 'expire');
  assert(
    property(array(steps, { maxLength: 12 }), (names) => {
      let events: readonly EstimateEvent[] = sentOnce;
      for (const [at, name] of names.entries()) {
        const { version, sent } = known(events);
        const dearer = { ...content, lines: [line('brakes', { unitPriceE4: 1_000_000 + at + 1 })] };
        const decisions = (sent?.lines ?? []).map(({ lineId }) => ({
          lineId,
          approved: lineId === 'brakes',
        }));
        const of = { version: sent?.version ?? 0, hash: sent?.hash ?? '', decisions };
        const decide = {
          redraft: redraftEstimate(dearer),
          send: sendEstimate(sending(version)),
          answer: approving([], of),
          'old-answer': approving(['brakes']),
          phone: byPhone,
          withdraw: withdrawEstimate(null),
          expire: expireEstimate(version, '2027-01-01'),
        }[name];
        try {
          events = [...events, ...estimate(events).when(decide)];
        } catch {
          // Refused: no fact.
        }
      }
      const { sent } = known(events);
      const approved = events.filter(({ type }) => type === 'EstimateLineApproved');
      for (const { data } of approved as readonly Extract<
        EstimateEvent,
        { type: 'EstimateLineApproved' }
      >[]) {
        expect(data.hash).toBe(sent?.hash);
        expect(data.totalCents).toBe(sent?.lines.find(({ lineId }) => lineId === data.lineId)?.totalCents);
      }
    }),
  );
});

/** Gross cents up to which invoices of the order may go out; null: no limit. */
const mostOf = (...estimates: readonly (readonly EstimateEvent[])[]) =>
  approvedCostsOf(estimates.map(known))?.mostCents ?? null;

it('never lets more be billed than before unless the customer approves or agrees', () => {
  const step = record({
    of: constantFrom(0, 1),
    name: constantFrom('redraft', 'send', 'answer', 'phone', 'justify', 'withdraw', 'expire'),
    cents: integer({ min: 1, max: 100_000 }),
    lineIds: subarray(['brakes', 'wiper', 'better-wiper']),
  });
  const more = new Set(['EstimateLineApproved', 'EstimateExcessJustified']);
  assert(
    property(array(step, { maxLength: 14 }), (steps) => {
      const estimates: [readonly EstimateEvent[], readonly EstimateEvent[]] = [sentOnce, sentOnce];
      for (const [at, { of, name, cents, lineIds }] of steps.entries()) {
        const events = estimates[of] ?? sentOnce;
        const { version, sent } = known(events);
        const out = sent?.version ?? 0;
        const priced = {
          ...content,
          lines: content.lines.map((one) => line(one.lineId, { unitPriceE4: cents * 100 })),
        };
        const decisions = (sent?.lines ?? []).map(({ lineId }) => ({
          lineId,
          approved: lineIds.includes(lineId),
        }));
        const call = { answerId: `p${at}`, version: out, lineIds, name: 'L', spokenOn: TODAY, today: TODAY };
        const decide = {
          redraft: redraftEstimate(priced),
          send: sendEstimate(sending(version)),
          answer: approving([], { version: out, hash: sent?.hash ?? '', decisions, answerId: `a${at}` }),
          phone: approveByPhone(call),
          justify: justifyExcess(cents, 'Besprochen'),
          withdraw: withdrawEstimate(null),
          expire: expireEstimate(version, '2027-01-01'),
        }[name];
        const before = mostOf(...estimates);
        const added = decided(events, decide);
        estimates[of] = [...events, ...added];
        const after = mostOf(...estimates);
        const isRaised = before !== null && (after === null || after > before);
        expect(isRaised && !added.some(({ type }) => more.has(type))).toBe(false);
        // Each limit rests on facts: 15 % above the approved lines of what was sent, or what was agreed.
        const approvedCents = estimates.reduce((sum, one) => sum + approvedSums(known(one)).grossCents, 0);
        const agreed = Math.max(...estimates.map((one) => known(one).justifiedCents));
        const most = Math.max(approvedCents * 115, agreed * 100);
        expect((after ?? 0) * 100).toBeLessThanOrEqual(most);
      }
    }),
  );
});

/** The new facts; none if the decision is refused. */
function decided(events: readonly EstimateEvent[], decide: DecideEstimate): readonly EstimateEvent[] {
  try {
    return estimate(events).when(decide);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
