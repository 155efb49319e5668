import { CommandBus } from '@nestjs/cqrs';
import { rm } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { supplierInvoiceKeyClaim } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { Crash } from '../testing/failing-log.js';
import { openContext, type TestContext, type TestContextOptions } from '../testing/open-context.js';
import { invoiceKey, ReceiveInvoice } from './receive-invoice.js';
import { typedFacts } from './received-facts.js';
import { SupplierInvoicesModule } from './supplier-invoices.module.js';

/** The invoices alone, on real engines and without HTTP; nothing runs by itself before `platform.start()`. */
const openOffice = (options?: TestContextOptions): Promise<TestContext> =>
  openContext([SupplierInvoicesModule], options);

let office: TestContext;
beforeEach(async () => {
  office = await openOffice();
});
afterEach(async () => {
  await office.app.close();
  await office.platform.close();
  await rm(office.platform.directory, { recursive: true, force: true });
});

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
const receive = (id: string): Promise<unknown> => {
  const context = { actor: SYSTEM_ACTOR, correlationId: 'test', now: office.platform.clock.now() };
  return office.app.get(CommandBus).execute(new ReceiveInvoice(id, received, context));
};

/** The process dies and starts again on the same folder; what is due within the next minutes is done. */
async function startAgain(): Promise<void> {
  const { directory, clock } = office.platform;
  await office.app.close();
  await office.platform.close();
  clock.advance(5 * 60_000);
  office = await openOffice({ directory, clock });
  await office.platform.start();
  await office.platform.settle();
}
const holder = async () => (await office.streams.load(supplierInvoiceKeyClaim, key)).state.held?.holderId;
const invoice = async (id: string) => (await office.streams.load(supplierInvoiceStream, id)).state;

// Claimed, received.
it.each([1, 2])(
  'an invoice that dies after append %i is whole or not there, and can be sent again',
  async (appends) => {
    const id = newId();
    office.log.arm({ crashAfter: appends });
    await expect(receive(id)).rejects.toBeInstanceOf(Crash);
    await startAgain();
    expect(await holder()).toBe(appends === 1 ? undefined : id);
    await receive(id);
    expect(await holder()).toBe(id);
    expect((await invoice(id))?.lines[0]?.history).toHaveLength(1);
    await expect(receive(newId())).rejects.toMatchObject({ code: 'duplicate' });
  },
);
