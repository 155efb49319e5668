import 'reflect-metadata';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { CHOSEN_DATES, type InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { invoiceEventDefinitions } from '#contracts/invoices/invoice-event-definitions.js';
import { afterErasure, invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { given, recorded } from '../testing/given.js';
import { content, drafted, issued, justified, paid, begun } from './testing/invoice-facts.js';

const known = (...events: readonly InvoiceEvent[]): KnownInvoice => {
  const { state } = given(invoiceStream, ...events);
  if (state.status === 'none') throw new Error('There is no invoice');
  return state;
};

/** The event as it reads once the key of its texts is gone. */
function withoutKey<Event extends InvoiceEvent>(event: Event): Event {
  const { personal } = invoiceEventDefinitions[event.type];
  const texts = (personal?.fields ?? []).filter((field) => event.data[field as never] !== null);
  return {
    ...event,
    data: { ...event.data, ...Object.fromEntries(texts.map((field) => [field, '[gelöscht]'])) },
  };
}

describe('the free texts of an invoice', () => {
  it('belong to the customer while it is a draft, and to the invoice from sending on', () => {
    const { InvoiceDrafted, InvoiceRedrafted, InvoiceIssued, InvoicePaid } = invoiceEventDefinitions;
    const { InvoiceCancellationBegun, InvoiceNumberJustified } = invoiceEventDefinitions;
    for (const { personal } of [InvoiceDrafted, InvoiceRedrafted])
      expect(personal).toEqual({
        subject: 'customerId',
        fields: ['note', 'exemptionReason', 'descriptions', 'plates'],
      });
    expect(InvoiceIssued.personal?.subject).toBe('retentionId');
    expect(InvoiceIssued.personal?.fields).toEqual(
      expect.arrayContaining(['note', 'exemptionReason', 'descriptions']),
    );
    expect(InvoicePaid.personal).toEqual({ subject: 'retentionId', fields: ['reference'] });
    for (const { personal } of [InvoiceCancellationBegun, InvoiceNumberJustified])
      expect(personal).toEqual({ subject: 'retentionId', fields: ['reason'] });
  });

  it('are read in events that were written before', () => {
    const upcast = invoiceEventDefinitions.InvoiceDrafted.upcast as Record<number, (data: unknown) => object>;
    const { prices: _, discount: __, surcharge: ___, ...later } = content();
    const { form: _____, deductions: ______, positions, ...words } = later;
    const old = {
      invoiceId: 'i',
      workOrderId: 'o',
      customerId: 'c',
      vehicleId: 'v',
      version: 1,
      ...words,
      positions: positions.map(({ unitPriceE4, discount: ____, ...position }) => ({
        ...position,
        unitPriceCents: unitPriceE4 / 100,
      })),
    };
    const event = {
      type: 'InvoiceDrafted',
      version: 8,
      data: [1, 2, 3, 4, 5, 6].reduce((data: object, from) => upcast[from]?.(data) ?? {}, old),
    } as InvoiceEvent;
    expect({ ...known(event).content, ...CHOSEN_DATES }).toEqual(content());
    const paid = invoiceEventDefinitions.InvoicePaid.upcast as Record<number, (data: unknown) => object>;
    expect(paid[2]?.({ invoiceId: 'i' })).toEqual({ invoiceId: 'i', paymentId: null });
  });

  it.each(['InvoicePaid', 'InvoiceCancellationBegun', 'InvoiceNumberJustified'] as const)(
    'get the key of the invoice in version 1 of %s',
    (type) => {
      const upcast = invoiceEventDefinitions[type].upcast as Record<number, (data: unknown) => object>;
      const old = { invoiceId: 'i', reason: 'Falscher Preis', reference: 'Auszug 7' };
      expect(upcast[1]?.(old)).toEqual({ ...old, retentionId: 'invoice-i' });
    },
  );

  it('of a draft read the same after the erasure of the customer, live and rebuilt', () => {
    const rebuilt = known(...[drafted, justified].map(withoutKey));
    expect(rebuilt.content.positions).toMatchObject([{ description: '[gelöscht]' }]);
    expect(rebuilt.numberReason).toBe('[gelöscht]');
    expect(afterErasure(known(drafted, justified))).toEqual(rebuilt);
    expect(afterErasure(rebuilt)).toEqual(rebuilt);
  });

  it('of a sent invoice stay when the customer is erased, and go with the end of retention', () => {
    const sent = known(withoutKey(drafted), issued, paid, begun);
    expect({ ...sent.content, ...CHOSEN_DATES }).toEqual(content());
    expect(afterErasure(sent)).toEqual(sent);
    const ended = { type: 'InvoiceRetentionEnded', version: 1, data: issued.data } as InvoiceEvent;
    const live = known(drafted, justified, issued, paid, begun, ended);
    expect(live).toMatchObject({
      content: { note: null, grossCents: content().grossCents, positions: [{ description: '[gelöscht]' }] },
      numberReason: '[gelöscht]',
      storno: { reason: '[gelöscht]' },
    });
    const all: readonly InvoiceEvent[] = [drafted, justified, issued, paid, begun, ended];
    const events = recorded(all.map(withoutKey)) as readonly RecordedEvent<InvoiceEvent>[];
    expect(events.reduce(invoiceStream.evolve, invoiceStream.initial)).toEqual(live);
  });
});
