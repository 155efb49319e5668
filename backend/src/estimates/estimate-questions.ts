import { estimateTexts, MAX_QUESTIONS } from '#contracts/estimates/estimate-fields.js';
import { ofEstimate } from '#contracts/estimates/estimate.js';
import { conflict, invalid } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { existing } from '../platform/streams/existing.js';
import { assertOpen, sentOf, type DecideEstimate } from './estimate.js';

/** Idempotent by the question's id. */
export const askQuestion =
  (questionId: string, question: string, today: LocalDate): DecideEstimate =>
  (state) => {
    const { estimate, sent } = sentOf(state);
    const isAsked = estimate.questions.some((known) => known.questionId === questionId);
    if (isAsked || estimate.questions.at(-1)?.question === question) return [];
    if (estimate.status !== 'ANSWERED') assertOpen(estimate, today);
    if (estimate.questions.length >= MAX_QUESTIONS)
      throw conflict('Sie haben schon viele Fragen gestellt. Bitte rufen Sie uns an.');
    const data = { ...ofEstimate(estimate), questionId, version: sent.version, question };
    return [{ type: 'EstimateQuestionAsked', version: 1, data }];
  };

/** The office has answered the question. Idempotent. 400 for an unknown one. */
export const settleQuestion =
  (questionId: string): DecideEstimate =>
  (state) => {
    const estimate = existing(state);
    const asked = estimate.questions.find((known) => known.questionId === questionId);
    if (asked === undefined) throw invalid('questionId', estimateTexts.unknownQuestion);
    if (asked.isSettled) return [];
    return [{ type: 'EstimateQuestionSettled', version: 1, data: { ...ofEstimate(estimate), questionId } }];
  };
