import type { DomainEvent, EventDefinitions, Instant } from '../kernel/domain-event.js';

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

/** How the customer is called from now on. */
export type CustomerNamed = DomainEvent<
  'CustomerNamed',
  1,
  {
    readonly customerId: string;
    readonly salutation: string | null;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly company: string | null;
  }
>;

/** How the customer is reached from now on. */
export type CustomerContactChanged = DomainEvent<
  'CustomerContactChanged',
  1,
  { readonly customerId: string; readonly email: string | null; readonly phone: string | null }
>;

/** Where the customer lives from now on. */
export type CustomerAddressChanged = DomainEvent<
  'CustomerAddressChanged',
  1,
  {
    readonly customerId: string;
    readonly street: string | null;
    readonly zip: string | null;
    readonly city: string | null;
    readonly country: string | null;
  }
>;

/** What the office keeps in mind about the customer. */
export type CustomerNotesChanged = DomainEvent<
  'CustomerNotesChanged',
  1,
  { readonly customerId: string; readonly notes: string | null }
>;

/** The customer agreed to the processing of data: where, when and to which words. Replaces what was agreed before. */
export type ConsentGiven = DomainEvent<
  'ConsentGiven',
  1,
  { readonly customerId: string; readonly source: string; readonly timestamp: Instant; readonly text: string }
>;

export type ConsentWithdrawn = DomainEvent<
  'ConsentWithdrawn',
  1,
  { readonly customerId: string; readonly timestamp: Instant }
>;

/** This customer shall take up the other. Until that is done or given up nothing else joins or erases him. */
export type CustomerMergeBegun = DomainEvent<
  'CustomerMergeBegun',
  1,
  { readonly customerId: string; readonly otherId: string }
>;

/** This customer is part of the other from now on and changes no more. */
export type CustomerMergedInto = DomainEvent<
  'CustomerMergedInto',
  1,
  { readonly customerId: string; readonly intoId: string }
>;

/** The other is part of this customer. `absorbedIds`: all there are by now, those of the other included. */
export type CustomerAbsorbed = DomainEvent<
  'CustomerAbsorbed',
  1,
  { readonly customerId: string; readonly otherId: string; readonly absorbedIds: readonly string[] }
>;

/** The other could not be taken up: he merges himself, is erased or is part of somebody already. */
export type CustomerMergeAbandoned = DomainEvent<
  'CustomerMergeAbandoned',
  1,
  { readonly customerId: string; readonly otherId: string }
>;

/** Somebody wants the customer forgotten. What is written about him from now on takes itself back. */
export type CustomerErasureBegun = DomainEvent<'CustomerErasureBegun', 1, { readonly customerId: string }>;

/** Something stood in the way; `reason`: the German sentence that was answered. */
export type CustomerErasureAbandoned = DomainEvent<
  'CustomerErasureAbandoned',
  1,
  { readonly customerId: string; readonly reason: string }
>;

/** The customer is forgotten: his key and those of all whom he absorbed are deleted. */
export type CustomerErased = DomainEvent<
  'CustomerErased',
  1,
  { readonly customerId: string; readonly absorbedIds: readonly string[] }
>;

/** Of which things an erasure takes the texts about a person. */
export type CustomerTrace = 'appointment' | 'workOrder';

/** So many things one event names. */
export const MOST_TRACES = 500;

/** Whatever read models keep about the person in these, they set to `[gelöscht]`. */
export type CustomerTracesForgotten = DomainEvent<
  'CustomerTracesForgotten',
  1,
  { readonly customerId: string; readonly kind: CustomerTrace; readonly ids: readonly string[] }
>;

/** All of a customer stands in the stream `customer-<id>`. */
export type CustomerEvent =
  | CustomerRegistered
  | CustomerNamed
  | CustomerContactChanged
  | CustomerAddressChanged
  | CustomerNotesChanged
  | ConsentGiven
  | ConsentWithdrawn
  | CustomerMergeBegun
  | CustomerMergedInto
  | CustomerAbsorbed
  | CustomerMergeAbandoned
  | CustomerErasureBegun
  | CustomerErasureAbandoned
  | CustomerErased
  | CustomerTracesForgotten;

const subject = 'customerId';

export const customerEventDefinitions: EventDefinitions<CustomerEvent> = {
  CustomerRegistered: {
    version: 1,
    personal: { subject, fields: ['firstName', 'lastName', 'company', 'email', 'phone'] },
  },
  CustomerNamed: {
    version: 1,
    personal: { subject, fields: ['salutation', 'firstName', 'lastName', 'company'] },
  },
  CustomerContactChanged: { version: 1, personal: { subject, fields: ['email', 'phone'] } },
  CustomerAddressChanged: {
    version: 1,
    personal: { subject, fields: ['street', 'zip', 'city', 'country'] },
  },
  CustomerNotesChanged: { version: 1, personal: { subject, fields: ['notes'] } },
  ConsentGiven: { version: 1, personal: { subject, fields: ['source', 'text'] } },
  ConsentWithdrawn: { version: 1 },
  CustomerMergeBegun: { version: 1 },
  CustomerMergedInto: { version: 1 },
  CustomerAbsorbed: { version: 1 },
  CustomerMergeAbandoned: { version: 1 },
  CustomerErasureBegun: { version: 1 },
  CustomerErasureAbandoned: { version: 1 },
  CustomerErased: { version: 1 },
  CustomerTracesForgotten: { version: 1 },
};
