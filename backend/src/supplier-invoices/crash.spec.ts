import { Module } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { v7 as newId } from 'uuid';
import { supplierInvoiceKeyClaim } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { FindSupplier, type FoundSupplier } from '#contracts/supply/find-supplier.js';
import { MortalProcess } from '../testing/mortal-process.js';
import { openContext, type TestContext, type TestContextOptions } from '../testing/open-context.js';
import { invoiceKey, ReceiveInvoice } from './receive-invoice.js';
import { typedFacts } from './received-facts.js';
import { SupplierInvoicesModule } from './supplier-invoices.module.js';

/** The catalogue has one supplier. */
@QueryHandler(FindSupplier)
class OneSupplier implements IQueryHandler<FindSupplier> {
  async execute({ supplierId: id }: FindSupplier): Promise<FoundSupplier> {
    return { id, name: 'Autoteile Brüggen', mail: null };
  }
}

@Module({ providers: [OneSupplier] })
class CatalogueModule {}

/** The invoices alone, on real engines and without HTTP; nothing runs by itself before `platform.start()`. */
const openOffice = (options?: TestContextOptions): Promise<TestContext> =>
  openContext([CatalogueModule, SupplierInvoicesModule], options);

let office: MortalProcess;
beforeEach(async () => {
  office = await MortalProcess.open(openOffice);
});
afterEach(() => office.close());

/** By the name that the house has for the supplier, and by the printed one. */
const keys = ['Autoteile Brüggen', 'Brüggen GmbH'].map((name) => invoiceKey(name, 'R-1'));
const received = typedFacts({
  head: {
    supplierId: 'brueggen',
    supplierName: 'Brüggen GmbH',
    invoiceNumber: 'R-1',
    purchaseOrderNumber: null,
    invoiceDate: '2026-11-17',
    dueDate: null,
  },
  amountCents: null,
  lines: [
    {
      description: 'Bremsscheibe',
      itemNumber: null,
      unit: 'Stk',
      quantityMilli: 1_000,
      priceE4: 100_000,
      taxBasisPoints: 1_900,
    },
  ],
});
const receive = (id: string): Promise<unknown> =>
  office.run(new ReceiveInvoice(id, received, office.origin()));

const holders = () =>
  Promise.all(
    keys.map(async (key) => (await office.streams.load(supplierInvoiceKeyClaim, key)).state.held?.holderId),
  );
const invoice = async (id: string) => (await office.streams.load(supplierInvoiceStream, id)).state;

// Claimed twice, received.
it.each([1, 2, 3])(
  'an invoice that dies after append %i is whole or not there, and can be sent again',
  async (appends) => {
    const id = newId();
    await office.dieAfter(appends, () => receive(id));
    await office.startAgain(5 * 60_000);
    expect(await holders()).toEqual(appends < 3 ? [undefined, undefined] : [id, id]);
    await receive(id);
    expect(await holders()).toEqual([id, id]);
    expect((await invoice(id))?.lines[0]?.history).toHaveLength(1);
    await expect(receive(newId())).rejects.toMatchObject({ code: 'duplicate' });
  },
);
