import type {
  OwnEstimateAnswer,
  OwnEstimateChange,
  OwnEstimateLine,
} from '#contracts/estimates/estimate-answers.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import { isErasedContent, wholeSums } from '#contracts/estimates/estimate-content.js';
import { undecidedLines } from '#contracts/estimates/estimate-decisions.js';
import type { KnownEstimate, SentEstimate } from '#contracts/estimates/estimate.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { addDays, localDateTime } from '#contracts/values/local-date-time.js';
import { shownPicture } from '#contracts/values/shown-picture.js';
import { quantityOf } from '#contracts/values/quantity.js';

/** Days for which the page can be read after the last day of validity, or after the last answer. */
const LINK_OUTLIVES_DAYS = 30;

export type OpenEstimate = KnownEstimate & { readonly sent: SentEstimate };

/** The estimate that a link opens; null: it was never sent, its texts are erased, or the link has ended. */
export function openByLink(estimate: KnownEstimate, now: Instant): OpenEstimate | null {
  const { sent, answers, keptUntilOn } = estimate;
  // What the law keeps of an erased customer is for the garage only.
  if (sent === null || keptUntilOn !== null || isErasedContent(sent)) return null;
  const answeredOn = answers.at(-1)?.at;
  const last = answeredOn === undefined ? sent.validUntilOn : localDateTime(answeredOn).date;
  const endsOn = addDays(last > sent.validUntilOn ? last : sent.validUntilOn, LINK_OUTLIVES_DAYS);
  return localDateTime(now).date > endsOn ? null : { ...estimate, sent };
}

/** What the customer's page shows. A withdrawn estimate shows only that it is withdrawn. */
export function ownEstimateAnswer(
  estimate: OpenEstimate,
  /** Of the page's calls. */
  path: string,
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
    name: isShown ? buyerNameOf(sent.recipient) : null,
    plate: isShown ? sent.plate : null,
    vehicle: isShown ? sent.vehicleName : null,
    introduction: isShown ? sent.introduction : null,
    prices: sent.prices,
    grossTotal: isShown ? wholeSums(sent).grossCents / 100 : 0,
    lines: isShown ? linesOf(estimate, path) : [],
    changes: isShown ? changesOf(sentBefore, sent) : [],
    removed: isShown ? removed.map(({ title }) => title) : [],
    pdfReady: isShown && sent.pdfHash !== null,
    answer: isShown ? answerOf(estimate) : null,
    questions: isShown ? questions.map(({ question }) => question) : [],
    company: { name, street, zip, city, phone, email },
  };
}

function statusOf({ status, sent }: OpenEstimate, now: Instant): OwnEstimateAnswer['status'] {
  if (status === 'ANSWERED' || status === 'WITHDRAWN') return status;
  return localDateTime(now).date > sent.validUntilOn ? 'EXPIRED' : 'SENT';
}

function answerOf({ answers }: OpenEstimate): OwnEstimateAnswer['answer'] {
  const last = answers.at(-1);
  if (last === undefined) return null;
  const { name, at, spokenOn, grossCents } = last;
  return { name, at, spokenOn, approvedTotal: grossCents / 100 };
}

function linesOf(estimate: OpenEstimate, path: string): readonly OwnEstimateLine[] {
  const open = new Set(undecidedLines(estimate).map(({ lineId }) => lineId));
  return estimate.sent.lines.map((line) => {
    const approved =
      estimate.decisions.get(line.lineId)?.isApproved ?? (open.has(line.lineId) ? null : false);
    return { ...lineAnswer(estimate, line, path), approved };
  });
}

function lineAnswer(
  estimate: OpenEstimate,
  line: EstimateLine,
  path: string,
): Omit<OwnEstimateLine, 'approved'> {
  const { lineId, group, choice, title, note, unit, quantityMilli, unitPriceE4, picture } = line;
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
    picture: picture && shownPicture(`${path}/pictures/${lineId}`, picture),
    changed: changeOf(estimate, line),
  };
}

function changesOf(before: SentEstimate | null, sent: SentEstimate): readonly OwnEstimateChange[] {
  if (before === null) return [];
  const changes = [
    ['prices', before.prices !== sent.prices],
    ['validUntil', before.validUntilOn !== sent.validUntilOn],
    ['introduction', before.introduction !== sent.introduction],
  ] as const;
  return changes.flatMap(([what, isChanged]) => (isChanged ? what : []));
}

const COMPARED = [
  'group',
  'choice',
  'title',
  'note',
  'quantityMilli',
  'unit',
  'unitPriceE4',
  'taxCase',
  'taxBasisPoints',
] as const;

function changeOf({ sentBefore, sent }: OpenEstimate, line: EstimateLine): OwnEstimateLine['changed'] {
  if (sentBefore === null) return null;
  const known = sameLine(sentBefore, line);
  if (known === undefined) return 'NEW';
  const isSame =
    sentBefore.prices === sent.prices &&
    known.picture?.hash === line.picture?.hash &&
    COMPARED.every((field) => known[field] === line[field]);
  return isSame ? null : 'CHANGED';
}

const sameLine = ({ lines }: SentEstimate, { lineId }: EstimateLine): EstimateLine | undefined =>
  lines.find((line) => line.lineId === lineId);
