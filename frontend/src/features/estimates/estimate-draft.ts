import type {
  EstimateAnswer,
  EstimateProposalAnswer,
  LineTemplateAnswer,
  TemplateLineAnswer,
} from '#contracts/estimates/estimate-answers.js';
import { estimateLineFields } from '#contracts/estimates/estimate-fields.js';
import {
  estimateSums,
  withoutAlternatives,
  type EstimateLineKind,
  type EstimateTaxCase,
  type LineGroup,
} from '#contracts/estimates/estimate-lines.js';
import type { PriceBasis } from '#contracts/invoices/price-basis.js';
import { rateOf } from '#contracts/invoices/tax-cases.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { milliOf } from '#contracts/values/quantity.js';
import { e4Of } from '#contracts/values/euros.js';
import { netCentsAtE4 } from '#contracts/values/vat.js';
import { asTyped, numberOrText, typedNumber } from '../../ui/forms/typed-number.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';

/** A line as it is typed. */
export type LineDraft = {
  readonly lineId: string | null;
  readonly group: LineGroup;
  readonly choice: string;
  readonly kind: EstimateLineKind;
  readonly title: string;
  readonly note: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: string;
  /** The prices in which a new line copied its price; null: somebody typed it, or it is saved. */
  readonly copiedIn: PriceBasis | null;
  readonly taxCase: EstimateTaxCase;
  readonly minutes: string;
  readonly articleId: string | null;
  /** What a new line comes from. */
  readonly reportId: string | null;
  readonly declinedLineId: string | null;
  /** The template of new work, in the version that was read. */
  readonly jobTemplateId: string | null;
  readonly templateVersion: number | null;
  /** What a saved or a declined line was copied from. */
  readonly template: LineTemplateAnswer | null;
  readonly hasPicture: boolean;
  /** There is a photograph that the customer does not see. */
  readonly pictureLeftOut: boolean;
  /** The call that answers with the photograph; null: none. */
  readonly picturePath: string | null;
};

export type EstimateDraft = {
  readonly customerId: string;
  readonly vehicleId: string;
  readonly workOrderId: string | null;
  readonly appointmentId: string | null;
  readonly validUntil: LocalDate | null;
  readonly prices: PriceBasis;
  readonly introduction: string;
  readonly lines: readonly LineDraft[];
};

export const EMPTY_LINE: LineDraft = {
  lineId: null,
  group: 'REQUIRED',
  choice: '',
  kind: 'WORK',
  title: '',
  note: '',
  quantity: '1',
  unit: 'Std',
  unitPrice: '',
  copiedIn: null,
  taxCase: 'STANDARD',
  minutes: '60',
  articleId: null,
  reportId: null,
  declinedLineId: null,
  jobTemplateId: null,
  templateVersion: null,
  template: null,
  hasPicture: false,
  pictureLeftOut: false,
  picturePath: null,
};

export const EMPTY_ESTIMATE: EstimateDraft = {
  customerId: '',
  vehicleId: '',
  workOrderId: null,
  appointmentId: null,
  validUntil: null,
  prices: 'GROSS',
  introduction: '',
  lines: [EMPTY_LINE],
};

export function draftOf({
  id,
  customerId,
  vehicleId,
  workOrderId,
  appointmentId,
  validUntil,
  prices,
  introduction,
  lines,
}: EstimateAnswer): EstimateDraft {
  return {
    customerId,
    vehicleId: vehicleId ?? '',
    workOrderId,
    appointmentId,
    validUntil,
    prices,
    introduction: introduction ?? '',
    lines: lines.map((line) => ({
      lineId: line.lineId,
      group: line.group,
      choice: line.choice ?? '',
      kind: line.kind,
      title: line.title,
      note: line.note ?? '',
      quantity: asTyped(line.quantity),
      unit: line.unit,
      unitPrice: asTyped(line.unitPrice, 2),
      copiedIn: null,
      taxCase: line.taxCase,
      minutes: asTyped(line.minutes),
      articleId: line.articleId,
      reportId: line.reportId,
      declinedLineId: line.declinedLineId,
      jobTemplateId: null,
      templateVersion: null,
      template: line.template,
      hasPicture: line.hasPicture,
      pictureLeftOut: line.pictureLeftOut,
      picturePath: line.hasPicture ? picturePathOf(id, line.lineId) : null,
    })),
  };
}

/** The call that answers with the photograph of a line. */
export const picturePathOf = (id: string, lineId: string): string => `/estimates/${id}/pictures/${lineId}`;

/**
 * The draft with the proposal as its last line, once. The proposal takes the place of a first line that nobody has
 * filled in.
 */
export function withProposal(draft: EstimateDraft, proposal: EstimateProposalAnswer): EstimateDraft {
  if (isTaken(draft, proposal)) return draft;
  const lines = filledLines(draft);
  const prices = lines.length === 0 ? proposal.prices : draft.prices;
  const { title, note, quantity, unitPrice, minutes, picturePath, ...rest } = proposal;
  const line: LineDraft = {
    ...EMPTY_LINE,
    group: rest.group,
    kind: rest.kind,
    title,
    note: note ?? '',
    quantity: asTyped(quantity),
    unit: rest.unit,
    ...copiedPrice(unitPrice, rest.prices, prices),
    taxCase: rest.taxCase,
    minutes: asTyped(minutes),
    articleId: rest.articleId,
    reportId: rest.reportId,
    declinedLineId: rest.declinedLineId,
    template: rest.template,
    hasPicture: picturePath !== null,
    picturePath,
  };
  return { ...draft, prices, lines: [...lines, line] };
}

