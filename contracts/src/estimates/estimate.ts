import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import { recipientOf, type Recipient } from '../invoices/recipient.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { Picture } from '../values/picture.js';
import { contentOf, picturesIn } from './estimate-content.js';
import type {
  EstimateContent,
  EstimateEvent,
  EstimateId,
  EstimateIssuer,
  EstimateSent,
  OfEstimate,
} from './estimate.events.js';

export const ESTIMATE_STATUSES = ['DRAFT', 'SENT', 'ANSWERED', 'EXPIRED', 'WITHDRAWN'] as const;
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];

/** Customers whose question is open; approved lines that are in no order. */
export const ESTIMATES_TO_DO = ['QUESTION', 'ORDER'] as const;
export type EstimatesToDo = (typeof ESTIMATES_TO_DO)[number];

export type Decision = {
  readonly isApproved: boolean;
  readonly by: 'LINK' | 'PHONE';
  readonly at: Instant;
};

/** A version as the customer got it. */
export type SentEstimate = EstimateContent & {
  readonly version: number;
  readonly hash: string;
  readonly sentOn: LocalDate;
  readonly sentAt: Instant;
  readonly recipient: Recipient;
  readonly issuer: EstimateIssuer;
  readonly mailTo: string | null;
  readonly plate: string | null;
  readonly vehicleName: string | null;
  readonly customerNumber: string | null;
  readonly pdfHash: string | null;
  /** Of the last call that asked for a mail; null: only the first one, in events from before. */
  readonly requestId: string | null;
  /** Of the mail that was asked for last; null: it is on its way, or nobody asked for one. */
  readonly mailedAt: Instant | null;
  readonly viewedAt: Instant | null;
  readonly remindedAt: Instant | null;
};

/** A confirmation. */
export type Answer = {
  readonly answerId: string;
  readonly name: string;
  readonly at: Instant;
  readonly by: 'LINK' | 'PHONE';
  /** The day of the call, which may lie before `at`; null: he answered on his page. */
  readonly spokenOn: LocalDate | null;
  readonly grossCents: number;
};

export type Question = {
  readonly questionId: string;
  readonly question: string;
  readonly at: Instant;
  readonly isSettled: boolean;
};

export type KnownEstimate = {
  readonly status: EstimateStatus;
  readonly id: EstimateId;
  readonly number: string;
  readonly customerId: string;
  readonly vehicleId: string | null;
  readonly appointmentId: string | null;
  /** The order that it was written for, or turned into. */
  readonly workOrderId: string | null;
  /** Of the draft. */
  readonly version: number;
  readonly draft: EstimateContent;
  /** The version that the customer may answer; null: none was sent. */
  readonly sent: SentEstimate | null;
  /** The version that the customer knew before: the last one that he viewed, else the last one sent. Null: none. */
  readonly sentBefore: SentEstimate | null;
  /** By line of the sent version. */
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly answers: readonly Answer[];
  readonly questions: readonly Question[];
  /** Gross cents up to which invoices may go out although less is approved; 0: nobody agreed to more. */
  readonly justifiedCents: number;
  /** The hashes of the PDFs and photographs of all versions. */
  readonly files: readonly string[];
  /** Lines that are work of the order. */
  readonly ordered: ReadonlySet<string>;
  /** Declined lines that are proposed no more. */
  readonly dismissed: ReadonlySet<string>;
  /** The customer is erased; the letter is kept until this day. Null: he is not, or nothing has to be kept. */
  readonly keptUntilOn: LocalDate | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Stream revision of the last event that changed what the editor shows. */
  readonly revision: number;
};

export type Estimate = { readonly status: 'none' } | KnownEstimate;

/** Whom and what the events of an estimate are about. */
export function ofEstimate({ id, customerId, vehicleId }: KnownEstimate): OfEstimate {
  return { estimateId: id, customerId, vehicleId };
}

/** The questions that the office has not settled. */
export function openQuestions({ questions }: Pick<KnownEstimate, 'questions'>): readonly Question[] {
  return questions.filter(({ isSettled }) => !isSettled);
}

