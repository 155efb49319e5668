import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { PriceBasis } from '../invoices/price-basis.js';
import { RECIPIENT_FIELDS, type Recipient } from '../invoices/recipient.js';
import type { CompanyDetails } from '../settings/company-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { Picture } from '../values/picture.js';
import type { EstimateLine } from './estimate-lines.js';

/** UUID. */
export type EstimateId = string;

/** `estimateId` is also the subject of the texts: they have a key of their own. */
export type OfEstimate = {
  readonly estimateId: EstimateId;
  readonly customerId: string;
  readonly vehicleId: string | null;
};

/** What an estimate says, apart from who gets it. */
export type EstimateContent = {
  /** Whether the typed prices contain VAT. */
  readonly prices: PriceBasis;
  /** The last day on which the garage is bound by it. */
  readonly validUntilOn: LocalDate;
  readonly introduction: string | null;
  readonly lines: readonly EstimateLine[];
};

/** The content in an event. Titles and notes of all lines are one JSON text, so that they can be encrypted. */
export type StoredEstimate = Omit<EstimateContent, 'lines'> & {
  readonly lines: readonly Omit<EstimateLine, 'title' | 'note'>[];
  readonly texts: string;
};

/** Version 1, not sent. */
export type EstimateDrafted = DomainEvent<
  'EstimateDrafted',
  3,
  OfEstimate &
    StoredEstimate & {
      /** `KV-2026-00001` */
      readonly number: string;
      /** The order or appointment that it was written for. */
      readonly workOrderId: string | null;
      readonly appointmentId: string | null;
      readonly version: number;
    }
>;
/** The next version. What was sent before stays as it is until this version is sent. */
export type EstimateRedrafted = DomainEvent<
  'EstimateRedrafted',
  3,
  OfEstimate & StoredEstimate & { readonly version: number }
>;

/** The company profile when it was sent. */
export type EstimateIssuer = CompanyDetails & { readonly logo: Picture | null };

/** The customer may answer this version, and no earlier one. `hash`: of everything that he sees. */
export type EstimateSent = DomainEvent<
  'EstimateSent',
  1,
  OfEstimate &
    Recipient & {
      readonly version: number;
      /** SHA-256, hexadecimal. */
      readonly hash: string;
      readonly sentOn: LocalDate;
      readonly validUntilOn: LocalDate;
      /** Days until the customer is reminded, as the settings said; 0: never. */
      readonly remindAfterDays: number;
      readonly issuer: EstimateIssuer;
      /** Null: the office hands out the link. */
      readonly mailTo: string | null;
      readonly plate: string | null;
      /** Make and model. */
      readonly vehicleName: string | null;
      readonly customerNumber: string | null;
      /** Of the call, so that its repetition sends no second mail. Missing in events from before. */
      readonly requestId?: string;
    }
>;
/** The version that is out goes to the customer by mail again. */
export type EstimateMailRequested = DomainEvent<
  'EstimateMailRequested',
  1,
  OfEstimate & { readonly version: number; readonly requestId: string; readonly mailTo: string }
>;
/** The file store has the PDF under the hash of its bytes. */
export type EstimatePrinted = DomainEvent<
  'EstimatePrinted',
  1,
  OfEstimate & { readonly version: number; readonly pdfHash: string }
>;
export type EstimateMailed = DomainEvent<'EstimateMailed', 1, OfEstimate & { readonly version: number }>;
/** He was reminded by mail, because he had not answered. */
export type EstimateReminded = DomainEvent<'EstimateReminded', 1, OfEstimate & { readonly version: number }>;
/** The page with this version was open for the first time. */
export type EstimateViewed = DomainEvent<'EstimateViewed', 1, OfEstimate & { readonly version: number }>;

type OnLine = OfEstimate & {
  readonly answerId: string;
  readonly version: number;
  readonly hash: string;
  readonly lineId: string;
  /** On the page behind the link, or on the phone. */
  readonly by: 'LINK' | 'PHONE';
  /** In the prices of the estimate. */
  readonly totalCents: number;
};
export type EstimateLineApproved = DomainEvent<'EstimateLineApproved', 1, OnLine>;
export type EstimateLineDeclined = DomainEvent<'EstimateLineDeclined', 1, OnLine>;

/** What one answer approved: sums of all lines that are approved by then. */
type Approved = OfEstimate & {
  readonly answerId: string;
  readonly version: number;
  readonly hash: string;
  readonly netCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
};

/** The customer typed his name and confirmed his choice (text form, § 126b BGB). Follows the facts about the lines. */
export type EstimateAnswered = DomainEvent<
  'EstimateAnswered',
  1,
  Approved & {
    readonly name: string;
    /** The network address. */
    readonly address: string | null;
    readonly browser: string | null;
  }
>;
/** The customer approved lines on the phone. Who noted it is in the metadata. */
export type EstimateApprovedByPhone = DomainEvent<
  'EstimateApprovedByPhone',
  1,
  Approved & {
    readonly name: string;
    readonly spokenOn: LocalDate;
    /** False: the customer decides about other lines on his page. Missing in events from before: true. */
    readonly isComplete?: boolean;
  }
