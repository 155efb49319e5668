import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';

/** A customer account came to be. Last name or company is there. */
export type CustomerRegistered = DomainEvent<
  'CustomerRegistered',
  1,
  {
    readonly customerId: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly company: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    readonly source: 'booking' | 'staff';
    /** The appointment it was made for. */
    readonly appointmentId: string | null;
  }
>;

export type CustomerEvent = CustomerRegistered;

export const customerEventDefinitions: EventDefinitions<CustomerEvent> = {
  CustomerRegistered: {
    version: 1,
    personal: { subject: 'customerId', fields: ['firstName', 'lastName', 'company', 'email', 'phone'] },
  },
};
