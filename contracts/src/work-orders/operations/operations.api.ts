import { ArrayMaxSize, IsArray, IsBoolean } from 'class-validator';
import { changeRequestOf, newRequestOf } from '../../kernel/request-of.js';
import { IsId, WholeNumber } from '../../kernel/text-fields.js';
import { MAX_CHECKS } from '../../job-templates/job-template-fields.js';
import type { Instant } from '../../kernel/domain-event.js';
import type { PriceBasis } from '../../invoices/price-basis.js';
import { newTitleField, openChecksField, operationFields, operationTexts } from './operation-fields.js';
import type { WorkBasis } from './sold-work.js';
import type { OperationStatus } from './operation.events.js';
import { planFields, type OperationPlan } from './operation-plan.js';
import type { TimeLogAnswer } from '../clocks/time-logs.api.js';

export const MAX_OPERATIONS = 100;

/** POST /work-orders/{id}/operations. `title` or `description`: one of them says what is to be done. */
export class AddOperationRequest extends changeRequestOf({
  ...operationFields,
  title: newTitleField,
  description: newTitleField,
}) {}

/** PUT /work-orders/{id}/operations/{operationId}; what is missing stays. An empty `mechanicId`: nobody any more. */
export class ChangeOperationRequest extends changeRequestOf({
  ...operationFields,
  description: operationFields.title,
  openChecksReason: openChecksField,
}) {}

/** PUT /work-orders/{id}/operations/{operationId}/checks: ticks a point of the checklist, or takes the tick back. */
export class TickCheckRequest {
  /** Zero-based. */
  @WholeNumber({ min: 0, max: MAX_CHECKS - 1 }, operationTexts.unknownCheck)
  place!: number;

  @IsBoolean({ message: operationTexts.ticked })
  ticked!: boolean;
}

/** PUT /work-orders/{id}/operations/{operationId}/plan: who does the work, and when. */
export class PlanOperationRequest extends newRequestOf(planFields) {}

/** PUT /work-orders/{id}/operations-order: every operation of the order exactly once. */
export class OrderOperationsRequest {
  @IsArray({ message: operationTexts.unknown })
  @ArrayMaxSize(MAX_OPERATIONS, { message: operationTexts.tooMany })
  @IsId({ each: true, message: operationTexts.unknown })
  operationIds!: string[];
}

/** Prices in euros, Arbeitswerte with two decimals. */
export type SoldWorkAnswer = {
  readonly basis: WorkBasis;
  /** Arbeitswerte, or how often the fixed price is due. */
  readonly quantity: number;
  readonly unitPrice: number;
  readonly prices: PriceBasis;
  /** The fixed price pays for the parts too. */
  readonly partsIncluded: boolean;
  /** The time that was sold. */
  readonly minutes: number;
  readonly templateVersion: number;
};

/** A point of a checklist. */
export type CheckAnswer = {
  readonly text: string;
  /** Null: open. */
  readonly ticked: { readonly by: string | null; readonly at: Instant } | null;
};

export type OperationAnswer = {
  readonly id: string;
  readonly workOrderId: string;
  readonly title: string;
  readonly estimatedTimeMin: number;
  /** The time that a template sold; null: what is planned counts. */
  readonly soldTimeMin: number | null;
  readonly status: OperationStatus;
  readonly mechanicId: string | null;
  readonly mechanicName: string | null;
  /** Null: at any time. */
  readonly plan: OperationPlan | null;
  /** What the customer pays; null: not sold by a template, or the caller may not read invoices. */
  readonly sold: SoldWorkAnswer | null;
  readonly checklist: readonly CheckAnswer[];
  /** Why it was finished with open points; null: it was not. */
  readonly checksLeftFor: string | null;
  /** Newest first. */
  readonly timeLogs: readonly TimeLogAnswer[];
  /** Without running timers. */
  readonly bookedMin: number;
  readonly running: TimeLogAnswer | null;
  /** The operation on which its mechanic's timer is running, if it is another one. */
  readonly activeElsewhere: {
    readonly workOrderId: string;
    readonly workOrderNumber: string;
    readonly operationId: string;
    readonly title: string;
  } | null;
  readonly revision: number;
};
