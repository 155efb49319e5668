import type { EventDefinitions } from '../kernel/domain-event.js';
import { E4_PER_CENT } from '../values/vat.js';
import {
  CHOSEN_DATES,
  retentionIdOf,
  type InvoiceEvent,
  type InvoicePosition,
  type OfInvoice,
} from './invoice.events.js';
import { counterSaleEventDefinitions } from './counter-sale.events.js';
import { NET_PRICES } from './invoice-lines.js';
import { RECIPIENT_FIELDS } from './recipient.js';
import { withDescriptions } from './stored-content.js';
import { caseOfRate } from './tax-cases.js';

/** A draft's texts are the customer's; from sending on they belong to the invoice. */
const draftTexts = {
  subject: 'customerId',
  fields: ['note', 'exemptionReason', 'descriptions', 'plates'],
} as const;

function withRetentionId(data: OfInvoice): OfInvoice & { readonly retentionId: string } {
  return { ...data, retentionId: retentionIdOf(data.invoiceId) };
}

function withoutDiscount(data: object): object {
  const { issuer } = data as { readonly issuer: object };
  return { ...data, issuer: { ...issuer, discount: null } };
}

type BeforeCases = { readonly positions: readonly Pick<InvoicePosition, 'taxBasisPoints'>[] };

/** Events before tax cases knew only the rate. */
function withTaxCases<Data extends BeforeCases>(data: Data) {
  const positions = data.positions.map((position) => ({
    ...position,
    taxCase: caseOfRate(position.taxBasisPoints),
  }));
  return { ...data, positions };
}

type BeforePrices = { readonly positions: readonly { readonly unitPriceCents: number }[] };

/** Events before gross prices and discounts: net prices in cents. */
function withPrices<Data extends BeforePrices>(data: Data) {
  const positions = data.positions.map(({ unitPriceCents, ...position }) => ({
    ...position,
    unitPriceE4: unitPriceCents * E4_PER_CENT,
    discount: null,
  }));
  return { ...data, ...NET_PRICES, positions };
}

/** Events before deposits. */
const asWhole = (data: object): object => ({ ...data, form: 'WHOLE', deductions: [] });
/** Events before an insurance could pay a part. */
const paidByRecipient = (data: object): object => ({ ...data, coPayment: null });

/** Events before an invoice could bill several orders. */
const ofOneOrder = (data: object): object => ({ ...data, orders: [], plates: '[]' });

const draftUpcasts = {
  1: withDescriptions,
  // Version 2 did not say who chose the dates. They stay as they are.
  2: (data: object) => ({ ...data, ...CHOSEN_DATES }),
  3: withTaxCases,
  4: withPrices,
  5: asWhole,
  6: paidByRecipient,
  7: ofOneOrder,
};

export const invoiceEventDefinitions: EventDefinitions<InvoiceEvent> = {
  InvoiceDrafted: { version: 8, personal: draftTexts, upcast: draftUpcasts },
  InvoiceRedrafted: { version: 8, personal: draftTexts, upcast: draftUpcasts },
  InvoiceNumberJustified: {
    version: 2,
    personal: { subject: 'retentionId', fields: ['reason'] },
    upcast: { 1: withRetentionId },
  },
  InvoiceIssued: {
    version: 11,
    personal: {
      subject: 'retentionId',
      fields: [
        ...RECIPIENT_FIELDS,
        'mailTo',
        'coPayerName',
        'plate',
        'vin',
        'note',
        'exemptionReason',
        'descriptions',
        'plates',
      ],
    },
    upcast: {
      // Version 1 named a company only where there was no person, and then as `recipientName`.
      1: (data: object) => ({ ...data, recipientCompany: null }),
      2: withDescriptions,
      3: (data: object) => ({
        ...data,
        vehicleName: null,
        firstRegOn: null,
        inspectionDueOn: null,
        orderNumber: null,
        customerNumber: null,
      }),
      // Version 4 knew no discount for early payment.
      4: withoutDiscount,
      5: (data: BeforeCases) => ({ ...withTaxCases(data), recipientVatId: null, recipientReference: null }),
      6: withPrices,
      7: (data: object) => ({
        ...data,
        deliveryStreet: null,
        deliveryZip: null,
        deliveryCity: null,
        deliveryCountry: null,
      }),
      8: asWhole,
      9: (data: object) => ({ ...paidByRecipient(data), coPayerName: null, partials: [] }),
      10: ofOneOrder,
    },
  },
  InvoicePdfStored: { version: 1 },
  InvoiceMailRequested: { version: 1, personal: { subject: 'retentionId', fields: ['to'] } },
  InvoiceMailed: { version: 1 },
  InvoicePaid: {
    version: 3,
    personal: { subject: 'retentionId', fields: ['reference'] },
    upcast: { 1: withRetentionId, 2: (data: object) => ({ ...data, paymentId: null }) },
  },
  InvoiceReopened: { version: 1 },
  InvoiceDraftDiscarded: { version: 1 },
  InvoiceCancellationBegun: {
    version: 2,
    personal: { subject: 'retentionId', fields: ['reason'] },
    upcast: { 1: withRetentionId },
  },
  InvoiceCancelled: { version: 1 },
  InvoiceDepositDeducted: { version: 1 },
  InvoiceDepositFreed: { version: 1 },
  ...counterSaleEventDefinitions,
  InvoiceRetentionReleased: { version: 1 },
  InvoiceRetentionEnded: { version: 1 },
};
