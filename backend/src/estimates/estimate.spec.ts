import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import type { EstimateEvent } from '#contracts/estimates/estimate.events.js';
import { approvedSums, undecidedLines } from '#contracts/estimates/estimate-decisions.js';
import { hasUnsentChanges, shownContent } from '#contracts/estimates/estimate.js';
import { refusalOf } from '../testing/given.js';
import { noteMailed, noteViewed } from './estimate-dispatch.js';
import { approveByPhone } from './estimate-approval.js';
import { chooseOrder, turnIntoOrder } from './estimate-order.js';
import {
  draftEstimate,
  expireEstimate,
  redraftEstimate,
  sendEstimate,
  withdrawEstimate,
} from './estimate.js';
import {
  answered,
  approving,
  byPhone,
  cheaper,
  detailOf,
  estimate,
  eventsAfter,
  known,
  sentTwice,
  types,
} from './testing/estimate-life.js';
import {
  content,
  drafted,
  eventsOf,
  facts,
  hashIn,
  sending,
  sentOnce,
  TODAY,
} from './testing/made-up-estimate.js';

describe('a draft', () => {
  it('is made once, with the number it got', () => {
    const made = estimate([]).when(drafted);
    expect(types(made)).toEqual(['EstimateDrafted']);
    expect(known(made)).toMatchObject({ number: 'KV-2026-00001', status: 'DRAFT', version: 1 });
    expect(estimate(made).when(drafted)).toEqual([]);
    const other = draftEstimate({ ...facts, customerId: 'other' }, content);
    expect(refusalOf(() => estimate(made).when(other)).code).toBe('idempotency-key-reused');
  });

  it('keeps titles and notes apart from the lines, so that they can be encrypted', () => {
    const [made] = estimate([]).when(drafted);
    expect(made).toMatchObject({ data: { texts: expect.stringContaining('Arbeit brakes') } });
    const { texts: _, ...rest } = { texts: '', ...made?.data };
    expect(JSON.stringify(rest)).not.toContain('Arbeit');
    expect(known(estimate([]).when(drafted)).draft).toEqual(content);
  });

  it('is readable after its texts were erased', () => {
    const [made] = estimate([]).when(drafted);
    const erased = { ...made, data: { ...made?.data, texts: '[gelöscht]' } } as EstimateEvent;
    expect(known([erased]).draft.lines.map(({ title }) => title)).toEqual(Array(3).fill('[gelöscht]'));
  });

  it('gets a new version only if something is different', () => {
    expect(estimate(sentOnce).when(redraftEstimate(content))).toEqual([]);
    expect(estimate(sentOnce).when(redraftEstimate(cheaper))).toMatchObject([{ data: { version: 2 } }]);
  });
});

