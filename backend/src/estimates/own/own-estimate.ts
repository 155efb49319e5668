import type { OwnEstimateAnswer, OwnEstimateLine } from '#contracts/estimates/estimate-answers.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import type { KnownEstimate, SentEstimate } from '#contracts/estimates/estimate.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { isErased } from '#contracts/kernel/erased.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { addDays, localDateTime } from '#contracts/values/local-date-time.js';
import { quantityOf } from '#contracts/values/quantity.js';

/** Days for which the page can be read after the last day of validity, or after the last answer. */
const LINK_OUTLIVES_DAYS = 30;

export type OpenEstimate = KnownEstimate & { readonly sent: SentEstimate };

/** The estimate that a link opens; null: it was never sent, its texts are erased, or the link has ended. */
export function openByLink(estimate: KnownEstimate, now: Instant): OpenEstimate | null {
  const { sent, answers } = estimate;
  if (sent === null || sent.lines.some(({ title }) => isErased(title))) return null;
  const answeredOn = answers.at(-1)?.at;
  const last = answeredOn === undefined ? sent.validUntilOn : localDateTime(answeredOn).date;
  const endsOn = addDays(last > sent.validUntilOn ? last : sent.validUntilOn, LINK_OUTLIVES_DAYS);
  return localDateTime(now).date > endsOn ? null : { ...estimate, sent };
}

/** What the customer's page shows. A withdrawn estimate shows only that it is withdrawn. */
export function ownEstimateAnswer(
  estimate: OpenEstimate,
  company: CompanyDetails,
  now: Instant,
): OwnEstimateAnswer {
  const { number, sent, sentBefore, questions } = estimate;
  const { name, street, zip, city, phone, email } = company;
  const status = statusOf(estimate, now);
  const isShown = status !== 'WITHDRAWN';
  const removed = (sentBefore?.lines ?? []).filter((line) => !sameLine(sent, line));
  return {
    number,
    version: sent.version,
    hash: sent.hash,
    status,
    sentOn: sent.sentOn,
    validUntil: sent.validUntilOn,
    name: buyerNameOf(sent.recipient),
    plate: sent.plate,
    vehicle: sent.vehicleName,
    introduction: isShown ? sent.introduction : null,
    prices: sent.prices,
    lines: isShown ? sent.lines.map((line) => lineAnswer(estimate, line)) : [],
    removed: isShown ? removed.map(({ title }) => title) : [],
    pdfReady: isShown && sent.pdfHash !== null,
    answer: answerOf(estimate),
    questions: questions.map(({ question }) => question),
    company: { name, street, zip, city, phone, email },
  };
}

function statusOf({ status, sent }: OpenEstimate, now: Instant): OwnEstimateAnswer['status'] {
  if (status === 'ANSWERED' || status === 'WITHDRAWN') return status;
  return localDateTime(now).date > sent.validUntilOn ? 'EXPIRED' : 'SENT';
}

function answerOf({ answers }: OpenEstimate): OwnEstimateAnswer['answer'] {
  const last = answers.at(-1);
  return last === undefined ? null : { name: last.name, at: last.at, approvedTotal: last.grossCents / 100 };
}

function lineAnswer(estimate: OpenEstimate, line: EstimateLine): OwnEstimateLine {
  const { lineId, group, choice, title, note, unit, quantityMilli, unitPriceE4 } = line;
  return {
    lineId,
    group,
    choice,
    title,
    note,
    quantity: quantityOf(quantityMilli),
    unit,
    unitPrice: unitPriceE4 / 10_000,
    taxPercent: line.taxBasisPoints / 100,
    total: line.totalCents / 100,
    approved: estimate.decisions.get(lineId)?.isApproved ?? null,
    changed: changeOf(estimate.sentBefore, line),
  };
}

function changeOf(before: SentEstimate | null, line: EstimateLine): OwnEstimateLine['changed'] {
  if (before === null) return null;
  const known = sameLine(before, line);
  if (known === undefined) return 'NEW';
  const isSame = (['group', 'choice', 'title', 'note', 'quantityMilli', 'unitPriceE4'] as const).every(
    (field) => known[field] === line[field],
  );
  return isSame ? null : 'CHANGED';
}

const sameLine = ({ lines }: SentEstimate, { lineId }: EstimateLine): EstimateLine | undefined =>
  lines.find((line) => line.lineId === lineId);
