import type { EstimateEvent } from '#contracts/estimates/estimate.events.js';
import { estimateStream } from '#contracts/estimates/estimate.js';
import { given, refusalOf } from '../../testing/given.js';
import { answerEstimate, approveByPhone, type OwnAnswer } from '../estimate-approval.js';
import { redraftEstimate, sendEstimate, type DecideEstimate } from '../estimate.js';
import { content, hashIn, line, sending, sentOnce, TODAY } from './made-up-estimate.js';

/** The answer to `sentOnce` that approves these lines. */
export function approving(lineIds: readonly string[], part: Partial<OwnAnswer> = {}) {
  return answerEstimate({
    answerId: 'a1',
    version: 1,
    hash: hashIn(sentOnce),
    decisions: content.lines.map(({ lineId }) => ({ lineId, approved: lineIds.includes(lineId) })),
    name: 'Lena Rothbach',
    address: '203.0.113.7',
    browser: 'Firefox',
    today: TODAY,
    ...part,
  });
}

/** Given these facts. */
export const estimate = (events: readonly EstimateEvent[]) => given(estimateStream, ...events);
/** The state after these facts. */
export const known = (events: readonly EstimateEvent[]) => {
  const { state } = estimate(events);
  if (state.status === 'none') throw new Error('There is no estimate');
  return state;
};
export const types = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);
/** The sentence of the refusal. */
export const detailOf = (events: readonly EstimateEvent[], decide: DecideEstimate) =>
  refusalOf(() => estimate(events).when(decide)).detail;

/** Version 2: the brakes cost less. */
export const cheaper = {
  ...content,
  lines: [line('brakes', { unitPriceE4: 900_000 }), ...content.lines.slice(1)],
};
export const sentTwice = [
  ...sentOnce,
  ...eventsAfter(sentOnce, redraftEstimate(cheaper), sendEstimate(sending(2))),
];
/** Brakes and the first wiper are approved. */
export const answered = [...sentOnce, ...estimate(sentOnce).when(approving(['brakes', 'wiper']))];
export const byPhone = approveByPhone({
  answerId: 'p1',
  version: 1,
  lineIds: ['brakes'],
  name: 'Frau Rothbach',
  spokenOn: TODAY,
  today: TODAY,
});

/** The facts of decisions that follow these facts. */
export function eventsAfter(before: readonly EstimateEvent[], ...decisions: readonly DecideEstimate[]) {
  return decisions
    .reduce<readonly EstimateEvent[]>((all, decide) => [...all, ...estimate(all).when(decide)], before)
    .slice(before.length);
}
