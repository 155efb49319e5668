import { Injectable } from '@nestjs/common';
import { customerNumberOf } from '#contracts/customers/customer-number.js';
import { isLeaving, survivingCustomer, type KnownCustomer } from '#contracts/customers/customer.js';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import { estimateStream, type KnownEstimate } from '#contracts/estimates/estimate.js';
import type {
  ChangeEstimateRequest,
  NewEstimateRequest,
  PhoneApprovalRequest,
  SendEstimateRequest,
} from '#contracts/estimates/estimates.api.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { recipientAt } from '#contracts/invoices/recipient.js';
import type { CommandContext } from '#contracts/kernel/command-origin.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { conflict, invalid } from '#contracts/kernel/problem.js';
import { companyProfileStream, issuerOf } from '#contracts/settings/company-profile.js';
import { workshopSettingsStream } from '#contracts/settings/workshop-settings.js';
import { inCents } from '#contracts/values/in-cents.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { existing } from '../platform/streams/existing.js';
import { decideSeen } from '../platform/streams/seen.js';
import { nextNumber } from '../platform/streams/sequences.js';
import { Streams } from '../platform/streams/streams.js';
import { assertLineIds, contentIn, firstContent, type LineOrigin, type Terms } from './estimate-content.js';
import { dismissLine } from './estimate-order.js';
import { settleQuestion } from './estimate-questions.js';
import { approveByPhone, justifyExcess } from './estimate-approval.js';
import {
  draftEstimate,
  redraftEstimate,
  sendEstimate,
  withdrawEstimate,
  type DecideEstimate,
  type Sending,
} from './estimate.js';
import { EstimatePapers } from './estimate-papers.js';
import { keptUntilOf } from './estimate-retention.js';
import { NamedInEstimates } from './named-in-estimates.js';
import { LineOrigins } from './proposals/line-origins.js';

/**
 * The office's commands. What they depend on is read from streams. Only the other estimates of a car are found by a read
 * model, the 20 newest of them (ADR 58).
 */
@Injectable()
export class Estimating {
  constructor(
    private readonly streams: Streams,
    private readonly whose: NamedInEstimates,
    private readonly origins: LineOrigins,
    private readonly papers: EstimatePapers,
  ) {}

  async estimate(id: string): Promise<KnownEstimate> {
    return existing((await this.streams.load(estimateStream, id)).state);
  }

  /** Writes version 1. Repeated under the same id it answers what was made first. */
  async draft(id: string, request: NewEstimateRequest, context: CommandContext): Promise<KnownEstimate> {
    const { state } = await this.streams.load(estimateStream, id);
    const customer = await this.customer(request.customerId);
    if (state.status !== 'none') return state;
    await this.whose.assertFits(request, customer);
    assertLineIds(request.lines, []);
    await this.whose.assertArticles(request.lines);
    const { vehicleId = null, workOrderId = null, appointmentId = null } = request;
    const customerId = customer.record.id;
    const found = await this.origins.find({ id, customerId, vehicleId, workOrderId }, request.lines, []);
    const number = await nextNumber(this.streams, 'estimate', id, context);
    const origins = await this.origins.withCopies(id, found);
    const content = firstContent(request, await this.terms(context), origins);
    const whose = { estimateId: id, customerId, vehicleId };
    const decide = draftEstimate({ ...whose, number, workOrderId, appointmentId }, content);
    const drafted = existing((await this.streams.handle(estimateStream, id, decide, context)).state);
    await this.forgetIfErased(id);
    return drafted;
  }

  /** Writes the next version. Refuses before photographs are copied. */
  async redraft(id: string, request: ChangeEstimateRequest, context: CommandContext): Promise<KnownEstimate> {
    const loaded = await this.streams.load(estimateStream, id);
    const estimate = existing(loaded.state);
    const { draft } = estimate;
    await this.customer(estimate.customerId);
    const lines = request.lines ?? [];
    assertLineIds(lines, draft.lines);
    await this.whose.assertArticles(lines);
    const found = await this.origins.find(estimate, lines, draft.lines);
    const terms = await this.terms(context);
    const decideWith = (origins: readonly LineOrigin[]) =>
      redraftEstimate(contentIn(request, draft, terms, origins));
    decideSeen(estimateStream, loaded, decideWith(found.map(({ origin }) => origin)), context);
    const decide = decideWith(await this.origins.withCopies(id, found));
    const redrafted = await this.decide(id, decide, context);
    await this.forgetIfErased(id);
    return redrafted;
  }

