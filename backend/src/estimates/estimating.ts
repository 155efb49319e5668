import { Injectable } from '@nestjs/common';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import { customerNumberOf } from '#contracts/customers/customer-number.js';
import { partyOf } from '#contracts/customers/customer-name.js';
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
import type { CommandContext } from '#contracts/kernel/command-origin.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { conflict, invalid } from '#contracts/kernel/problem.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { workshopSettingsStream } from '#contracts/settings/workshop-settings.js';
import { inCents } from '#contracts/values/in-cents.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { existing, named } from '../platform/streams/existing.js';
import { nextNumber } from '../platform/streams/sequences.js';
import { Streams } from '../platform/streams/streams.js';
import { contentIn, firstContent, type Terms } from './estimate-content.js';
import {
  approveByPhone,
  draftEstimate,
  justifyExcess,
  redraftEstimate,
  sendEstimate,
  withdrawEstimate,
  type DecideEstimate,
  type Sending,
} from './estimate.js';

/** The office's commands. What they depend on is read from streams, never from a read model. */
@Injectable()
export class Estimating {
  constructor(private readonly streams: Streams) {}

  async estimate(id: string): Promise<KnownEstimate> {
    return existing((await this.streams.load(estimateStream, id)).state);
  }

  /** Writes version 1. Repeated under the same id it answers what was made first. */
  async draft(id: string, request: NewEstimateRequest, context: CommandContext): Promise<KnownEstimate> {
    const { state } = await this.streams.load(estimateStream, id);
    const customer = await this.customer(request.customerId);
    if (state.status !== 'none') return state;
    await this.assertKnown(request);
    const content = firstContent(request, await this.terms(context));
    const number = await nextNumber(this.streams, 'estimate', id, context);
    const { vehicleId = null, workOrderId = null, appointmentId = null } = request;
    const whose = { estimateId: id, customerId: customer.record.id, vehicleId };
    const decide = draftEstimate({ ...whose, number, workOrderId, appointmentId }, content);
    const drafted = existing((await this.streams.handle(estimateStream, id, decide, context)).state);
    await this.forgetIfErased(id);
    return drafted;
  }

  async redraft(id: string, request: ChangeEstimateRequest, context: CommandContext): Promise<KnownEstimate> {
    const { customerId, draft } = await this.estimate(id);
    await this.customer(customerId);
    const content = contentIn(request, draft, await this.terms(context));
    return this.decide(id, redraftEstimate(content), context);
  }

  /** Freezes the version and starts printing and mailing. */
  async send(id: string, request: SendEstimateRequest, context: CommandContext): Promise<KnownEstimate> {
    const { version, byMail = false } = request;
    const estimate = await this.estimate(id);
    const customer = await this.customer(estimate.customerId);
    const mailTo = byMail ? unlessErased(customer.record.email) : null;
    if (byMail && !mailTo) throw conflict(estimateTexts.noMail);
    const { state: company } = await this.streams.load(companyProfileStream, '');
    const { revision: _, ...issuer } = company;
    const { state: workshop } = await this.streams.load(workshopSettingsStream, '');
    const decide = sendEstimate({
      version,
      sentOn: localDateTime(context.now).date,
      remindAfterDays: workshop.estimateReminderDays,
      issuer,
      mailTo,
      customerNumber: customerNumberOf(customer.record.id),
      ...recipientIn(customer),
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

  withdraw(id: string, reason: string | null, context: CommandContext): Promise<KnownEstimate> {
    return this.decide(id, withdrawEstimate(reason), context);
  }

  /**
   * Deletes the texts of an estimate whose customer was erased while it was written. Rejects while the erasure goes on,
   * so that the job tries again. Idempotent.
   */
  async forgetIfErased(id: string): Promise<void> {
    const { customerId } = await this.estimate(id);
    const customer = await survivingCustomer(this.streams, customerId);
    if (customer?.status === 'erasing') throw conflict('Der Kunde wird gerade gelöscht.');
    if (customer?.status === 'erased') await this.streams.shred(id);
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

  private async assertKnown({ vehicleId, workOrderId, appointmentId }: NewEstimateRequest): Promise<void> {
    if (vehicleId)
      named((await this.streams.load(vehicleStream, vehicleId)).state, 'vehicleId', vehicleTexts.unknown);
    if (workOrderId)
      named(
        (await this.streams.load(workOrderStream, workOrderId)).state,
        'workOrderId',
        'Unbekannter Auftrag.',
      );
    if (appointmentId) {
      const { state } = await this.streams.load(appointmentStream, appointmentId);
      named(state, 'appointmentId', 'Unbekannter Termin.');
    }
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

/** The customer's own address. */
function recipientIn({
  record,
}: KnownCustomer): Omit<
  Sending,
  'version' | 'sentOn' | 'remindAfterDays' | 'issuer' | 'mailTo' | 'plate' | 'vehicleName' | 'customerNumber'
> {
  const { company, street, zip, city, country } = record;
  const { name, contact } = partyOf(record);
  return {
    recipientCompany: company || null,
    recipientName: company ? contact : name,
    recipientStreet: street,
    recipientZip: zip,
    recipientCity: city,
    recipientCountry: country,
    recipientVatId: null,
    recipientReference: null,
    deliveryStreet: null,
    deliveryZip: null,
    deliveryCity: null,
    deliveryCountry: null,
  };
}