/** A price as a new line shows it, in the `prices` of the estimate. A price with VAT is no price without it: somebody has to look. */
function copiedPrice(
  price: number | null,
  copiedIn: PriceBasis,
  prices: PriceBasis,
): Pick<LineDraft, 'unitPrice' | 'copiedIn'> {
  return { unitPrice: price === null || copiedIn !== prices ? '' : asTyped(price, 2), copiedIn };
}

/** The lines in other prices. Prices that were copied in the other ones are asked for again. */
export function inPrices(
  draft: Pick<EstimateDraft, 'lines'>,
  prices: PriceBasis,
): Pick<EstimateDraft, 'prices' | 'lines'> {
  const lines = draft.lines.map((line) =>
    line.copiedIn === null || line.copiedIn === prices ? line : { ...line, unitPrice: '' },
  );
  return { prices, lines };
}

/** What changes with the kind. A saved line keeps its template, as at the server, which shows and uses it for work only. */
export function withKind(kind: EstimateLineKind): Partial<LineDraft> {
  const isWork = kind === 'WORK';
  const from = { articleId: null, jobTemplateId: null, templateVersion: null };
  return { kind, unit: isWork ? 'Std' : 'Stk', minutes: isWork ? '60' : '', ...from };
}

/**
 * The draft with the lines of a template at its end, in place of a first line that nobody has filled in. `prices`: of the
 * items.
 */
export function withTemplate(
  draft: EstimateDraft,
  items: readonly TemplateLineAnswer[],
  prices: PriceBasis,
): EstimateDraft {
  const before = filledLines(draft);
  const group = before.at(-1)?.group ?? EMPTY_LINE.group;
  const lines = items.map(({ quantity, unitPrice, minutes, note, ...rest }) => ({
    ...EMPTY_LINE,
    ...rest,
    group,
    note: note ?? '',
    quantity: asTyped(quantity),
    ...copiedPrice(unitPrice, prices, draft.prices),
    minutes: asTyped(minutes),
  }));
  return { ...draft, lines: [...before, ...lines] };
}

const filledLines = ({ lines }: EstimateDraft): readonly LineDraft[] =>
  lines.filter((line) => line.lineId !== null || line.title !== '' || line.unitPrice !== '');

/** True if a line of the draft comes from the proposal. */
export function isTaken({ lines }: EstimateDraft, proposal: EstimateProposalAnswer): boolean {
  return lines.some(
    ({ reportId, declinedLineId }) =>
      reportId === proposal.reportId && declinedLineId === proposal.declinedLineId,
  );
}

/** The body to send. Numbers that cannot be read go as they were typed, so that the server names the field. */
export function bodyOf(
  { customerId, vehicleId, workOrderId, appointmentId, lines, ...head }: EstimateDraft,
  isNew: boolean,
) {
  const whose = isNew ? { customerId, vehicleId: vehicleId || null, workOrderId, appointmentId } : {};
  return {
    ...whose,
    ...head,
    lines: lines.map(
      ({
        quantity,
        unitPrice,
        minutes,
        taxCase,
        copiedIn: _copiedIn,
        picturePath: _path,
        pictureLeftOut: _leftOut,
        template: _template,
        ...line
      }) => ({
        ...line,
        quantity: numberOrText(quantity, 3),
        unitPrice: numberOrText(unitPrice, 4),
        minutes: line.kind === 'WORK' ? numberOrText(minutes, 0) : null,
        // A small business has no other case: the server sets it.
        taxCase: taxCase === 'SMALL_BUSINESS' ? 'STANDARD' : taxCase,
      }),
    ),
  };
}

/** What the browser can find before sending. */
export function faultsOf({ customerId, lines }: EstimateDraft): FieldMessages {
  const faults: Record<string, string> =
    customerId === '' ? { customerId: 'Bitte einen Kunden angeben.' } : {};
  for (const [place, { title, unitPrice }] of lines.entries()) {
    if (title.trim() === '') faults[`lines.${place}.title`] = estimateLineFields.title.missing ?? '';
    if (unitPrice.trim() === '')
      faults[`lines.${place}.unitPrice`] = estimateLineFields.unitPrice.wrong ?? '';
  }
  return faults;
}

/** What the line costs, in cents and in the prices of the estimate; 0 while it cannot be read. */
export function lineCentsOf({ quantity, unitPrice }: LineDraft): number {
  const quantityMilli = milliOf(typedNumber(quantity, 3));
  const unitPriceE4 = e4Of(typedNumber(unitPrice.replace('€', ''), 4));
  return quantityMilli === null || unitPriceE4 === null ? 0 : netCentsAtE4(quantityMilli, unitPriceE4);
}

/** The sums as the server will make them. A small business has no VAT. */
export function sumsOf({ prices, lines }: EstimateDraft, today: LocalDate, isSmallBusiness: boolean) {
  const priced = lines.map((line) => ({
    group: line.group,
    choice: line.choice || null,
    totalCents: lineCentsOf(line),
    taxBasisPoints: rateOf(isSmallBusiness ? 'SMALL_BUSINESS' : line.taxCase, today),
  }));
  return estimateSums(prices, withoutAlternatives(priced));
}
