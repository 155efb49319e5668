import { conflict, invalid, refuse } from '#contracts/kernel/problem.js';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import { estimateSums, type EstimateLine } from '#contracts/estimates/estimate-lines.js';
import type {
  EstimateEvent,
  EstimateLineApproved,
  OfEstimate,
} from '#contracts/estimates/estimate.events.js';
import { approvedLines, approvedSums, undecidedLines } from '#contracts/estimates/estimate-decisions.js';
import {
  hasUnsentChanges,
  ofEstimate,
  type Decision,
  type KnownEstimate,
  type SentEstimate,
} from '#contracts/estimates/estimate.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { assertOpen, sentOf, type DecideEstimate } from './estimate.js';

export type LineDecision = { readonly lineId: string; readonly approved: boolean };

export type OwnAnswer = {
  readonly answerId: string;
  /** What he saw. */
  readonly version: number;
  readonly hash: string;
  readonly decisions: readonly LineDecision[];
  readonly name: string;
  readonly address: string | null;
  readonly browser: string | null;
  readonly today: LocalDate;
};

/**
 * The customer's answer to the version that he saw, about every line that is not decided yet. The same answer again is
 * a no-op; another one, or one to another version, is 409.
 */
export const answerEstimate =
  (answer: OwnAnswer): DecideEstimate =>
  (state) => {
    const { estimate, sent } = sentOf(state);
    const { answerId, version, hash, decisions, name, address, browser, today } = answer;
    if (version !== sent.version || hash !== sent.hash) throw conflict(estimateTexts.changed);
    const said = saidOf(sent, decisions);
    if (estimate.status === 'ANSWERED') {
      if (saysTheSame(estimate, said)) return [];
      throw conflict(estimateTexts.answeredOtherwise);
    }
    assertOpen(estimate, today);
    const approved = approvedIds(estimate, sent, said);
    const of = { ...ofEstimate(estimate), answerId, version, hash };
    const facts = sent.lines
      .filter(({ lineId }) => !estimate.decisions.has(lineId))
      .map((line) => onLine(of, line, approved.has(line.lineId), 'LINK'));
    const sums = sumsOf(sent, approved);
    return [
      ...facts,
      { type: 'EstimateAnswered', version: 1, data: { ...of, ...sums, name, address, browser } },
    ];
  };

export type PhoneApproval = {
  readonly answerId: string;
  readonly version: number;
  readonly lineIds: readonly string[];
  readonly name: string;
  readonly spokenOn: LocalDate;
  readonly today: LocalDate;
};

/**
 * The office notes that the customer approved these lines on the phone. Lines that he declined before are approved by
 * it; lines that he was not asked about stay open for him on his page. 409 while changes are not sent: he may have
 * spoken about either version. Idempotent by the answer's id.
 */
export const approveByPhone =
  ({ answerId, version, lineIds, name, spokenOn, today }: PhoneApproval): DecideEstimate =>
  (state) => {
    const { estimate, sent } = sentOf(state);
    if (estimate.answers.some((known) => known.answerId === answerId)) return [];
    if (estimate.status === 'WITHDRAWN') throw conflict(estimateTexts.withdrawn);
    if (hasUnsentChanges(estimate)) throw conflict(estimateTexts.unsent);
    if (version !== sent.version) throw refuse('revision-behind');
    if (spokenOn > today) throw invalid('spokenOn', estimateTexts.notYetSpoken);
    const wanted = new Set(lineIds);
    if (sent.lines.filter(({ lineId }) => wanted.has(lineId)).length !== wanted.size)
      throw invalid('lineIds', estimateTexts.unknownLine);
    const before = new Set(approvedLines(estimate).map(({ lineId }) => lineId));
    const approved = new Set([...before, ...wanted]);
    assertOneOfEachChoice(sent, approved, 'lineIds');
    const added = sent.lines.filter(({ lineId }) => wanted.has(lineId) && !before.has(lineId));
    if (added.length === 0) return [];
    const of = { ...ofEstimate(estimate), answerId, version, hash: sent.hash };
    const facts = added.map((line) => onLine(of, line, true, 'PHONE'));
    const open = undecidedLines({ sent, decisions: decidedAfter(estimate, added) });
    const isComplete = estimate.status === 'ANSWERED' || open.length === 0;
    const data = { ...of, ...sumsOf(sent, approved), name, spokenOn, isComplete };
    return [...facts, { type: 'EstimateApprovedByPhone', version: 1, data }];
  };

