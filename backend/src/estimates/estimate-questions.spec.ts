import { estimateTexts, MAX_QUESTIONS } from '#contracts/estimates/estimate-fields.js';
import { openQuestions } from '#contracts/estimates/estimate.js';
import { askQuestion, settleQuestion } from './estimate-questions.js';
import { answered, detailOf, estimate, eventsAfter, known } from './testing/estimate-life.js';
import { sentOnce, TODAY } from './testing/made-up-estimate.js';

const ask = (id: string) => askQuestion(id, `Warum ${id}?`, TODAY);

describe('a question', () => {
  it('is recorded once, and their number is limited', () => {
    const asked = [...sentOnce, ...estimate(sentOnce).when(ask('q1'))];
    expect(estimate(asked).when(ask('q1'))).toEqual([]);
    expect(estimate(asked).when(askQuestion('q2', 'Warum q1?', TODAY))).toEqual([]);
    const many = eventsAfter(sentOnce, ...Array.from({ length: MAX_QUESTIONS }, (_, at) => ask(`q${at}`)));
    expect(many).toHaveLength(MAX_QUESTIONS);
    expect(detailOf([...sentOnce, ...many], ask('more'))).toContain('rufen Sie uns an');
  });

  it('is settled once by the office', () => {
    const asked = [...sentOnce, ...estimate(sentOnce).when(ask('q1'))];
    const settled = [...asked, ...estimate(asked).when(settleQuestion('q1'))];
    expect(openQuestions(known(asked))).toHaveLength(1);
    expect(openQuestions(known(settled))).toEqual([]);
    expect(estimate(settled).when(settleQuestion('q1'))).toEqual([]);
    expect(detailOf(asked, settleQuestion('x'))).toBe(estimateTexts.unknownQuestion);
  });

  it('is possible after an answer, and not after the end', () => {
    expect(estimate(answered).when(ask('q'))).toHaveLength(1);
    expect(detailOf(sentOnce, askQuestion('q', 'Noch?', '2026-12-11'))).toBe(estimateTexts.expired);
  });
});
