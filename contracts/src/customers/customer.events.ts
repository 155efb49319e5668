import { personalDefinitions, type FactsOf } from '../kernel/changed-facts.js';
import type { DomainEvent, EventDefinitions, Instant } from '../kernel/domain-event.js';
import type { VatIdAnswer } from './vat-id-check.js';
import { customerFacts, REGISTERED_FIELDS, type CustomerDetails } from './customer-fields.js';

type OfCustomer = { readonly customerId: string };
/** At least one of last name and company is set. */
export type CustomerRegistered = DomainEvent<
  'CustomerRegistered',
  1,
  OfCustomer &
    Pick<CustomerDetails, (typeof REGISTERED_FIELDS)[number]> & {
      readonly source: 'booking' | 'staff';
      readonly appointmentId: string | null;
    }
>;

/** What the register of the member states answered about the customer's VAT id. */
export type CustomerVatIdChecked = DomainEvent<'CustomerVatIdChecked', 1, OfCustomer & VatIdAnswer>;

/** Consent to the processing of personal data. Replaces an earlier consent. */
export type ConsentGiven = DomainEvent<
  'ConsentGiven',
  1,
  OfCustomer & { readonly source: string; readonly timestamp: Instant; readonly text: string }
>;

export type ConsentWithdrawn = DomainEvent<
  'ConsentWithdrawn',
  1,
  OfCustomer & { readonly timestamp: Instant }
>;

/** This customer starts to absorb the other. Until the merge ends, no other merge or erasure can start. */
export type CustomerMergeBegun = DomainEvent<
  'CustomerMergeBegun',
  1,
  OfCustomer & { readonly otherId: string }
>;

/** Final: this customer was merged into the other. */
export type CustomerMergedInto = DomainEvent<
  'CustomerMergedInto',
  1,
  OfCustomer & { readonly intoId: string }
>;

/** `absorbedIds`: all absorbed customers, including those of the other. */
export type CustomerAbsorbed = DomainEvent<
  'CustomerAbsorbed',
  1,
  OfCustomer & { readonly otherId: string; readonly absorbedIds: readonly string[] }
>;

/** The merge failed: the other customer is merging, erased or already absorbed. */
export type CustomerMergeAbandoned = DomainEvent<
  'CustomerMergeAbandoned',
  1,
  OfCustomer & { readonly otherId: string }
>;

/** From now on commands that record something about the customer are reverted. */
export type CustomerErasureBegun = DomainEvent<'CustomerErasureBegun', 1, OfCustomer>;

/** The erasure was refused; `reason`: the German message. */
export type CustomerErasureAbandoned = DomainEvent<
  'CustomerErasureAbandoned',
  1,
  OfCustomer & { readonly reason: string }
>;

/** The keys of the customer and of all absorbed customers are deleted. */
export type CustomerErased = DomainEvent<
  'CustomerErased',
  1,
  OfCustomer & { readonly absorbedIds: readonly string[] }
>;

export type CustomerTrace = 'appointment' | 'estimate' | 'workOrder' | 'operation' | 'timeLog' | 'invoice';

/** Read models replace the person's texts in these things by `[gelöscht]`. */
export type CustomerTracesForgotten = DomainEvent<
  'CustomerTracesForgotten',
  1,
  OfCustomer & { readonly kind: CustomerTrace; readonly ids: readonly string[] }
>;

export type CustomerEvent =
  | CustomerRegistered
  | FactsOf<typeof customerFacts, OfCustomer>
  | CustomerVatIdChecked
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
  CustomerRegistered: { version: 1, personal: { subject, fields: REGISTERED_FIELDS } },
  ...personalDefinitions(customerFacts, subject),
  // A number of days tells nothing about a person.
  CustomerTermsChanged: { version: 1 },
  // Outcome, day and number of the question stay readable after an erasure: they name nobody.
  CustomerVatIdChecked: { version: 1, personal: { subject, fields: ['vatId', 'name', 'address'] } },
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