describe('sending', () => {
  it('freezes what the customer sees under one hash', () => {
    expect(hashIn(sentOnce)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashIn(eventsOf(drafted, sendEstimate(sending(1))))).toBe(hashIn(sentOnce));
    expect(hashIn(sentTwice)).not.toBe(hashIn(sentOnce));
  });

  it('again asks for another mail, once for each call, and not while one is on its way', () => {
    const again = sendEstimate({ ...sending(1), requestId: 'r2' });
    expect(estimate(sentOnce).when(again)).toEqual([]);
    const mailed = [...sentOnce, ...eventsAfter(sentOnce, noteMailed(1))];
    const asked = estimate(mailed).when(again);
    expect(asked).toMatchObject([
      { type: 'EstimateMailRequested', data: { version: 1, requestId: 'r2', mailTo: sending(1).mailTo } },
    ]);
    const resent = [...mailed, ...asked];
    expect(known(resent).sent?.mailedAt).toBeNull();
    const twice = [...resent, ...eventsAfter(resent, noteMailed(1))];
    expect(estimate(twice).when(again)).toEqual([]);
    expect(estimate(mailed).when(sendEstimate({ ...sending(1), mailTo: null }))).toEqual([]);
  });

  it('by mail after the link was handed out asks for a mail', () => {
    const byLink = eventsOf(drafted, sendEstimate({ ...sending(1), mailTo: null }));
    expect(types(estimate(byLink).when(sendEstimate(sending(1))))).toEqual(['EstimateMailRequested']);
  });

  it('is idempotent, and refuses a version that the office has not seen', () => {
    expect(estimate(sentOnce).when(sendEstimate(sending(1)))).toEqual([]);
    const changed = [...sentOnce, ...eventsAfter(sentOnce, redraftEstimate(cheaper))];
    expect(refusalOf(() => estimate(changed).when(sendEstimate(sending(1)))).code).toBe('revision-behind');
  });

  it('refuses a validity that has passed', () => {
    const late = sendEstimate({ ...sending(1), sentOn: '2026-12-11' });
    expect(refusalOf(() => estimate(eventsOf(drafted)).when(late)).errors).toEqual([
      { field: 'validUntil', message: estimateTexts.past },
    ]);
  });

  it('leaves the sent version as it is while the office changes its draft', () => {
    const changed = known([...sentOnce, ...eventsAfter(sentOnce, redraftEstimate(cheaper))]);
    expect(hasUnsentChanges(changed)).toBe(true);
    expect(changed.sent).toMatchObject({ version: 1, lines: content.lines });
  });

  it('of the next version keeps the last one to compare', () => {
    expect(known(sentTwice)).toMatchObject({ sent: { version: 2 }, sentBefore: { version: 1 } });
  });

  it('keeps the version that the customer viewed, not one that he never saw', () => {
    const next = [redraftEstimate(cheaper), sendEstimate(sending(2))];
    const third = [redraftEstimate(content), sendEstimate(sending(3))];
    const events = [...sentOnce, ...eventsAfter(sentOnce, noteViewed(1), ...next, ...third)];
    expect(known(events)).toMatchObject({ sent: { version: 3 }, sentBefore: { version: 1 } });
  });

  it('freezes recipient and tax case under the hash too', () => {
    const moved = sendEstimate({ ...sending(1), recipientCity: 'Ahornhof' });
    expect(hashIn(eventsOf(drafted, moved))).not.toBe(hashIn(sentOnce));
  });

  it('shows after an answer what was answered to, not a draft that was never sent', () => {
    const changed = [...sentOnce, ...eventsAfter(sentOnce, redraftEstimate(cheaper))];
    const after = known([...changed, ...eventsAfter(changed, approving(['brakes']))]);
    expect(shownContent(after)).toMatchObject({ lines: content.lines });
    expect(hasUnsentChanges(after)).toBe(false);
  });
});

describe("the customer's answer", () => {
  it('approves and declines each line, with version, hash and sums', () => {
    const facts = estimate(sentOnce).when(approving(['brakes', 'wiper']));
    expect(types(facts)).toEqual([
      'EstimateLineApproved',
      'EstimateLineApproved',
      'EstimateLineDeclined',
      'EstimateAnswered',
    ]);
    const proof = { version: 1, hash: hashIn(sentOnce), answerId: 'a1' };
    for (const { data } of facts) expect(data).toMatchObject(proof);
    expect(facts.at(-1)).toMatchObject({
      data: { name: 'Lena Rothbach', address: '203.0.113.7', grossCents: 12_000, netCents: 10_084 },
    });
  });

  it('is a no-op in a second tab or a replay, and refuses another answer', () => {
    expect(estimate(answered).when(approving(['brakes', 'wiper'], { answerId: 'a2' }))).toEqual([]);
    expect(detailOf(answered, approving(['brakes']))).toBe(estimateTexts.answeredOtherwise);
  });

  it('counts only for the version that he saw', () => {
    expect(detailOf(sentTwice, approving(['brakes']))).toBe(estimateTexts.changed);
    expect(detailOf(sentOnce, approving(['brakes'], { hash: '0'.repeat(64) }))).toBe(estimateTexts.changed);
  });

  it('must name every line once', () => {
    const [first] = content.lines;
    const one = { lineId: first?.lineId ?? '', approved: true };
    for (const decisions of [[one], [one, one, one]])
      expect(detailOf(sentOnce, approving([], { decisions }))).toBe(estimateTexts.undecided);
    expect(detailOf(sentOnce, approving([], { decisions: [{ lineId: 'x', approved: true }] }))).toBe(
      estimateTexts.unknownLine,
    );
  });

  it('takes at most one of lines that exclude each other', () => {
    expect(detailOf(sentOnce, approving(['wiper', 'better-wiper']))).toBe(estimateTexts.oneOfChoice);
  });

  it('is possible until the end of the last day', () => {
    expect(estimate(sentOnce).when(approving([], { today: '2026-12-10' }))).toHaveLength(4);
    expect(detailOf(sentOnce, approving([], { today: '2026-12-11' }))).toBe(estimateTexts.expired);
  });

  it('ends changes by the office', () => {
    expect(detailOf(answered, redraftEstimate(cheaper))).toBe(estimateTexts.answered);
    expect(detailOf(answered, sendEstimate(sending(2)))).toBe(estimateTexts.answered);
    expect(detailOf(answered, withdrawEstimate(null))).toBe(estimateTexts.approved);
  });
});

