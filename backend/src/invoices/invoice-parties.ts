import { Injectable } from '@nestjs/common';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import {
  idsOfSurvivor,
  isLeaving,
  survivingCustomer,
  type CustomerRecord,
} from '#contracts/customers/customer.js';
import { hasInvoiceAddress, invoiceAddressOf } from '#contracts/customers/customer-fields.js';
import { customerNumberOf } from '#contracts/customers/customer-number.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { grossBeforeDeposits } from '#contracts/invoices/deductions.js';
import {
  asSentOn,
  correctedBy,
  invoiceStream,
  type IssuedFacts,
  type KnownInvoice,
} from '#contracts/invoices/invoice.js';
import type {
  InvoiceContent,
  Issuer,
  OfInvoice,
  PartialInvoice,
} from '#contracts/invoices/invoice.events.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { invalid } from '#contracts/kernel/problem.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { companyProfileStream, issuerOf } from '#contracts/settings/company-profile.js';
import { vehicleStream, type Vehicle } from '#contracts/vehicles/vehicle.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { workOrderStream, type WorkOrder } from '#contracts/work-orders/work-order.js';
import { Streams } from '../platform/streams/streams.js';
import {
  buyerNameOf,
  NOBODY,
  recipientAt,
  type Billed,
  type Recipient,
} from '#contracts/invoices/recipient.js';

type Whose = Pick<OfInvoice, 'workOrderId' | 'customerId' | 'vehicleId'>;

type Delivery = Pick<Recipient, 'deliveryStreet' | 'deliveryZip' | 'deliveryCity' | 'deliveryCountry'>;

/** The customer's own address, if invoices state another one. */
function deliveryTo(customer: CustomerRecord): Partial<Delivery> {
  const { street, zip, city, country } = customer;
  const hasOwn = [street, zip, city, country].some((text) => text !== null);
  if (!hasOwn || !hasInvoiceAddress(customer)) return {};
  return {
    deliveryStreet: unlessErased(street),
    deliveryZip: unlessErased(zip),
    deliveryCity: unlessErased(city),
    deliveryCountry: unlessErased(country) ?? 'Deutschland',
  };
}

/** Plate and name of an order's car. */
function carIn(vehicle: Vehicle, order: WorkOrder): Pick<Billed, 'plate' | 'vehicleName'> {
  const record = vehicle.status === 'none' ? null : vehicle.record;
  const ofOrder = order.status === 'none' ? null : order;
  return {
    plate: unlessErased(record?.licensePlate ?? ofOrder?.licensePlate ?? null),
    vehicleName: [record?.make, record?.model].filter(Boolean).join(' ') || null,
  };
}

/** Present issuer, recipient and vehicle of an invoice. */
@Injectable()
export class InvoiceParties {
  constructor(private readonly streams: Streams) {}

  async issuer(): Promise<Issuer> {
    const [{ state: company }, { state: settings }] = await Promise.all([
      this.streams.load(companyProfileStream, ''),
      this.streams.load(invoicingSettingsStream, ''),
    ]);
    const { footerText, discountPercent, discountDays } = settings;
    const basisPoints = Math.round(discountPercent * 100);
    const discount = basisPoints === 0 ? null : { basisPoints, days: discountDays };
    return { ...issuerOf(company), footerText, discount };
  }

  /** The present customer; follows merges. */
  async recipient(customerId: string): Promise<Recipient> {
    const customer = await survivingCustomer(this.streams, customerId);
    if (customer === null) return NOBODY;
    const { vatId, buyerReference } = customer.record;
    return {
      ...recipientAt(customer.record, invoiceAddressOf(customer.record)),
      recipientVatId: unlessErased(vatId),
      recipientReference: unlessErased(buyerReference),
      ...deliveryTo(customer.record),
    };
  }

  /** Whether invoices state no VAT (§ 19 UStG). */
  async isSmallBusiness(): Promise<boolean> {
    return (await this.streams.load(invoicingSettingsStream, '')).state.smallBusiness;
  }

  /** Days until an invoice to this customer is due: as agreed with him, else by the settings. */
  async paymentDays(customerId: string): Promise<number> {
    const customer = await survivingCustomer(this.streams, customerId);
    const agreed = customer?.record.paymentDays ?? null;
    return agreed ?? (await this.streams.load(invoicingSettingsStream, '')).state.paymentDays;
  }

