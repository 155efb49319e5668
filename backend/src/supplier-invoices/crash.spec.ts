import { v7 as newId } from 'uuid';
import { supplierInvoiceKeyClaim } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { MortalProcess } from '../testing/mortal-process.js';
import { openContext, type TestContext, type TestContextOptions } from '../testing/open-context.js';
import { invoiceKey, ReceiveInvoice } from './receive-invoice.js';
import { typedFacts } from './received-facts.js';
import { SupplierInvoicesModule } from './supplier-invoices.module.js';

/** The invoices alone, on real engines and without HTTP; nothing runs by itself before `platform.start()`. */
const openOffice = (options?: TestContextOptions): Promise<TestContext> =>
  openContext([SupplierInvoicesModule], options);

let office: MortalProcess;
beforeEach(async () => {
  office = await MortalProcess.open(openOffice);
});
afterEach(() => office.close());

const key = invoiceKey('Autoteile Brüggen', 'R-1');
const received = typedFacts({
  head: {
    supplierId: null,
    supplierName: 'Autoteile Brüggen',
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

const holder = async () => (await office.streams.load(supplierInvoiceKeyClaim, key)).state.held?.holderId;
const invoice = async (id: string) => (await office.streams.load(supplierInvoiceStream, id)).state;

// Claimed, received.
it.each([1, 2])(
  'an invoice that dies after append %i is whole or not there, and can be sent again',
  async (appends) => {
    const id = newId();
    await office.dieAfter(appends, () => receive(id));
    await office.startAgain(5 * 60_000);
    expect(await holder()).toBe(appends === 1 ? undefined : id);
    await receive(id);
    expect(await holder()).toBe(id);
    expect((await invoice(id))?.lines[0]?.history).toHaveLength(1);
    await expect(receive(newId())).rejects.toMatchObject({ code: 'duplicate' });
  },
);