describe('an approval on the phone', () => {
  it('names who approved what and when', () => {
    expect(estimate(sentOnce).when(byPhone)).toMatchObject([
      { type: 'EstimateLineApproved', data: { lineId: 'brakes', by: 'PHONE' } },
      {
        type: 'EstimateApprovedByPhone',
        data: { name: 'Frau Rothbach', spokenOn: TODAY, grossCents: 10_000 },
      },
    ]);
  });

  it('is idempotent, and a replay of an answer given before stays harmless', () => {
    const declined = [...sentOnce, ...eventsAfter(sentOnce, approving([]), byPhone)];
    expect(estimate(declined).when(byPhone)).toEqual([]);
    expect(estimate(declined).when(approving([]))).toEqual([]);
    expect(approvedSums(known(declined)).grossCents).toBe(10_000);
  });

  it('leaves the other lines to the customer, who decides them on his page', () => {
    const noted = [...sentOnce, ...estimate(sentOnce).when(byPhone)];
    expect(known(noted).status).toBe('SENT');
    const open = ['wiper', 'better-wiper'].map((lineId) => ({ lineId, approved: lineId === 'wiper' }));
    const rest = approving([], { answerId: 'a2', decisions: open });
    const facts = estimate(noted).when(rest);
    expect(types(facts)).toEqual(['EstimateLineApproved', 'EstimateLineDeclined', 'EstimateAnswered']);
    expect(facts.at(-1)).toMatchObject({ data: { grossCents: 12_000 } });
    expect(estimate([...noted, ...facts]).when(rest)).toEqual([]);
    expect(known([...noted, ...facts]).status).toBe('ANSWERED');
  });

  it('cannot be turned into a refusal on the page', () => {
    const noted = [...sentOnce, ...estimate(sentOnce).when(byPhone)];
    expect(detailOf(noted, approving([]))).toBe(estimateTexts.answeredOtherwise);
    expect(detailOf(noted, redraftEstimate(cheaper))).toBe(estimateTexts.answered);
  });

  it('closes the page once nothing is open, alternatives included', () => {
    const all = { answerId: 'p', version: 1, name: 'L.', spokenOn: TODAY, today: TODAY };
    const noted = [
      ...sentOnce,
      ...estimate(sentOnce).when(approveByPhone({ ...all, lineIds: ['brakes', 'wiper'] })),
    ];
    expect(known(noted).status).toBe('ANSWERED');
    expect(undecidedLines(known(noted))).toEqual([]);
  });

  it('is refused while the office has changes that the customer does not know', () => {
    const changed = [...sentOnce, ...eventsAfter(sentOnce, redraftEstimate(cheaper))];
    expect(detailOf(changed, byPhone)).toBe(estimateTexts.unsent);
  });

  it('refuses lines of another version, unknown lines, two alternatives, and a call in the future', () => {
    const call = {
      answerId: 'p',
      version: 1,
      lineIds: ['brakes'],
      name: 'L.',
      spokenOn: TODAY,
      today: TODAY,
    };
    const refused = (part: object, before = sentOnce) =>
      refusalOf(() => estimate(before).when(approveByPhone({ ...call, ...part })));
    expect(refused({}, sentTwice).code).toBe('revision-behind');
    expect(refused({ lineIds: ['x'] }).detail).toBe(estimateTexts.unknownLine);
    expect(refused({ lineIds: ['wiper', 'better-wiper'] }).detail).toBe(estimateTexts.oneOfChoice);
    expect(refused({ spokenOn: '2026-11-27' }).detail).toBe(estimateTexts.notYetSpoken);
    const withdrawn = [...sentOnce, ...estimate(sentOnce).when(withdrawEstimate(null))];
    expect(refused({}, withdrawn).detail).toBe(estimateTexts.withdrawn);
  });
});

