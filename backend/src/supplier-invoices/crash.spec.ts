import { v7 as newId } from 'uuid';
import { supplierInvoiceKeyClaim } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { invoiceKey, ReceiveInvoice } from './import/receive-invoice.js';
import { NO_REFERENCES } from './import/charges.js';
import { typedFacts } from './import/received-facts.js';
import { openOffice } from './testing/open-office.js';

let office: MortalProcess;
beforeEach(async () => {
  office = await MortalProcess.open(openOffice);
});
afterEach(() => office.close());

/** The keys of the supplier's own name and of the printed one. */
const keys = ['Autoteile Brüggen', 'Brüggen GmbH'].map((name) => invoiceKey(name, 'R-1'));
const received = typedFacts(
  {
    documentKind: 'INVOICE',
    head: {
      supplierId: 'brueggen',
      supplierName: 'Brüggen GmbH',
      invoiceNumber: 'R-1',
      precedingInvoiceNumber: null,
      purchaseOrderNumber: null,
      invoiceDate: '2026-11-17',
      dueDate: null,
    },
    amountCents: null,
    lines: [
      {
        kind: 'GOODS',
        description: 'Bremsscheibe',
        itemNumber: null,
        references: NO_REFERENCES,
        unit: 'Stk',
        quantityMilli: 1_000,
        priceE4: 100_000,
        taxBasisPoints: 1_900,
      },
    ],
  },
  '2026-11-24',
);
const receive = (id: string): Promise<unknown> =>
  office.run(new ReceiveInvoice(id, received, office.origin()));

const holders = () =>
  Promise.all(
    keys.map(async (key) => (await office.streams.load(supplierInvoiceKeyClaim, key)).state.held?.holderId),
  );
const invoice = async (id: string) => (await office.streams.load(supplierInvoiceStream, id)).state;

// Claimed twice, received.
it.each([1, 2, 3])(
  'an invoice whose call crashes after append %i is complete or missing, and can be sent again',
  async (appends) => {
    const id = newId();
    await office.dieAfter(appends, () => receive(id));
    await office.startAgain(5 * 60_000);
    expect(await holders()).toEqual(appends < 3 ? [undefined, undefined] : [id, id]);
    await receive(id);
    expect(await holders()).toEqual([id, id]);
    expect(await invoice(id)).toMatchObject({ lines: [{ history: [{ action: 'AUTO_CHECK' }] }] });
    await expect(receive(newId())).rejects.toMatchObject({ code: 'duplicate' });
  },
);
