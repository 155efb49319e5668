import { v7 as newId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { customerStream } from '#contracts/customers/customer.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import {
  companyProfileStream,
  EMPTY_COMPANY_PROFILE,
  type CompanyProfileEvent,
} from '#contracts/settings/company-profile.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { WorkOrderCreated } from '#contracts/work-orders/work-order.events.js';
import type { Streams } from '../../platform/streams/streams.js';
import { ISSUER } from './golden-invoices.js';

/** States a company profile that is complete for invoices. */
export async function stateCompany(streams: Streams, now: Instant): Promise<void> {
  const { footerText: _, discount: _discount, ...profile } = ISSUER;
  const { revision: __, ...empty } = EMPTY_COMPANY_PROFILE;
  const data = { ...empty, ...profile };
  const origin = { actor: SYSTEM_ACTOR, correlationId: 'test', now };
  await streams.handle(
    companyProfileStream,
    '',
    (): CompanyProfileEvent[] => [{ type: 'CompanyProfileStated', version: 1, data }],
    origin,
  );
}

/** An order that no appointment made. Its number ends as its id. */
function orderCreated(
  workOrderId: string,
  data: Omit<WorkOrderCreated['data'], 'workOrderId' | 'number' | 'appointmentId'>,
): WorkOrderCreated {
  const number = `A-2026-${workOrderId.slice(-5)}`;
  return {
    type: 'WorkOrderCreated',
    version: 2,
    data: { workOrderId, number, appointmentId: null, ...data },
  };
}

/** A customer with an address, a vehicle and an order, written directly to their streams. */
export async function orderToInvoice(
  streams: Streams,
  now: Instant,
  address: Readonly<Record<'street' | 'zip' | 'city', string | null>> = {
    street: 'Am Mühlenfeld 3',
    zip: '12345',
    city: 'Musterstadt',
  },
  company: string | null = null,
): Promise<{ readonly customerId: string; readonly vehicleId: string; readonly workOrderId: string }> {
  const [customerId, vehicleId, workOrderId] = [newId(), newId(), newId()];
  const origin = { actor: SYSTEM_ACTOR, correlationId: 'test', now };
  const customer: CustomerEvent[] = [
    {
      type: 'CustomerRegistered',
      version: 1,
      data: {
        customerId,
        firstName: 'Ina',
        lastName: 'Blattner',
        company,
        email: 'ina@blattner.example',
        phone: null,
        source: 'staff',
        appointmentId: null,
      },
    },
    { type: 'CustomerAddressChanged', version: 1, data: { customerId, ...address, country: null } },
  ];
  const vehicle: VehicleEvent = {
    type: 'VehicleRegistered',
    version: 1,
    data: {
      vehicleId,
      subjectId: customerId,
      customerId,
      licensePlate: 'XM-GB 14',
      make: 'Tondra',
      model: '2.0',
      modelVariant: 'Kasten',
      source: 'staff',
      appointmentId: null,
    },
  };
  const order = orderCreated(workOrderId, {
    customerId,
    vehicleId,
    description: 'Inspektion',
    customerName: company ?? 'Ina Blattner',
    customerContact: company && 'Ina Blattner',
    licensePlate: 'XM-GB 14',
    mileageKm: 148_310,
  });
  await streams.handle(customerStream, customerId, () => customer, origin);
  await streams.handle(vehicleStream, vehicleId, () => [vehicle], origin);
  await streams.handle(workOrderStream, workOrderId, () => [order], origin);
  return { customerId, vehicleId, workOrderId };
}

/** Another order of the customer, with a car of its own. */
export async function anotherOrder(streams: Streams, now: Instant, customerId: string): Promise<string> {
  const workOrderId = newId();
  const order = orderCreated(workOrderId, {
    customerId,
    vehicleId: newId(),
    description: 'Reifen',
    customerName: 'Ina Blattner',
    customerContact: null,
    licensePlate: 'XM-GB 15',
    mileageKm: null,
  });
  const origin = { actor: SYSTEM_ACTOR, correlationId: 'test', now };
  await streams.handle(workOrderStream, workOrderId, () => [order], origin);
  return workOrderId;
}
