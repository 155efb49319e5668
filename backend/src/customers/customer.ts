import { customerNameOf } from '#contracts/customers/customer-name.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import type { RegisterCustomer } from '#contracts/customers/register-customer.js';
import type { Customer } from '#contracts/customers/customer.js';
import type { Decide } from '../platform/streams/stream-type.js';

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
