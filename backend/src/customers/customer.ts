import { customerNameOf } from '#contracts/customers/customer-name.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import type { RegisterCustomer } from '#contracts/customers/register-customer.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** A customer account: what decisions need of it. */
export type Customer = { readonly status: 'none' } | { readonly status: 'registered'; readonly id: string };

function evolve(_: Customer, event: RecordedEvent<CustomerEvent>): Customer {
  return { status: 'registered', id: event.data.customerId };
}

/** The streams `customer-<id>`. */
export const customerStream = { name: 'customer', initial: { status: 'none' } as Customer, evolve };

/** Makes the account of a booking. There already: nothing happens. */
export const registerFromBooking =
  ({
    customerId,
    name,
    email,
    phone,
    appointmentId,
  }: RegisterCustomer['customer']): Decide<Customer, CustomerEvent> =>
  (state) => {
    if (state.status !== 'none') return [];
    const data = {
      customerId,
      ...customerNameOf(name),
      email,
      phone,
      source: 'booking' as const,
      appointmentId,
    };
    return [{ type: 'CustomerRegistered', version: 1, data }];
  };
