import type { Instant } from '../kernel/domain-event.js';
import type { KeyPageAnswer } from '../kernel/pages.js';
import type { PriceBasis } from '../invoices/price-basis.js';
import type { CompanyDetails } from '../settings/company-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { ShownPicture } from '../values/shown-picture.js';
import type { EstimateLineKind, EstimateTaxCase, LineGroup, LineTemplate } from './estimate-lines.js';
import type { EstimateStatus } from './estimate.js';

/** A line as the office sees it. Prices in euros, in the prices of the estimate. */
export type EstimateLineAnswer = {
  readonly lineId: string;
  readonly group: LineGroup;
  readonly choice: string | null;
  readonly kind: EstimateLineKind;
  readonly title: string;
  readonly note: string | null;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPrice: number;
  readonly taxCase: EstimateTaxCase;
  readonly taxPercent: number;
  readonly minutes: number | null;
  readonly articleId: string | null;
  readonly reportId: string | null;
  readonly declinedLineId: string | null;
  /** The template that the work was copied from; null: none. */
  readonly template: LineTemplateAnswer | null;
  /** The customer sees a photograph: GET /estimates/{id}/pictures/{lineId}. */
  readonly hasPicture: boolean;
  /** What it comes from has a photograph, but the customer does not see it. */
  readonly pictureLeftOut: boolean;
  readonly total: number;
  readonly decision: LineDecisionAnswer | null;
  /** It is work of the order. */
  readonly ordered: boolean;
};

export type LineTemplateAnswer = Omit<LineTemplate, 'quantityMilli' | 'minutes' | 'included'> & {
  /** The numbers of the parts that the price pays for. */
  readonly included: readonly string[];
};

export type LineDecisionAnswer = {
  readonly approved: boolean;
  readonly by: 'LINK' | 'PHONE';
  readonly at: Instant;
};