  /** Who pays a part of the invoice without having ordered it, and the partial invoices before it. */
  async around(
    invoice: Pick<KnownInvoice, 'id' | 'workOrderId' | 'customerId' | 'content'>,
  ): Promise<Pick<IssuedFacts, 'coPayerName' | 'partials'>> {
    const { coPayment } = invoice.content;
    return {
      coPayerName: coPayment && buyerNameOf(await this.recipient(coPayment.payerId)),
      partials: invoice.content.form === 'WHOLE' ? await this.partialsBefore(invoice) : [],
    };
  }

  private async partialsBefore({
    workOrderId,
    customerId,
  }: Pick<KnownInvoice, 'workOrderId' | 'customerId'>): Promise<readonly PartialInvoice[]> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId ?? '');
    if (order.status === 'none') return [];
    const ids = await idsOfSurvivor(this.streams, customerId);
    const earlier = await Promise.all(
      order.earlierInvoices.map(({ invoiceId }) => this.streams.load(invoiceStream, invoiceId)),
    );
    // A supplement follows a whole invoice, which named the partial invoices before it.
    const whole = earlier.findLastIndex(
      ({ state }) => state.status !== 'none' && state.content.form === 'WHOLE',
    );
    return earlier.slice(whole + 1).flatMap(({ state }) => {
      const isNamed =
        state.status !== 'none' && state.content.form === 'PARTIAL' && ids.includes(state.customerId);
      return isNamed ? { ...correctedBy(state), grossCents: grossBeforeDeposits(state.content) } : [];
    });
  }

  /** Who is asked to pay. 400 if nobody is known by the id. */
  async payer(payerId: string, field = 'payerId'): Promise<string> {
    const customer = await survivingCustomer(this.streams, payerId);
    if (customer === null || isLeaving(customer)) throw invalid(field, customerTexts.unknown);
    return customer.record.id;
  }

  /** The account that this one was merged into; the id itself if nobody is known by it. */
  async survivorOf(customerId: string): Promise<string> {
    return (await survivingCustomer(this.streams, customerId))?.record.id ?? customerId;
  }

  /** 400 if nobody is known by the id of who pays a part. */
  async assertCoPayer({ coPayment }: Pick<KnownInvoice['content'], 'coPayment'>): Promise<void> {
    if (coPayment !== null) await this.payer(coPayment.payerId, 'coPayerId');
  }

  /** Position of the erasure's beginning, even after its end; null: none. */
  async erasureBegunAt(customerId: string): Promise<Position | null> {
    return (await survivingCustomer(this.streams, customerId))?.erasureBegunAt ?? null;
  }

  async billed({ workOrderId, vehicleId, customerId }: Whose): Promise<Billed> {
    const [{ state: vehicle }, { state: order }] = await Promise.all([
      this.streams.load(vehicleStream, vehicleId ?? ''),
      this.streams.load(workOrderStream, workOrderId ?? ''),
    ]);
    const record = vehicle.status === 'none' ? null : vehicle.record;
    const ofOrder = order.status === 'none' ? null : order;
    return {
      ...carIn(vehicle, order),
      vin: unlessErased(record?.vin ?? null),
      mileageKm: ofOrder?.mileageKm ?? record?.mileageKm ?? null,
      firstRegOn: record?.firstRegDate ?? null,
      inspectionDueOn: record?.inspectionDue ?? null,
      orderNumber: ofOrder?.number ?? null,
      customerNumber: customerNumberOf(customerId),
    };
  }

  /** A draft as it would be sent on this day, with the present cars of its orders; anything else unchanged. */
  async asSentOn(invoice: KnownInvoice, day: LocalDate): Promise<KnownInvoice> {
    if (invoice.status !== 'DRAFT') return invoice;
    const dated = asSentOn(invoice, day);
    return { ...dated, content: await this.withPresentCars(dated.content) };
  }

  /** With the present plates and names of the cars of a collective invoice. */
  async withPresentCars<Content extends Pick<InvoiceContent, 'orders'>>(content: Content): Promise<Content> {
    const orders = await Promise.all(
      content.orders.map(async (order) => ({ ...order, ...(await this.carOf(order.workOrderId)) })),
    );
    return { ...content, orders };
  }

  /** Plate and name of an order's car. */
  async carOf(workOrderId: string): Promise<Pick<Billed, 'plate' | 'vehicleName'>> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    const vehicleId = order.status === 'none' ? null : order.vehicleId;
    const { state: vehicle } = await this.streams.load(vehicleStream, vehicleId ?? '');
    return carIn(vehicle, order);
  }
}
