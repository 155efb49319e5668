import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  Matches,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsPageKey, IsSearch, IsWholeNumber, KEY_PAGE_SIZE } from '../kernel/pages.js';
import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { changeRequestOf, newRequestOf } from '../kernel/request-of.js';
import { IsId, OptionalChoice, OptionalId, WholeNumber } from '../kernel/text-fields.js';
import { PRICE_BASES, type PriceBasis } from '../invoices/price-basis.js';
import { jobTemplateTexts } from '../job-templates/job-template-fields.js';
import { together } from '../kernel/together.js';
import type { EstimateAnswer, EstimateLineAnswer } from './estimate-answers.js';
import {
  estimateContentFields,
  estimateFields,
  estimateLineFields,
  estimateTexts,
  excessFields,
  MAX_ESTIMATE_LINES,
  ownAnswerFields,
  ownQuestionFields,
  phoneApprovalFields,
  sendEstimateFields,
  withdrawEstimateFields,
} from './estimate-fields.js';
import { ESTIMATE_STATUSES, ESTIMATES_TO_DO, type EstimatesToDo, type EstimateStatus } from './estimate.js';

const VERSION_TEXT = 'Bitte die Fassung angeben.';
/** More than anybody sends. */
const VERSIONS = { min: 1, max: 10_000 };
const DECISIONS_TEXT = estimateTexts.undecided;

@ReadOnly({
  decision: true,
  ordered: true,
  pictureLeftOut: true,
  taxPercent: true,
  template: true,
  total: true,
} satisfies ReadOnlyOf<EstimateLineAnswer, EstimateLineRequest>)
export class EstimateLineRequest extends newRequestOf(estimateLineFields) {
  /** Of a line that is kept. Missing: a new line. */
  @OptionalId()
  lineId?: string | null;
}

function Lines(): PropertyDecorator {
  return together(
    IsArray({ message: estimateTexts.lines }),
    ArrayMinSize(1, { message: estimateTexts.lines }),
    ArrayMaxSize(MAX_ESTIMATE_LINES, { message: estimateTexts.tooManyLines }),
    ValidateNested({ each: true, message: estimateTexts.lines }),
    Type(() => EstimateLineRequest),
  );
}

/** POST /estimates */
export class NewEstimateRequest extends newRequestOf({ ...estimateFields, ...estimateContentFields }) {
  @Lines()
  lines!: EstimateLineRequest[];
}

/** PUT /estimates/{id}: missing keeps, null or empty clears, an array replaces. */
@ReadOnly({
  answers: true,
  appointmentId: true,
  approvedTotal: true,
  createdAt: true,
  customerId: true,
  customerName: true,
  grossTotal: true,
  hasEmail: true,
  hasUnsentChanges: true,
  id: true,
  justifiedUpTo: true,
  licensePlate: true,
  netTotal: true,
  number: true,
  questions: true,
  revision: true,
  sent: true,
  status: true,
  taxTotal: true,
  updatedAt: true,
  vehicleId: true,
  version: true,
  workOrderId: true,
} satisfies ReadOnlyOf<EstimateAnswer, ChangeEstimateRequest>)
export class ChangeEstimateRequest extends changeRequestOf(estimateContentFields) {
  @ValidateIf((_, value) => value !== undefined)
  @Lines()
  lines?: EstimateLineRequest[];
}

/** POST /estimates/{id}/send. `version`: as the office saw it. */
export class SendEstimateRequest extends newRequestOf(sendEstimateFields) {
  @WholeNumber(VERSIONS, VERSION_TEXT)
  version!: number;
}

export class WithdrawEstimateRequest extends newRequestOf(withdrawEstimateFields) {}

/** POST /estimates/{id}/excess */
export class JustifyExcessRequest extends newRequestOf(excessFields) {}

function LineIds(): PropertyDecorator {
  return together(
    IsArray({ message: estimateTexts.lines }),
    ArrayMinSize(1, { message: estimateTexts.lines }),
    ArrayMaxSize(MAX_ESTIMATE_LINES, { message: estimateTexts.tooManyLines }),
    ArrayUnique({ message: estimateTexts.unknownLine }),
    IsId({ each: true, message: estimateTexts.unknownLine }),
  );
}

/** POST /estimates/{id}/approve-by-phone */
export class PhoneApprovalRequest extends newRequestOf(phoneApprovalFields) {
  @WholeNumber(VERSIONS, VERSION_TEXT)
  version!: number;

  @LineIds()
  lineIds!: string[];
}

/** POST /estimates/{id}/settle-question */
export class SettleQuestionRequest {
  @IsId({ message: estimateTexts.unknownQuestion })
  questionId!: string;
}

/** POST /estimates/{id}/dismiss: a declined line is proposed no more. */
export class DismissLineRequest {
  @IsId({ message: estimateTexts.unknownLine })
  lineId!: string;
}

/** GET /estimates/proposals: for an estimate of this customer and car, or of this order of the car. */
export class EstimateProposalsQuery {
  @IsId({ message: 'Unbekannter Kunde.' })
  customerId!: string;

  @IsId({ message: 'Unbekanntes Fahrzeug.' })
  vehicleId!: string;

  @OptionalId('Unbekannter Auftrag.')
  workOrderId?: string;
}

/** GET /estimates/template-lines: the lines of a template, in the prices of the estimate. */
export class TemplateLinesQuery {
  @IsId({ message: jobTemplateTexts.unknown })
  jobTemplateId!: string;

  @OptionalChoice(PRICE_BASES, estimateContentFields.prices.wrong)
  prices?: PriceBasis;
}

export class EstimatesPageQuery {
  /** A number. */
  @IsSearch()
  search?: string;

  @OptionalChoice(ESTIMATE_STATUSES, 'Unbekannter Status.')
  status?: EstimateStatus;

  /** What the office still has to do. */
  @OptionalChoice(ESTIMATES_TO_DO, 'Unbekannter Filter.')
  toDo?: EstimatesToDo;

  @OptionalId('Unbekannter Auftrag.')
  workOrderId?: string;

  @OptionalId('Unbekannter Kunde.')
  customerId?: string;

  @OptionalId('Unbekanntes Fahrzeug.')
  vehicleId?: string;

  @IsPageKey()
  after?: string;

  @IsWholeNumber(1, KEY_PAGE_SIZE.max)
  size?: number;
}

export class LineDecisionRequest {
  @IsId({ message: estimateTexts.unknownLine })
  lineId!: string;

  @IsBoolean({ message: DECISIONS_TEXT })
  approved!: boolean;
}

/** POST /kva/{token}/answer: what the customer saw, and what he decided. */
export class OwnAnswerRequest extends newRequestOf(ownAnswerFields) {
  @WholeNumber(VERSIONS, VERSION_TEXT)
  version!: number;

  @Matches(/^[0-9a-f]{64}$/, { message: VERSION_TEXT })
  hash!: string;

  @IsArray({ message: DECISIONS_TEXT })
  @ArrayMinSize(1, { message: DECISIONS_TEXT })
  @ArrayMaxSize(MAX_ESTIMATE_LINES, { message: estimateTexts.tooManyLines })
  @ValidateNested({ each: true, message: DECISIONS_TEXT })
  @Type(() => LineDecisionRequest)
  decisions!: LineDecisionRequest[];
}

/** POST /kva/{token}/question */
export class OwnQuestionRequest extends newRequestOf(ownQuestionFields) {}

/** POST /kva/{token}/viewed */
export class OwnViewRequest {
  @WholeNumber(VERSIONS, VERSION_TEXT)
  version!: number;
}
