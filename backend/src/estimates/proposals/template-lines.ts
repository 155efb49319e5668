import { Injectable } from '@nestjs/common';
import type { TemplateLineAnswer } from '#contracts/estimates/estimate-answers.js';
import { estimateLineFields } from '#contracts/estimates/estimate-fields.js';
import type { LineTemplate } from '#contracts/estimates/estimate-lines.js';
import {
  invoicingSettingsStream,
  pricePerAwE4,
  type InvoicingDetails,
} from '#contracts/invoices/invoicing-settings.js';
import type { PriceBasis } from '#contracts/invoices/price-basis.js';
import { rateOf } from '#contracts/invoices/tax-cases.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { proposedSalePrice } from '#contracts/inventory/articles/sale-price.js';
import { jobTemplateTexts } from '#contracts/job-templates/job-template-fields.js';
import {
  jobTemplatesStream,
  plannedMinutes,
  type JobTemplate,
} from '#contracts/job-templates/job-templates.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import { conflict } from '#contracts/kernel/problem.js';
import { markUpStream } from '#contracts/settings/mark-up.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { E4_PER_CENT, netPriceOfGross, shareOf, WHOLE_BASIS_POINTS } from '#contracts/values/vat.js';
import { BASIS_UNITS } from '#contracts/work-orders/operations/sold-work.js';
import { named } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';

/** A part as the stock knows it. */
export type PricedPart = {
  readonly articleId: string;
  readonly name: string;
  readonly unit: string;
  readonly quantityMilli: number;
  /** Net, of one unit; null: unknown. */
  readonly netE4: number | null;
};

/** What the prices of lines depend on. */
export type LinePrices = Pick<InvoicingDetails, 'pricePerAwCents' | 'hourlyRateCents' | 'minutesPerAw'> & {
  readonly prices: PriceBasis;
  readonly taxBasisPoints: number;
};

/** Reads a template with the prices of today. */
@Injectable()
export class TemplateLines {
  constructor(private readonly streams: Streams) {}

  /** 400 for an unknown template, 409 if an AW has no price. */
  async linesOf(
    jobTemplateId: string,
    prices: PriceBasis,
    today: LocalDate,
  ): Promise<readonly TemplateLineAnswer[]> {
    const { state: templates } = await this.streams.load(jobTemplatesStream, '');
    const template = named(templates.get(jobTemplateId), 'jobTemplateId', jobTemplateTexts.unknown);
    const { state: settings } = await this.streams.load(invoicingSettingsStream, '');
    const taxBasisPoints = rateOf(settings.smallBusiness ? 'SMALL_BUSINESS' : 'STANDARD', today);
    return templateLines(template, await this.parts(template), { ...settings, prices, taxBasisPoints });
  }

  private async parts({ parts }: JobTemplate): Promise<readonly PricedPart[]> {
    const { state: markUp } = await this.streams.load(markUpStream, '');
    const found: PricedPart[] = [];
    for (const { articleId, number, quantityMilli } of parts) {
      const { state: article } = await this.streams.load(articleStream, articleId);
      if (article.status === 'none') continue;
      const proposal = proposedSalePrice(article, markUp);
      const netE4 = proposal && proposal.cents * E4_PER_CENT;
      const { name, unit } = article;
      found.push({ articleId, name: name || number, unit, quantityMilli, netE4 });
    }
    return found;
  }
}

/** The work, then its parts, unless the price pays for them. 409 if an AW has no price. */
export function templateLines(
  template: JobTemplate,
  parts: readonly PricedPart[],
  terms: LinePrices,
): readonly TemplateLineAnswer[] {
  const { id: jobTemplateId, version: templateVersion, title, partsIncluded } = template;
  const work: TemplateLineAnswer = {
    kind: 'WORK',
    title,
    note: partsIncluded && parts.length > 0 ? includedNote(parts) : null,
    quantity: quantityOf(soldQuantityMilli(template, terms.minutesPerAw)),
    unit: BASIS_UNITS[template.basis],
    unitPrice: inEuros(workPriceE4(template, terms)),
    taxCase: 'STANDARD',
    minutes: plannedMinutes(template, terms.minutesPerAw),
    articleId: null,
    jobTemplateId,
    templateVersion,
  };
  return [work, ...(partsIncluded ? [] : parts.map((part) => partLine(part, terms)))];
}

/** What a line keeps of the template, whatever the office does to it. */
export function templateCopy(template: JobTemplate, minutesPerAw: number): LineTemplate {
  const { id: jobTemplateId, version: templateVersion, basis, checklist, parts, partsIncluded } = template;
  return {
    jobTemplateId,
    templateVersion,
    basis,
    quantityMilli: soldQuantityMilli(template, minutesPerAw),
    minutes: plannedMinutes(template, minutesPerAw),
    checklist,
    included: partsIncluded ? parts : [],
  };
}

/** In the unit of its basis. */
function soldQuantityMilli(template: JobTemplate, minutesPerAw: number): number {
  switch (template.basis) {
    case 'AW':
      return (template.awHundredths ?? 0) * 10;
    case 'FIXED':
      return 1_000;
    case 'TIME':
      return shareOf(plannedMinutes(template, minutesPerAw), 100, 60) * 10;
    default:
      return unreachable(template.basis);
  }
}

/** In the prices of the estimate; null: the settings have no hourly rate. */
function workPriceE4({ basis, priceCents, prices }: JobTemplate, terms: LinePrices): number | null {
  switch (basis) {
    case 'AW': {
      const netE4 = pricePerAwE4(terms);
      if (netE4 === null) throw conflict(jobTemplateTexts.noAwPrice);
      return inPrices(netE4, 'NET', terms);
    }
    case 'FIXED':
      return inPrices((priceCents ?? 0) * E4_PER_CENT, prices, terms);
    case 'TIME':
      return terms.hourlyRateCents && inPrices(terms.hourlyRateCents * E4_PER_CENT, 'NET', terms);
    default:
      return unreachable(basis);
  }
}

function partLine({ articleId, name, unit, quantityMilli, netE4 }: PricedPart, terms: LinePrices) {
  return {
    kind: 'PART',
    title: name.slice(0, estimateLineFields.title.maxLength),
    note: null,
    quantity: quantityOf(quantityMilli),
    unit: unit.slice(0, estimateLineFields.unit.maxLength),
    unitPrice: inEuros(netE4 === null ? null : inPrices(netE4, 'NET', terms)),
    taxCase: 'STANDARD',
    minutes: null,
    articleId,
    jobTemplateId: null,
    templateVersion: null,
  } as const satisfies TemplateLineAnswer;
}

function includedNote(parts: readonly PricedPart[]): string {
  const note = `Mit ${parts.map(({ name }) => name).join(', ')}`;
  const { maxLength } = estimateLineFields.note;
  return note.length > maxLength ? `${note.slice(0, maxLength - 1)}…` : note;
}

function inPrices(priceE4: number, from: PriceBasis, { prices, taxBasisPoints }: LinePrices): number {
  if (from === prices) return priceE4;
  return prices === 'GROSS'
    ? shareOf(priceE4, WHOLE_BASIS_POINTS + taxBasisPoints, WHOLE_BASIS_POINTS)
    : netPriceOfGross(priceE4, taxBasisPoints);
}

const inEuros = (priceE4: number | null): number | null => priceE4 && priceE4 / 10_000;
