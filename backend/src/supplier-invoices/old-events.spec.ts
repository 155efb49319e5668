import type { AnyEventDefinition } from '#contracts/kernel/domain-event.js';
import {
  supplierInvoiceEventDefinitions,
  type SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { supplierIdentityEventDefinitions } from '#contracts/supplier-invoices/supplier-identity.js';
import { given } from '../testing/given.js';
import { matchInvoice } from './matching/match.js';
import { receiveInvoice } from './supplier-invoice.js';
import { anInvoice, anOrder, invoiced } from './testing/orders.js';

const tolerances = { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 };
const lines = [
  invoiced({ lineId: 'i1' }),
  invoiced({ lineId: 'i2', description: 'Versand DHL', itemNumber: null }),
];
const matched = matchInvoice(lines, { order: anOrder(), earlier: [], tolerances });
const facts = given(supplierInvoiceStream).when(
  receiveInvoice(anInvoice({ lines }), { deviations: [], lines: matched }),
);

const asVersion1 = (event: SupplierInvoiceEvent, ...missing: readonly string[]): object =>
  JSON.parse(
    JSON.stringify(event.data, (name, value: unknown) => (missing.includes(name) ? undefined : value)),
  ) as object;

/** The event as the log reads it when it was written in version 1. */
function upcast(event: SupplierInvoiceEvent, old: object): SupplierInvoiceEvent {
  const definition: AnyEventDefinition = supplierInvoiceEventDefinitions[event.type];
  return { ...event, data: definition.upcast?.[1]?.(old as never) } as SupplierInvoiceEvent;
}

const received = facts.find(({ type }) => type === 'SupplierInvoiceReceived') as SupplierInvoiceEvent;
const NEW = ['documentKind', 'seller', 'precedingInvoiceNumber', 'prepaidCents', 'roundingCents', 'dueCents'];
const receivedBefore = (change: object = {}) =>
  upcast(received, { ...asVersion1(received, ...NEW, 'kind', 'references'), ...change });

describe('an invoice that was received before documents had kinds', () => {
  it('is an invoice that owes its gross amount, with freight by its description', () => {
    const { state } = given(supplierInvoiceStream, receivedBefore({ grossCents: 14_875 }));
    expect(state).toMatchObject({
      documentKind: 'INVOICE',
      dueCents: 14_875,
      prepaidCents: 0,
      roundingCents: 0,
      precedingInvoiceNumber: null,
      lines: [{ kind: 'GOODS' }, { kind: 'FREIGHT' }],
    });
  });

  it('below zero is a credit note', () => {
    const { state } = given(supplierInvoiceStream, receivedBefore({ grossCents: -14_875 }));
    expect(state).toMatchObject({ documentKind: 'CREDIT_NOTE', dueCents: -14_875 });
  });
});

it.each(['LineMatched', 'LineSentToClarification', 'LineAccepted'] as const)(
  '%s that was recorded before earlier invoices counted has billed nothing before',
  (type) => {
    const match = facts.find((fact) => fact.type === 'LineMatched') as SupplierInvoiceEvent;
    const old = asVersion1(match, 'billedMilli', 'billedBy');
    expect(old).not.toHaveProperty('billedMilli');
    expect(upcast({ ...match, type } as SupplierInvoiceEvent, old).data).toEqual({
      ...old,
      billedMilli: 0,
      billedBy: [],
    });
  },
);

it('a correction that was recorded before reasons were has none', () => {
  const { upcast: steps } = supplierInvoiceEventDefinitions.SupplierInvoiceCorrected;
  expect(steps?.[1]?.({ invoiceNumber: 'LR-1' } as never)).toEqual({ invoiceNumber: 'LR-1', reason: null });
});

it('an identity that was learnt before it was traced to an invoice has no invoice', () => {
  const { upcast: steps } = supplierIdentityEventDefinitions.SupplierIdentityLearnt;
  const old = { supplierId: 's', name: 'Brüggen', vatId: null, iban: 'DE02120300000000202051' };
  expect(steps?.[1]?.(old as never)).toEqual({ ...old, supplierInvoiceId: null, number: null });
});
