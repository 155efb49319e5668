import { Inject, Injectable } from '@nestjs/common';
import { displayNameOf } from '#contracts/customers/customer-name.js';
import type {
  EstimateAnswer,
  EstimateLineAnswer,
  EstimateRowAnswer,
} from '#contracts/estimates/estimate-answers.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import {
  approvedSums,
  hasUnsentChanges,
  wholeSums,
  type KnownEstimate,
} from '#contracts/estimates/estimate.js';
import { isErased } from '#contracts/kernel/erased.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { customersOf } from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { ListedEstimate } from '#projections/estimates/estimates.js';
import { vehicles } from '#projections/vehicles/vehicles.js';
import { READ_MODELS } from '../platform/read-models.js';

/** What the office sees. Names and plates are those of today. */
@Injectable()
export class EstimateAnswers {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

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
      validUntil: row.validUntilOn,
      grossTotal: row.grossCents / 100,
      approvedTotal: row.approvedCents / 100,
      questions: row.questions,
      updatedAt: row.updatedAt,
    }));
  }

  async one(estimate: KnownEstimate): Promise<EstimateAnswer> {
    const { id, number, status, version, customerId, vehicleId, workOrderId, appointmentId } = estimate;
    const { draft, createdAt, updatedAt, revision } = estimate;
    const { names, plates } = await this.parties([estimate]);
    const customer = names.get(customerId);
    const sums = wholeSums(draft);
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
      validUntil: draft.validUntilOn,
      prices: draft.prices,
      introduction: draft.introduction,
      lines: draft.lines.map((line) => lineAnswer(estimate, line)),
      netTotal: sums.netCents / 100,
      taxTotal: sums.taxCents / 100,
      grossTotal: sums.grossCents / 100,
      approvedTotal: approvedSums(estimate).grossCents / 100,
      justifiedUpTo: estimate.justifiedCents === 0 ? null : estimate.justifiedCents / 100,
      hasEmail: customer?.hasEmail ?? false,
      hasUnsentChanges: hasUnsentChanges(estimate),
      ...factsOf(estimate),
      createdAt,
      updatedAt,
      revision,
    };
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

function lineAnswer({ decisions, ordered }: KnownEstimate, line: EstimateLine): EstimateLineAnswer {
  const { quantityMilli, unitPriceE4, taxBasisPoints, totalCents, ...facts } = line;
  const decision = decisions.get(line.lineId);
  return {
    ...facts,
    quantity: quantityOf(quantityMilli),
    unitPrice: unitPriceE4 / 10_000,
    taxPercent: taxBasisPoints / 100,
    total: totalCents / 100,
    decision:
      decision === undefined ? null : { approved: decision.isApproved, by: decision.by, at: decision.at },
    ordered: ordered.has(line.lineId),
  };
}

function factsOf({
  sent,
  answers,
  questions,
}: KnownEstimate): Pick<EstimateAnswer, 'sent' | 'answers' | 'questions'> {
  return {
    sent: sent && {
      version: sent.version,
      hash: sent.hash,
      at: sent.sentAt,
      mailTo: sent.mailTo,
      mailedAt: sent.mailedAt,
      viewedAt: sent.viewedAt,
      pdfReady: sent.pdfHash !== null,
    },
    answers: answers.map(({ name, at, by, grossCents }) => ({
      name,
      at,
      by,
      approvedTotal: grossCents / 100,
    })),
    questions: questions.map(({ question, at }) => ({ question, at })),
  };
}
