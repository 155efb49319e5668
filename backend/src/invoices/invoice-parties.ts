import { Injectable } from '@nestjs/common';
import { customerStream } from '#contracts/customers/customer.js';
import { displayNameOf } from '#contracts/customers/customer-name.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import type { Issuer } from '#contracts/invoices/invoice.events.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { Streams } from '../platform/streams/streams.js';
import type { Recipient } from '#contracts/invoices/completeness.js';

/** The car as it stands beside an invoice. */
export type InvoicedVehicle = {
  readonly plate: string | null;
  readonly vin: string | null;
  readonly mileageKm: number | null;
};

type Whose = { readonly workOrderId: string; readonly customerId: string; readonly vehicleId: string };

const NOBODY: Recipient = {
  recipientName: null,
  recipientStreet: null,
  recipientZip: null,
  recipientCity: null,
  recipientCountry: null,
};
/** So many mergers are followed; more would be a circle. */
const MOST_MERGERS = 100;

/** Who and what an invoice is about, as they stand. */
@Injectable()
export class InvoiceParties {
  constructor(private readonly streams: Streams) {}

  async issuer(): Promise<Issuer> {
    const [{ state: company }, { state: settings }] = await Promise.all([
      this.streams.load(companyProfileStream, ''),
      this.streams.load(invoicingSettingsStream, ''),
    ]);
    const { revision: _, ...profile } = company;
    return { ...profile, footerText: settings.footerText };
  }

  /** The customer as he stands; of one who was merged with another it is the other. */
  async recipient(customerId: string): Promise<Recipient> {
    const customer = await this.customer(customerId);
    if (customer === null) return NOBODY;
    const { street, zip, city, country } = customer.record;
    return {
      recipientName: unlessErased(displayNameOf(customer.record)) || null,
      recipientStreet: unlessErased(street),
      recipientZip: unlessErased(zip),
      recipientCity: unlessErased(city),
      recipientCountry: unlessErased(country),
    };
  }

  /** Where in the log somebody began to want the customer forgotten, also when it is done; null: nobody does. */
  async erasureBegunAt(customerId: string): Promise<Position | null> {
    return (await this.customer(customerId))?.erasureBegunAt ?? null;
  }

  async vehicle({ workOrderId, vehicleId }: Whose): Promise<InvoicedVehicle> {
    const [{ state: vehicle }, { state: order }] = await Promise.all([
      this.streams.load(vehicleStream, vehicleId),
      this.streams.load(workOrderStream, workOrderId),
    ]);
    const record = vehicle.status === 'none' ? null : vehicle.record;
    const ofOrder = order.status === 'none' ? null : order;
    return {
      plate: unlessErased(record?.licensePlate ?? ofOrder?.licensePlate ?? null),
      vin: unlessErased(record?.vin ?? null),
      mileageKm: ofOrder?.mileageKm ?? record?.mileageKm ?? null,
    };
  }

  private async customer(customerId: string) {
    let id = customerId;
    for (let merger = 0; merger < MOST_MERGERS; merger++) {
      const { state } = await this.streams.load(customerStream, id);
      if (state.status === 'none') return null;
      if (state.status !== 'absorbed' || state.intoId === null) return state;
      id = state.intoId;
    }
    return null;
  }
}
