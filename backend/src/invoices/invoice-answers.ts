import { Injectable } from '@nestjs/common';
import type {
  InvoiceAnswer,
  InvoicePartiesAnswer,
  InvoicePositionAnswer,
  InvoiceVersionAnswer,
} from '#contracts/invoices/invoice-answers.js';
import { invoiceStream, isOverdue, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { contentOf } from '#contracts/invoices/stored-content.js';
import { positionCents } from '#contracts/invoices/invoice-lines.js';
import type { InvoiceContent, InvoiceEvent, InvoicePosition } from '#contracts/invoices/invoice.events.js';
import { orderTotals } from '#contracts/invoices/orders-of-invoice.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { Clock } from '../platform/clock.js';
import { Histories } from '../platform/history/histories.js';
import { streamIdOf } from '../platform/streams/stream-type.js';
import { buyerContactOf, buyerNameOf, type Billed, type Recipient } from '#contracts/invoices/recipient.js';
import { deductionAnswer, discountAnswer, surchargeAnswer } from './adjustment-answers.js';
import { InvoiceParties } from './invoice-parties.js';

/** Of a request with 200 positions and their proofs: the maximum size of an event. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** A draft is answered with today's parties, a sent invoice with the recorded ones. */
@Injectable()
export class InvoiceAnswers {
  constructor(
    private readonly parties: InvoiceParties,
    private readonly histories: Histories,
    private readonly clock: Clock,
  ) {}

  list(invoices: readonly KnownInvoice[]): Promise<InvoiceAnswer[]> {
    return Promise.all(invoices.map((invoice) => this.one(invoice)));
  }

  async one(invoice: KnownInvoice): Promise<InvoiceAnswer> {
    const { issued } = invoice;
    const today = localDateTime(this.clock.now()).date;
    if (issued !== null) return answerOf(invoice, issued, issued, today);
    const payerId = invoice.content.coPayment?.payerId;
    const [draft, recipient, vehicle, coPayer] = await Promise.all([
      this.parties.asSentOn(invoice, today),
      this.parties.recipient(invoice.customerId),
      this.parties.billed(invoice),
      payerId === undefined ? null : this.parties.recipient(payerId),
    ]);
    const coPayerName = coPayer && buyerNameOf(coPayer);
    return answerOf(draft, recipient, { ...vehicle, coPayerName }, today);
  }

  /** Issuer and recipient of the order's invoice as of today. */
  async partiesOf(order: KnownWorkOrder): Promise<InvoicePartiesAnswer> {
    const { id: workOrderId, customerId, vehicleId } = order;
    const [issuer, recipient, { plate }] = await Promise.all([
      this.parties.issuer(),
      this.parties.recipient(customerId),
      this.parties.billed({ workOrderId, customerId, vehicleId }),
    ]);
    const { name, owner, street, zip, city, phone, email, taxNumber, vatId, iban } = issuer;
    return {
      customerId,
      issuer: { name, owner, street, zip, city, phone, email, taxNumber, vatId, iban },
      recipient: recipientAnswer(recipient),
      licensePlate: plate,
    };
  }

  /** Oldest first. */
  async versions(invoiceId: string): Promise<readonly InvoiceVersionAnswer[]> {
    const events = (await this.histories.eventsOf(
      streamIdOf(invoiceStream, invoiceId),
    )) as readonly RecordedEvent<InvoiceEvent>[];
    const drafts = events.flatMap((event) =>
      event.type === 'InvoiceDrafted' || event.type === 'InvoiceRedrafted' ? [event] : [],
    );
    const nameOf = await this.histories.actorNames(drafts.map(({ metadata }) => metadata.actor));
    return drafts.map(({ data, metadata }) => {
      const content = contentOf(data);
      return {
        version: data.version,
        at: metadata.occurredAt,
        by: nameOf(metadata.actor),
        number: data.number,
        date: data.date,
        prices: data.prices,
        ...discountAnswer(data.discount),
        ...surchargeAnswer(data.surcharge),
        orders: ordersOf(content),
        positions: content.positions.map(positionAnswer),
        ...totalsOf(content),
      };
    });
  }
}

function answerOf(
  invoice: KnownInvoice,
  recipient: Recipient,
  { plate, vin, mileageKm, coPayerName }: Billed & { readonly coPayerName: string | null },
  today: string,
): InvoiceAnswer {
  const { id, kind, status, content, openDates, issued, storno, paid } = invoice;
  const { workOrderId, customerId, version, deductedBy, sale } = invoice;
  const { number, date, supplyOn, dueOn, exemptionReason, note, taxes, positions } = content;
  return {
    id,
    number,
    kind,
    form: content.form,
    status,
    date,
    datedOnSending: status === 'DRAFT' && openDates.isDatedOnSending,
    supplyDate: supplyOn,
    dueDate: kind === 'STORNO' ? null : dueOn,
    overdue: isOverdue(invoice, today),
    ...totalsOf(content),
    taxes: taxes.map(({ taxBasisPoints, netCents, taxCents }) => ({
      taxPercent: taxBasisPoints / 100,
      net: netCents / 100,
      tax: taxCents / 100,
    })),
    exemptionReason,
    note,
    prices: content.prices,
    ...discountAnswer(content.discount),
    ...surchargeAnswer(content.surcharge),
    workOrderId,
    orders: ordersOf(content),
    customerId,
    recipient: recipientAnswer(recipient),
    vehicle: { licensePlate: plate, vin, mileageKm },
    positions: positions.map(positionAnswer),
    corrects: issued?.corrects ? { id: issued.corrects.invoiceId, number: issued.corrects.number } : null,
    correctedBy: storno?.number ? { id: storno.id, number: storno.number } : null,
    deductions: content.deductions.map(deductionAnswer),
    coPayerId: content.coPayment?.payerId ?? null,
    coPayerName,
    coPayerAmount: content.coPayment && content.coPayment.cents / 100,
    sale: sale && { hasParts: sale.parts.length > 0 },
    deductedBy: deductedBy && { id: deductedBy.id, number: deductedBy.number },
    paidAt: paid?.paidOn ?? null,
    paymentMethod: paid?.method ?? null,
    version,
    pdfReady: invoice.files !== null,
    createdAt: invoice.createdAt,
    updatedAt: invoice.updatedAt,
    revision: invoice.revision,
  };
}

function recipientAnswer(recipient: Recipient): InvoiceAnswer['recipient'] {
  const { recipientStreet: street, recipientZip: zip } = recipient;
  const { recipientCity: city, recipientCountry: country } = recipient;
  const { recipientVatId: vatId, recipientReference: reference, deliveryCountry } = recipient;
  const [name, contact] = [buyerNameOf(recipient), buyerContactOf(recipient)];
  const isNobody = [name, street, zip, city, country].every((text) => text === null);
  return isNobody ? null : { name, contact, street, zip, city, country, vatId, reference, deliveryCountry };
}

function ordersOf(content: InvoiceContent): InvoiceAnswer['orders'] {
  const totals = orderTotals(content);
  return content.orders.map(({ workOrderId, number, plate, vehicleName, supplyOn, count }, place) => ({
    workOrderId,
    number,
    licensePlate: plate,
    vehicleName,
    supplyDate: supplyOn,
    positions: count,
    total: (totals[place] ?? 0) / 100,
  }));
}

function totalsOf({ netCents, taxCents, grossCents }: InvoiceContent) {
  return { netTotal: netCents / 100, taxTotal: taxCents / 100, grossTotal: grossCents / 100 };
}

function positionAnswer(position: InvoicePosition): InvoicePositionAnswer {
  const { positionId: id, description, quantityMilli, unit, unitPriceE4 } = position;
  const { taxCase, taxBasisPoints } = position;
  return {
    id,
    description,
    unit,
    quantity: quantityMilli / 1e3,
    unitPrice: unitPriceE4 / 1e4,
    taxCase,
    taxPercent: taxBasisPoints / 100,
    exchangePart: position.isExchangePart,
    ...discountAnswer(position.discount),
    lineTotal: positionCents(position) / 100,
    sources: position.sources,
  };
}