/** The customer agreed to costs above the approved ones. The same again is a no-op. */
export const justifyExcess =
  (upToCents: number, reason: string): DecideEstimate =>
  (state) => {
    const { estimate } = sentOf(state);
    const { grossCents } = approvedSums(estimate);
    if (grossCents === 0) throw conflict(estimateTexts.nothingApproved);
    if (upToCents <= grossCents) throw invalid('upTo', estimateTexts.notMore);
    if (upToCents === estimate.justifiedCents) return [];
    const data = { ...ofEstimate(estimate), upToCents, reason };
    return [{ type: 'EstimateExcessJustified', version: 1, data }];
  };

type Said = ReadonlyMap<string, boolean>;

/** What he said about each line. 400 for an unknown line, and for one that is named twice. */
function saidOf({ lines }: SentEstimate, decisions: readonly LineDecision[]): Said {
  const said = new Map(decisions.map(({ lineId, approved }) => [lineId, approved]));
  if (decisions.some(({ lineId }) => !lines.some((line) => line.lineId === lineId)))
    throw invalid('decisions', estimateTexts.unknownLine);
  if (said.size !== decisions.length) throw invalid('decisions', estimateTexts.undecided);
  return said;
}

/**
 * The lines that are approved after the answer. 400 unless every open line is decided, and at most one of each choice
 * is approved. 409 if he says something else about a line that was decided before.
 */
function approvedIds(estimate: KnownEstimate, sent: SentEstimate, said: Said): ReadonlySet<string> {
  if (undecidedLines(estimate).some(({ lineId }) => !said.has(lineId)))
    throw invalid('decisions', estimateTexts.undecided);
  const { decisions } = estimate;
  const isOther = [...said].some(([lineId, approved]) => {
    const known = decisions.get(lineId);
    return known !== undefined && known.isApproved !== approved;
  });
  if (isOther) throw conflict(estimateTexts.answeredOtherwise);
  const before = approvedLines(estimate).map(({ lineId }) => lineId);
  const added = [...said].filter(([, approved]) => approved).map(([lineId]) => lineId);
  const approved = new Set([...before, ...added]);
  assertOneOfEachChoice(sent, approved, 'decisions');
  return approved;
}

function decidedAfter({ decisions }: KnownEstimate, approved: readonly EstimateLine[]) {
  const added = approved.map(({ lineId }) => [lineId, { isApproved: true, by: 'PHONE', at: '' }] as const);
  return new Map<string, Decision>([...decisions, ...added]);
}

function assertOneOfEachChoice({ lines }: SentEstimate, approved: ReadonlySet<string>, field: string): void {
  const choices = lines.flatMap(({ lineId, choice }) =>
    choice !== null && approved.has(lineId) ? [choice] : [],
  );
  if (new Set(choices).size !== choices.length) throw invalid(field, estimateTexts.oneOfChoice);
}

/** True if he said the same on his page before. What the office noted for him does not count. */
function saysTheSame({ answers, decisions }: KnownEstimate, said: Said): boolean {
  const hasAnswered = answers.some(({ by }) => by === 'LINK');
  const isSame = [...decisions].every(
    ([lineId, { by, isApproved }]) => by === 'PHONE' || said.get(lineId) === isApproved,
  );
  return hasAnswered && isSame;
}

type OfAnswer = OfEstimate & Pick<EstimateLineApproved['data'], 'answerId' | 'version' | 'hash'>;

function onLine(
  of: OfAnswer,
  { lineId, totalCents }: EstimateLine,
  isApproved: boolean,
  by: 'LINK' | 'PHONE',
): EstimateEvent {
  const data = { ...of, lineId, by, totalCents };
  return isApproved
    ? { type: 'EstimateLineApproved', version: 1, data }
    : { type: 'EstimateLineDeclined', version: 1, data };
}

function sumsOf({ prices, lines }: SentEstimate, approved: ReadonlySet<string>) {
  const { netCents, taxCents, grossCents } = estimateSums(
    prices,
    lines.filter(({ lineId }) => approved.has(lineId)),
  );
  return { netCents, taxCents, grossCents };
}