/** GET /estimates/{id} */
export type EstimateAnswer = {
  readonly id: string;
  readonly number: string;
  readonly status: EstimateStatus;
  readonly version: number;
  readonly customerId: string;
  readonly customerName: string | null;
  readonly vehicleId: string | null;
  readonly licensePlate: string | null;
  readonly workOrderId: string | null;
  readonly appointmentId: string | null;
  /** From here to the sums: of the draft; once the customer has answered, of the version that he answered to. */
  readonly validUntil: LocalDate;
  readonly prices: PriceBasis;
  readonly introduction: string | null;
  readonly lines: readonly EstimateLineAnswer[];
  readonly netTotal: number;
  readonly taxTotal: number;
  readonly grossTotal: number;
  /** Gross, of the approved lines. */
  readonly approvedTotal: number;
  /** Gross; null: nobody agreed to more than was approved. */
  readonly justifiedUpTo: number | null;
  /** Whether he can be mailed. */
  readonly hasEmail: boolean;
  readonly hasUnsentChanges: boolean;
  readonly sent: {
    readonly version: number;
    readonly hash: string;
    readonly at: Instant;
    readonly mailTo: string | null;
    readonly mailedAt: Instant | null;
    readonly viewedAt: Instant | null;
    readonly pdfReady: boolean;
    readonly validUntil: LocalDate;
    readonly grossTotal: number;
    readonly lines: readonly EstimateLineAnswer[];
  } | null;
  readonly answers: readonly {
    readonly name: string;
    readonly at: Instant;
    readonly by: 'LINK' | 'PHONE';
    /** The day of the call; null: he answered on his page. */
    readonly spokenOn: LocalDate | null;
    readonly approvedTotal: number;
  }[];
  readonly questions: readonly {
    readonly questionId: string;
    readonly question: string;
    readonly at: Instant;
    readonly settled: boolean;
  }[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

/** GET /estimates/terms: what the form has to know. `smallBusiness`: no line has VAT (§ 19 UStG). */
export type EstimateTermsAnswer = { readonly smallBusiness: boolean };

/** Something that a new line can be made of: a mechanic's finding, or a line that the customer declined before. */
export type EstimateProposalAnswer = Pick<
  EstimateLineAnswer,
  | 'group'
  | 'kind'
  | 'title'
  | 'note'
  | 'quantity'
  | 'unit'
  | 'taxCase'
  | 'minutes'
  | 'articleId'
  | 'reportId'
  | 'declinedLineId'
  | 'template'
> & {
  /** Euros, in `prices`; null: a finding has no price yet. */
  readonly unitPrice: number | null;
  readonly prices: PriceBasis;
  /** The estimate in which it was declined; null: it is a finding. */
  readonly declinedIn: string | null;
  /** When it was reported or declined. */
  readonly at: Instant;
  /** The call that answers with its photograph; null: none. */
  readonly picturePath: string | null;
};

/** GET /estimates/proposals, the newest first */
export type EstimateProposalsAnswer = { readonly items: readonly EstimateProposalAnswer[] };

/** A new line from a template: its work, or one of its parts. Prices in the prices that were asked for. */
export type TemplateLineAnswer = Pick<
  EstimateLineAnswer,
  'kind' | 'title' | 'note' | 'quantity' | 'unit' | 'taxCase' | 'minutes' | 'articleId'
> & {
  /** Null: neither stock nor settings know it. */
  readonly unitPrice: number | null;
  /** Null: it is a part. */
  readonly jobTemplateId: string | null;
  readonly templateVersion: number | null;
};

/** GET /estimates/template-lines */
export type TemplateLinesAnswer = { readonly items: readonly TemplateLineAnswer[] };

/** A row of GET /estimates/page */
export type EstimateRowAnswer = Pick<
  EstimateAnswer,
  | 'id'
  | 'number'
  | 'status'
  | 'customerId'
  | 'customerName'
  | 'vehicleId'
  | 'licensePlate'
  | 'workOrderId'
  | 'validUntil'
  | 'grossTotal'
  | 'approvedTotal'
  | 'updatedAt'
> & {
  /** Open ones. */
  readonly questions: number;
};

export type EstimatesPageAnswer = KeyPageAnswer<EstimateRowAnswer>;

/** POST /estimates/{id}/link: the customer's page, to hand it out. */
export type EstimateLinkAnswer = { readonly url: string };

/** Amounts in euros. */
export type OwnEstimateLine = {
  readonly lineId: string;
  readonly group: LineGroup;
  readonly choice: string | null;
  readonly title: string;
  readonly note: string | null;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPrice: number;
  readonly taxPercent: number;
  /** In the prices of the estimate. */
  readonly total: number;
  /** Null: not decided. An alternative to an approved line is declined. */
  readonly approved: boolean | null;
  /** What was found. */
  readonly picture: ShownPicture | null;
  /** What the last version said of it was different. */
  readonly changed: 'NEW' | 'CHANGED' | null;
};

/** What of the head of an estimate can change. */
export type OwnEstimateChange = 'prices' | 'validUntil' | 'introduction';

/** GET /kva/{token}: the customer's page. Says nothing about him but name and plate. */
export type OwnEstimateAnswer = {
  readonly number: string;
  readonly version: number;
  readonly hash: string;
  readonly status: Exclude<EstimateStatus, 'DRAFT'>;
  readonly sentOn: LocalDate;
  readonly validUntil: LocalDate;
  readonly name: string | null;
  readonly plate: string | null;
  readonly vehicle: string | null;
  readonly introduction: string | null;
  readonly prices: PriceBasis;
  /** Gross, of all lines; of alternatives the first. */
  readonly grossTotal: number;
  readonly lines: readonly OwnEstimateLine[];
  /** What else is different from the last version. */
  readonly changes: readonly OwnEstimateChange[];
  /** Titles of the last version that this one has no more. */
  readonly removed: readonly string[];
  readonly pdfReady: boolean;
  /** The confirmation; null: not answered. */
  readonly answer: {
    readonly name: string;
    readonly at: Instant;
    /** The day of the call; null: he answered on this page. */
    readonly spokenOn: LocalDate | null;
    readonly approvedTotal: number;
  } | null;
  readonly questions: readonly string[];
  readonly company: Pick<CompanyDetails, 'name' | 'street' | 'zip' | 'city' | 'phone' | 'email'>;
};
