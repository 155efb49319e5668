import { Inject, Injectable } from '@nestjs/common';
import { displayNameOf } from '#contracts/customers/customer-name.js';
import type {
  EstimateAnswer,
  EstimateLineAnswer,
  EstimateRowAnswer,
} from '#contracts/estimates/estimate-answers.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import { approvedSums } from '#contracts/estimates/estimate-decisions.js';
import { hasUnsentChanges, shownContent, type KnownEstimate } from '#contracts/estimates/estimate.js';
import { wholeSums } from '#contracts/estimates/estimate-content.js';
import { isErased } from '#contracts/kernel/erased.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { customersOf } from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { ListedEstimate } from '#projections/estimates/estimates.js';
import { vehicles } from '#projections/vehicles/vehicles.js';
import { READ_MODELS } from '../platform/read-models.js';
import { EstimateProposals } from './proposals/estimate-proposals.js';
import { templateAnswer } from './proposals/proposed-lines.js';

/** What the office sees. Names and plates are those of today. */
@Injectable()
export class EstimateAnswers {
  constructor(
    private readonly proposals: EstimateProposals,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async rows(listed: readonly ListedEstimate[]): Promise<readonly EstimateRowAnswer[]> {
    const { names, plates } = await this.parties(listed);
    return listed.map(({ id, number, status, customerId, vehicleId, workOrderId, ...row }) => ({
      id,
      number,
      status,
      customerId,
      customerName: names.get(customerId)?.name ?? null,
      vehicleId,
      licensePlate: plates.get(vehicleId ?? '') ?? null,
      workOrderId,
      // What the customer has in his hands; a draft that he never saw as it is.
      validUntil: row.sentValidUntilOn ?? row.validUntilOn,
      grossTotal: (row.sentGrossCents ?? row.grossCents) / 100,
      approvedTotal: row.approvedCents / 100,
      questions: row.openQuestions,
      updatedAt: row.updatedAt,
    }));
  }

  async one(estimate: KnownEstimate): Promise<EstimateAnswer> {
    const { id, number, status, version, customerId, vehicleId, workOrderId, appointmentId } = estimate;
    const { createdAt, updatedAt, revision } = estimate;
    const shown = shownContent(estimate);
    const { names, plates } = await this.parties([estimate]);
    const customer = names.get(customerId);
    const sums = wholeSums(shown);
    const leftOut = await this.leftOut(estimate);
    return {
      id,
      number,
      status,
      version,
      customerId,
      customerName: customer?.name ?? null,
      vehicleId,
      licensePlate: plates.get(vehicleId ?? '') ?? null,
      workOrderId,
      appointmentId,
      validUntil: shown.validUntilOn,
      prices: shown.prices,
      introduction: shown.introduction,
      lines: shown.lines.map((line) => lineAnswer(estimate, line, leftOut)),
      netTotal: sums.netCents / 100,
      taxTotal: sums.taxCents / 100,
      grossTotal: sums.grossCents / 100,
      approvedTotal: approvedSums(estimate).grossCents / 100,
      justifiedUpTo: estimate.justifiedCents === 0 ? null : estimate.justifiedCents / 100,
      hasEmail: customer?.hasEmail ?? false,
      hasUnsentChanges: hasUnsentChanges(estimate),
      ...factsOf(estimate, leftOut),
      createdAt,
      updatedAt,
      revision,
    };
  }

  /** Lines without the photograph of what they come from. */
  private async leftOut(estimate: KnownEstimate): Promise<ReadonlySet<string>> {
    const sources = this.proposals.sourcesOf(estimate);
    const lines = new Set([...shownContent(estimate).lines, ...(estimate.sent?.lines ?? [])]);
    const found = new Set<string>();
    for (const { lineId, picture, ...from } of lines)
      if (picture === null && (await sources.pictureOf(from))) found.add(lineId);
    return found;
  }

  private async parties(all: readonly Pick<KnownEstimate, 'customerId' | 'vehicleId'>[]) {
    const customerIds = [...new Set(all.map(({ customerId }) => customerId))];
    const vehicleIds = [...new Set(all.flatMap(({ vehicleId }) => vehicleId ?? []))];
    const [customers, found] = await Promise.all([
      customersOf(this.readModels, customerIds),
      this.readModels.getMany(vehicles, vehicleIds),
    ]);
    const names = [...customers].map(([id, customer]) => {
      const { email } = customer;
      return [id, { name: displayNameOf(customer), hasEmail: !!email && !isErased(email) }] as const;
    });
    const plates = [...found].map(([id, { licensePlate }]) => [id, licensePlate] as const);
    return { names: new Map(names), plates: new Map(plates) };
  }
}

function lineAnswer(
  { decisions, ordered }: KnownEstimate,
  line: EstimateLine,
  leftOut: ReadonlySet<string>,
): EstimateLineAnswer {
  const { quantityMilli, unitPriceE4, taxBasisPoints, totalCents, picture, template, ...facts } = line;
  const decision = decisions.get(line.lineId);
  return {
    ...facts,
    quantity: quantityOf(quantityMilli),
    unitPrice: unitPriceE4 / 10_000,
    taxPercent: taxBasisPoints / 100,
    total: totalCents / 100,
    template: templateAnswer(template),
    hasPicture: picture !== null,
    pictureLeftOut: picture === null && leftOut.has(line.lineId),
    decision:
      decision === undefined ? null : { approved: decision.isApproved, by: decision.by, at: decision.at },
    ordered: ordered.has(line.lineId),
  };
}

function factsOf(
  estimate: KnownEstimate,
  leftOut: ReadonlySet<string>,
): Pick<EstimateAnswer, 'sent' | 'answers' | 'questions'> {
  const { sent, answers, questions } = estimate;
  return {
    sent: sent && {
      version: sent.version,
      hash: sent.hash,
      at: sent.sentAt,
      mailTo: sent.mailTo,
      mailedAt: sent.mailedAt,
      viewedAt: sent.viewedAt,
      pdfReady: sent.pdfHash !== null,
      validUntil: sent.validUntilOn,
      grossTotal: wholeSums(sent).grossCents / 100,
      lines: sent.lines.map((line) => lineAnswer(estimate, line, leftOut)),
    },
    answers: answers.map(({ name, at, by, spokenOn, grossCents }) => ({
      name,
      at,
      by,
      spokenOn,
      approvedTotal: grossCents / 100,
    })),
    questions: questions.map(({ questionId, question, at, isSettled }) => ({
      questionId,
      question,
      at,
      settled: isSettled,
    })),
  };
}