/** True if the office changed it since it was sent, and can still send it. */
export function hasUnsentChanges({
  version,
  sent,
  answers,
}: Pick<KnownEstimate, 'version' | 'sent' | 'answers'>): boolean {
  return sent !== null && sent.version !== version && answers.length === 0;
}

/** The content that the office works with: the draft; once the customer has answered, what he answered to. */
export function shownContent({ draft, sent, answers }: KnownEstimate): EstimateContent {
  return sent !== null && answers.length > 0 ? sent : draft;
}

/** The photograph of a line: as the office works with it, else of the version that is out. */
export function shownPicture(estimate: KnownEstimate, lineId: string): Picture | null {
  const lines = [...shownContent(estimate).lines, ...(estimate.sent?.lines ?? [])];
  return lines.find((line) => line.lineId === lineId && line.picture !== null)?.picture ?? null;
}

function sentFrom(draft: EstimateContent, { data, metadata }: RecordedEvent<EstimateSent>): SentEstimate {
  const { version, hash, sentOn, issuer, mailTo, plate, vehicleName, customerNumber, requestId } = data;
  return {
    ...draft,
    version,
    hash,
    sentOn,
    sentAt: metadata.occurredAt,
    recipient: recipientOf(data),
    issuer,
    mailTo,
    plate,
    vehicleName,
    customerNumber,
    pdfHash: null,
    requestId: requestId ?? null,
    mailedAt: null,
    viewedAt: null,
    remindedAt: null,
  };
}

function knownBefore({ sent, sentBefore }: KnownEstimate): SentEstimate | null {
  return sent?.viewedAt == null ? (sentBefore ?? sent) : sent;
}

/** Changes what was sent, if it is still this version. */
function ofVersion(state: KnownEstimate, version: number, part: Partial<SentEstimate>): KnownEstimate {
  const { sent } = state;
  return sent?.version === version ? { ...state, sent: { ...sent, ...part } } : state;
}

type OnLine = Extract<EstimateEvent, { type: 'EstimateLineApproved' | 'EstimateLineDeclined' }>;

function decisionIn({ type, data, metadata }: RecordedEvent<OnLine>): Decision {
  return { isApproved: type === 'EstimateLineApproved', by: data.by, at: metadata.occurredAt };
}

type Drafted = Extract<EstimateEvent, { type: 'EstimateDrafted' }>;

function drafted({ data, metadata, revision }: RecordedEvent<Drafted>): KnownEstimate {
  const { estimateId: id, number, customerId, vehicleId, workOrderId, appointmentId, version } = data;
  return {
    status: 'DRAFT',
    id,
    number,
    customerId,
    vehicleId,
    workOrderId,
    appointmentId,
    version,
    draft: contentOf(data),
    sent: null,
    sentBefore: null,
    decisions: new Map(),
    answers: [],
    questions: [],
    justifiedCents: 0,
    files: picturesIn(data),
    ordered: new Set(),
    dismissed: new Set(),
    keptUntilOn: null,
    createdAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
    revision,
  };
}

type OfDispatch = Extract<
  EstimateEvent,
  { type: 'EstimatePrinted' | 'EstimateMailed' | 'EstimateReminded' | 'EstimateViewed' }
>;

/** What became of a sent version. Changes nothing that the office edits. */
function dispatched(
  state: KnownEstimate,
  { type, data, metadata }: RecordedEvent<OfDispatch>,
): KnownEstimate {
  const { occurredAt: at } = metadata;
  switch (type) {
    case 'EstimatePrinted': {
      const { version, pdfHash } = data;
      return { ...ofVersion(state, version, { pdfHash }), files: [...state.files, pdfHash] };
    }
    case 'EstimateMailed':
      return ofVersion(state, data.version, { mailedAt: at });
    case 'EstimateReminded':
      return ofVersion(state, data.version, { remindedAt: at });
    case 'EstimateViewed':
      return ofVersion(state, data.version, { viewedAt: at });
    default:
      return unreachable(type);
  }
}

type OfAnswer = Extract<EstimateEvent, { type: 'EstimateAnswered' | 'EstimateApprovedByPhone' }>;