>;
/** The declined line is proposed no more. */
export type EstimateLineDismissed = DomainEvent<
  'EstimateLineDismissed',
  1,
  OfEstimate & { readonly lineId: string }
>;
export type EstimateQuestionAsked = DomainEvent<
  'EstimateQuestionAsked',
  1,
  OfEstimate & { readonly questionId: string; readonly version: number; readonly question: string }
>;
/** The office has answered the question, by mail or by phone. */
export type EstimateQuestionSettled = DomainEvent<
  'EstimateQuestionSettled',
  1,
  OfEstimate & { readonly questionId: string }
>;
/** Nobody answered while it was valid. */
export type EstimateExpired = DomainEvent<'EstimateExpired', 1, OfEstimate & { readonly version: number }>;
export type EstimateWithdrawn = DomainEvent<
  'EstimateWithdrawn',
  1,
  OfEstimate & { readonly reason: string | null }
>;
/**
 * The garage told the customer that it costs more than he approved (§ 649 Abs. 2 BGB), and he agreed: up to this sum
 * invoices may go out.
 */
export type EstimateExcessJustified = DomainEvent<
  'EstimateExcessJustified',
  1,
  OfEstimate & { readonly upToCents: number; readonly reason: string }
>;
/** The order for the approved lines, before it is made: its work can be completed from here after a crash. */
export type EstimateOrderChosen = DomainEvent<
  'EstimateOrderChosen',
  1,
  OfEstimate & { readonly workOrderId: string }
>;
/** The approved lines are work of the order. */
export type EstimateTurnedIntoOrder = DomainEvent<
  'EstimateTurnedIntoOrder',
  1,
  OfEstimate & { readonly workOrderId: string; readonly lineIds: readonly string[] }
>;

/** The customer was erased, but he had approved work: the law keeps the letter until this day (§ 147 AO). */
export type EstimateKept = DomainEvent<'EstimateKept', 1, OfEstimate & { readonly keptUntilOn: LocalDate }>;
/** The retention is over: the key of all texts is deleted. */
export type EstimateForgotten = DomainEvent<'EstimateForgotten', 1, OfEstimate>;

export type EstimateEvent =
  | EstimateDrafted
  | EstimateRedrafted
  | EstimateSent
  | EstimateMailRequested
  | EstimatePrinted
  | EstimateMailed
  | EstimateReminded
  | EstimateViewed
  | EstimateLineApproved
  | EstimateLineDeclined
  | EstimateAnswered
  | EstimateApprovedByPhone
  | EstimateLineDismissed
  | EstimateQuestionAsked
  | EstimateQuestionSettled
  | EstimateExpired
  | EstimateWithdrawn
  | EstimateExcessJustified
  | EstimateOrderChosen
  | EstimateTurnedIntoOrder
  | EstimateKept
  | EstimateForgotten;

const SUBJECT = 'estimateId' as const;

const contentTexts = { subject: SUBJECT, fields: ['introduction', 'texts'] } as const;

type WithLines = { readonly lines: readonly object[] };

/** Lines of version 1 came from nowhere and had no photograph. */
const withOrigins = <Data extends WithLines>(data: Data) => ({
  ...data,
  lines: data.lines.map((line) => ({ ...line, reportId: null, declinedLineId: null, picture: null })),
});

/** Lines of version 2 came from no template. */
const withTemplates = <Data extends WithLines>(data: Data) => ({
  ...data,
  lines: data.lines.map((line) => ({ ...line, template: null })),
});

const upcast = { 1: withOrigins, 2: withTemplates };

export const estimateEventDefinitions: EventDefinitions<EstimateEvent> = {
  EstimateDrafted: { version: 3, personal: contentTexts, upcast },
  EstimateRedrafted: { version: 3, personal: contentTexts, upcast },
  EstimateSent: {
    version: 1,
    personal: { subject: SUBJECT, fields: [...RECIPIENT_FIELDS, 'mailTo', 'plate'] },
  },
  EstimateMailRequested: { version: 1, personal: { subject: SUBJECT, fields: ['mailTo'] } },
  EstimatePrinted: { version: 1 },
  EstimateMailed: { version: 1 },
  EstimateReminded: { version: 1 },
  EstimateViewed: { version: 1 },
  EstimateLineApproved: { version: 1 },
  EstimateLineDeclined: { version: 1 },
  EstimateAnswered: { version: 1, personal: { subject: SUBJECT, fields: ['name', 'address', 'browser'] } },
  EstimateApprovedByPhone: { version: 1, personal: { subject: SUBJECT, fields: ['name'] } },
  EstimateLineDismissed: { version: 1 },
  EstimateQuestionAsked: { version: 1, personal: { subject: SUBJECT, fields: ['question'] } },
  EstimateQuestionSettled: { version: 1 },
  EstimateExpired: { version: 1 },
  EstimateWithdrawn: { version: 1, personal: { subject: SUBJECT, fields: ['reason'] } },
  EstimateExcessJustified: { version: 1, personal: { subject: SUBJECT, fields: ['reason'] } },
  EstimateOrderChosen: { version: 1 },
  EstimateTurnedIntoOrder: { version: 1 },
  EstimateKept: { version: 1 },
  EstimateForgotten: { version: 1 },
};