describe('the end', () => {
  it('comes the day after the last one, once, and only for the version that is out', () => {
    expect(estimate(sentOnce).when(expireEstimate(1, '2026-12-10'))).toEqual([]);
    const end = expireEstimate(1, '2026-12-11');
    const ended = [...sentOnce, ...estimate(sentOnce).when(end)];
    expect(known(ended).status).toBe('EXPIRED');
    for (const events of [ended, answered, sentTwice]) expect(estimate(events).when(end)).toEqual([]);
    expect(detailOf(ended, approving([]))).toBe(estimateTexts.expired);
    const again = redraftEstimate({ ...content, validUntilOn: '2027-01-10' });
    expect(known([...ended, ...eventsAfter(ended, again, sendEstimate(sending(2)))]).status).toBe('SENT');
  });

  it('is a withdrawal by the office: nothing can be approved any more', () => {
    const withdrawn = [...sentOnce, ...estimate(sentOnce).when(withdrawEstimate('Verrechnet'))];
    expect(estimate(withdrawn).when(withdrawEstimate('Nochmals'))).toEqual([]);
    expect(detailOf(withdrawn, approving([]))).toBe(estimateTexts.withdrawn);
    expect(detailOf(withdrawn, redraftEstimate(cheaper))).toBe(estimateTexts.withdrawn);
  });
});

describe('work of an order', () => {
  it('are only approved lines, each once', () => {
    const turned = estimate(answered).when(turnIntoOrder('o', ['brakes', 'wiper', 'better-wiper']));
    expect(turned).toMatchObject([{ data: { workOrderId: 'o', lineIds: ['brakes', 'wiper'] } }]);
    expect(estimate([...answered, ...turned]).when(turnIntoOrder('o', ['brakes']))).toEqual([]);
  });

  it('gets the order that was chosen first, and another one only before work is in it', () => {
    const choose = chooseOrder('o', null);
    expect(estimate(answered).when(choose)).toMatchObject([{ data: { workOrderId: 'o' } }]);
    const chosen = [...answered, ...estimate(answered).when(choose)];
    expect(known(chosen).workOrderId).toBe('o');
    expect(estimate(chosen).when(chooseOrder('other', null))).toEqual([]);
    expect(estimate(chosen).when(chooseOrder('other', 'o'))).toHaveLength(1);
    const turned = [...chosen, ...estimate(chosen).when(turnIntoOrder('o', ['brakes']))];
    expect(detailOf(turned, chooseOrder('other', 'o'))).toBe(estimateTexts.inOrder);
    expect(detailOf(sentOnce, choose)).toBe(estimateTexts.nothingApproved);
  });

  it('is in one order', () => {
    const turned = [...answered, ...estimate(answered).when(turnIntoOrder('o', ['brakes']))];
    expect(detailOf(turned, turnIntoOrder('other', ['wiper']))).toBe(estimateTexts.inOrder);
  });
});
