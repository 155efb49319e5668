import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { conflict, invalid, refuse } from '#contracts/kernel/problem.js';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import type {
  EstimateContent,
  EstimateEvent,
  EstimateSent,
  OfEstimate,
} from '#contracts/estimates/estimate.events.js';
import { approvedLines } from '#contracts/estimates/estimate-decisions.js';
import {
  ofEstimate,
  type Estimate,
  type KnownEstimate,
  type SentEstimate,
} from '#contracts/estimates/estimate.js';
import { storedEstimate } from '#contracts/estimates/estimate-content.js';
import { RECIPIENT_FIELDS } from '#contracts/invoices/recipient.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { existing } from '../platform/streams/existing.js';
import type { Decide } from '../platform/streams/stream-type.js';

export type DecideEstimate = Decide<Estimate, EstimateEvent>;

/** Whom and what a new estimate is for. */
export type NewEstimate = OfEstimate & {
  readonly number: string;
  readonly workOrderId: string | null;
  readonly appointmentId: string | null;
};

/** Version 1. The same estimate again is a no-op. */
export const draftEstimate =
  (facts: NewEstimate, content: EstimateContent): DecideEstimate =>
  (state) => {
    if (state.status !== 'none') {
      if (state.customerId !== facts.customerId) throw refuse('idempotency-key-reused');
      return [];
    }
    return [
      { type: 'EstimateDrafted', version: 3, data: { ...facts, ...storedEstimate(content), version: 1 } },
    ];
  };

/** The next version. The same content again is a no-op. 409 once the customer has answered. */
export const redraftEstimate =
  (content: EstimateContent): DecideEstimate =>
  (state) => {
    const estimate = changeable(state);
    if (isDeepStrictEqual(content, estimate.draft)) return [];
    const data = { ...ofEstimate(estimate), ...storedEstimate(content), version: estimate.version + 1 };
    return [{ type: 'EstimateRedrafted', version: 3, data }];
  };

/** Everything that is frozen when an estimate is sent, apart from its content. */
export type Sending = Omit<EstimateSent['data'], keyof OfEstimate | 'hash' | 'validUntilOn'>;

/**
 * Sends the version that the office saw. Again: another mail, unless the last one is still on its way. 409 for any other
 * version: nobody sends what he has not seen.
 */
export const sendEstimate =
  (sending: Sending): DecideEstimate =>
  (state) => {
    const estimate = changeable(state);
    const { version, sentOn } = sending;
    if (version !== estimate.version) throw refuse('revision-behind');
    const { sent, status } = estimate;
    if (sent?.version === version && status === 'SENT' && isOut(sent, sending)) return [];
    const { validUntilOn } = estimate.draft;
    if (validUntilOn < sentOn) throw invalid('validUntil', estimateTexts.past);
    if (sent?.version === version && status === 'SENT') return [mailedAgain(estimate, sending)];
    const data = { ...ofEstimate(estimate), ...sending, validUntilOn, hash: hashOf(estimate, sending) };
    return [{ type: 'EstimateSent', version: 1, data }];
  };

/** True if nothing is left to send: no mail is asked for, it is on its way, or this call asked for it before. */
function isOut(sent: SentEstimate, { mailTo, requestId }: Sending): boolean {
  if (mailTo === null || (requestId !== undefined && requestId === sent.requestId)) return true;
  return sent.mailTo === mailTo && sent.mailedAt === null;
}

function mailedAgain(estimate: KnownEstimate, { version, mailTo, requestId }: Sending): EstimateEvent {
  const data = { ...ofEstimate(estimate), version, mailTo: mailTo ?? '', requestId: requestId ?? '' };
  return { type: 'EstimateMailRequested', version: 1, data };
}

/** SHA-256 of everything that the customer sees, in a fixed order. */
function hashOf({ number, draft }: KnownEstimate, sending: Sending): string {
  const { prices, validUntilOn, introduction, lines } = draft;
  const { version, sentOn, plate, vehicleName } = sending;
  const seen = lines.map((line) => [
    line.lineId,
    line.group,
    line.choice,
    line.title,
    line.note,
    line.quantityMilli,
    line.unit,
    line.unitPriceE4,
    line.taxCase,
    line.taxBasisPoints,
    line.totalCents,
    line.picture?.hash ?? null,
  ]);
  const recipient = RECIPIENT_FIELDS.map((field) => sending[field]);
  const head = [number, version, sentOn, validUntilOn, prices, introduction, plate, vehicleName];
  const whole = [...head, recipient, seen];
  return createHash('sha256').update(JSON.stringify(whole)).digest('hex');
}

/** Takes the estimate back: nothing more can be approved. Idempotent. 409 if work of it is in an order. */
export const withdrawEstimate =
  (reason: string | null): DecideEstimate =>
  (state) => {
    const estimate = existing(state);
    if (estimate.status === 'WITHDRAWN') return [];
    if (approvedLines(estimate).length > 0) throw conflict(estimateTexts.approved);
    return [{ type: 'EstimateWithdrawn', version: 1, data: { ...ofEstimate(estimate), reason } }];
  };

/** Nobody answered this version until its last day had passed. No-op in any other state. */
export const expireEstimate =
  (version: number, today: LocalDate): DecideEstimate =>
  (state) => {
    const { estimate, sent } = sentOf(state);
    if (estimate.status !== 'SENT' || sent.version !== version || today <= sent.validUntilOn) return [];
    return [{ type: 'EstimateExpired', version: 1, data: { ...ofEstimate(estimate), version } }];
  };

function changeable(state: Estimate): KnownEstimate {
  const estimate = existing(state);
  if (estimate.answers.length > 0) throw conflict(estimateTexts.answered);
  if (estimate.status === 'WITHDRAWN') throw conflict(estimateTexts.withdrawn);
  return estimate;
}

/** The estimate with the version that is out. 409 if none is. */
export function sentOf(state: Estimate): { readonly estimate: KnownEstimate; readonly sent: SentEstimate } {
  const estimate = existing(state);
  if (estimate.sent === null) throw conflict(estimateTexts.notSent);
  return { estimate, sent: estimate.sent };
}

/** 409 unless the customer can still answer. */
export function assertOpen({ status, sent }: KnownEstimate, today: LocalDate): void {
  if (status === 'WITHDRAWN') throw conflict(estimateTexts.withdrawn);
  if (status === 'EXPIRED' || (sent !== null && today > sent.validUntilOn))
    throw conflict(estimateTexts.expired);
}