function answerIn(event: RecordedEvent<OfAnswer>): Answer {
  const { answerId, name, grossCents } = event.data;
  const spokenOn = event.type === 'EstimateApprovedByPhone' ? event.data.spokenOn : null;
  const by = spokenOn === null ? 'LINK' : 'PHONE';
  return { answerId, name, grossCents, by, spokenOn, at: event.metadata.occurredAt };
}

type OfQuestion = Extract<EstimateEvent, { type: 'EstimateQuestionAsked' | 'EstimateQuestionSettled' }>;

function questionsAfter({ questions }: KnownEstimate, event: RecordedEvent<OfQuestion>): readonly Question[] {
  const { questionId } = event.data;
  if (event.type === 'EstimateQuestionAsked') {
    const { question } = event.data;
    return [...questions, { questionId, question, at: event.metadata.occurredAt, isSettled: false }];
  }
  return questions.map((asked) => (asked.questionId === questionId ? { ...asked, isSettled: true } : asked));
}

function evolve(state: Estimate, event: RecordedEvent<EstimateEvent>): Estimate {
  if (event.type === 'EstimateDrafted') return drafted(event);
  if (state.status === 'none') throw new Error(`${event.type} on an estimate that was never drafted`);
  const { occurredAt: updatedAt } = event.metadata;
  const shown = { revision: event.revision, updatedAt };
  switch (event.type) {
    case 'EstimateRedrafted': {
      const files = [...new Set([...state.files, ...picturesIn(event.data)])];
      return { ...state, ...shown, version: event.data.version, draft: contentOf(event.data), files };
    }
    case 'EstimateSent': {
      const sent = sentFrom(state.draft, event);
      return { ...state, ...shown, status: 'SENT', sent, sentBefore: knownBefore(state) };
    }
    case 'EstimatePrinted':
    case 'EstimateMailed':
    case 'EstimateReminded':
    case 'EstimateViewed':
      return dispatched(state, event);
    case 'EstimateLineApproved':
    case 'EstimateLineDeclined':
      if (state.sent === null) throw new Error(`${event.type} on an estimate that was never sent`);
      return { ...state, decisions: new Map(state.decisions).set(event.data.lineId, decisionIn(event)) };
    case 'EstimateAnswered':
      return { ...state, ...shown, status: 'ANSWERED', answers: [...state.answers, answerIn(event)] };
    case 'EstimateApprovedByPhone': {
      const status = event.data.isComplete === false ? state.status : 'ANSWERED';
      return { ...state, ...shown, status, answers: [...state.answers, answerIn(event)] };
    }
    case 'EstimateQuestionAsked':
    case 'EstimateQuestionSettled':
      return { ...state, updatedAt, questions: questionsAfter(state, event) };
    case 'EstimateMailRequested': {
      const { version, mailTo, requestId } = event.data;
      return { ...ofVersion(state, version, { mailTo, requestId, mailedAt: null }), ...shown };
    }
    case 'EstimateOrderChosen':
      return { ...state, ...shown, workOrderId: event.data.workOrderId };
    case 'EstimateExpired':
      return { ...state, ...shown, status: 'EXPIRED' };
    case 'EstimateWithdrawn':
      return { ...state, ...shown, status: 'WITHDRAWN' };
    case 'EstimateExcessJustified':
      return { ...state, ...shown, justifiedCents: event.data.upToCents };
    case 'EstimateTurnedIntoOrder': {
      const { workOrderId, lineIds } = event.data;
      return { ...state, ...shown, workOrderId, ordered: new Set([...state.ordered, ...lineIds]) };
    }
    case 'EstimateLineDismissed':
      return { ...state, updatedAt, dismissed: new Set([...state.dismissed, event.data.lineId]) };
    case 'EstimateKept':
      return { ...state, keptUntilOn: event.data.keptUntilOn };
    case 'EstimateForgotten':
      return state;
    default:
      return unreachable(event);
  }
}

export const estimateStream = {
  name: 'estimate',
  initial: { status: 'none' } as Estimate,
  evolve,
  revisionOf: (estimate: Estimate) => (estimate.status === 'none' ? undefined : estimate.revision),
};