  /** Freezes the version and starts printing and mailing. `requestId`: of the call, so that it can be repeated. */
  async send(
    id: string,
    request: SendEstimateRequest,
    requestId: string,
    context: CommandContext,
  ): Promise<KnownEstimate> {
    const { version, byMail = false } = request;
    const estimate = await this.estimate(id);
    const customer = await this.customer(estimate.customerId);
    await this.origins.assertAlone(estimate);
    const mailTo = byMail ? unlessErased(customer.record.email) : null;
    if (byMail && !mailTo) throw conflict(estimateTexts.noMail);
    const { state: company } = await this.streams.load(companyProfileStream, '');
    const { state: workshop } = await this.streams.load(workshopSettingsStream, '');
    const decide = sendEstimate({
      version,
      requestId,
      sentOn: localDateTime(context.now).date,
      remindAfterDays: workshop.estimateReminderDays,
      issuer: issuerOf(company),
      mailTo,
      customerNumber: customerNumberOf(customer.record.id),
      // His own address: an estimate is no invoice.
      ...recipientAt(customer.record, customer.record),
      ...(await this.vehicleFacts(estimate.vehicleId)),
    });
    return this.decide(id, decide, context);
  }

  /** `answerId`: of the call, so that it can be repeated. */
  async approveByPhone(
    id: string,
    request: PhoneApprovalRequest,
    answerId: string,
    context: CommandContext,
  ): Promise<KnownEstimate> {
    const { version, lineIds, name, spokenOn } = request;
    await this.customer((await this.estimate(id)).customerId);
    const today = localDateTime(context.now).date;
    const call = { answerId, version, lineIds, name, spokenOn: spokenOn ?? today, today };
    return this.decide(id, approveByPhone(call), context);
  }

  justifyExcess(id: string, upTo: number, reason: string, context: CommandContext): Promise<KnownEstimate> {
    return this.decide(id, justifyExcess(inCents(upTo), reason), context);
  }

  settleQuestion(id: string, questionId: string, context: CommandContext): Promise<KnownEstimate> {
    return this.decide(id, settleQuestion(questionId), context);
  }

  dismiss(id: string, lineId: string, context: CommandContext): Promise<KnownEstimate> {
    return this.decide(id, dismissLine(lineId), context);
  }

  withdraw(id: string, reason: string | null, context: CommandContext): Promise<KnownEstimate> {
    return this.decide(id, withdrawEstimate(reason), context);
  }

  /**
   * Deletes texts and photographs of an estimate whose customer was erased while it was written or changed. Rejects while
   * the erasure goes on, so that the job tries again. No-op for approved work: the erasure keeps such letters. Idempotent.
   */
  async forgetIfErased(id: string): Promise<void> {
    const estimate = await this.estimate(id);
    if (keptUntilOf(estimate) !== null) return;
    const customer = await survivingCustomer(this.streams, estimate.customerId);
    if (customer?.status === 'erasing') throw conflict('Der Kunde wird gerade gelöscht.');
    if (customer?.status !== 'erased') return;
    await this.streams.shred(id);
    await this.papers.delete([id]);
  }

  private async decide(id: string, decide: DecideEstimate, context: CommandContext): Promise<KnownEstimate> {
    return existing((await this.streams.handle(estimateStream, id, decide, context, context)).state);
  }

  /** Follows merges. Refuses an unknown and an erased customer with the field. */
  private async customer(customerId: string): Promise<KnownCustomer> {
    const customer = await survivingCustomer(this.streams, customerId);
    if (customer === null || isLeaving(customer)) throw invalid('customerId', 'Unbekannter Kunde.');
    return customer;
  }

  private async terms({ now }: CommandContext): Promise<Terms> {
    const { state } = await this.streams.load(invoicingSettingsStream, '');
    return { today: localDateTime(now).date, isSmallBusiness: state.smallBusiness };
  }

  private async vehicleFacts(vehicleId: string | null): Promise<Pick<Sending, 'plate' | 'vehicleName'>> {
    if (vehicleId === null) return { plate: null, vehicleName: null };
    const { state } = await this.streams.load(vehicleStream, vehicleId);
    if (state.status === 'none') return { plate: null, vehicleName: null };
    const { licensePlate, make, model } = state.record;
    return {
      plate: unlessErased(licensePlate),
      vehicleName: [make, model].filter(Boolean).join(' ') || null,
    };
  }
}
