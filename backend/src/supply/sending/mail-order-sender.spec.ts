import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { MailRejected, type Mail } from '../../platform/mail/mailer.js';
import type { Supplier } from '../catalogue/parts-catalogue.js';
import { sampleSuppliers } from '../catalogue/sample-offers.js';
import { mailOrderSender } from './mail-order-sender.js';
import type { OutgoingOrder } from './order-sender.js';

const order = {
  orderId: 'order-1',
  number: 'BE-2026-00007',
  status: 'ORDERED',
  supplierName: 'Teilekontor <Nordwall>',
  placedAt: '2026-11-20T08:00:00.000Z',
} as PurchaseOrder;
const bytes = (text: string): Uint8Array => Buffer.from(text);
const outgoing = (change: Partial<OutgoingOrder> = {}): OutgoingOrder => ({
  order,
  supplier: sampleSuppliers.find(({ mail }) => mail !== null),
  company: { ...EMPTY_COMPANY_PROFILE, name: 'Ahornhof', email: 'werkstatt@ahornhof.example' },
  pdf: bytes('pdf'),
  csv: bytes('csv'),
  ...change,
});

function openSender(refusal?: Error, sendsMails = true) {
  const mails: Mail[] = [];
  const written: OutgoingOrder[] = [];
  const sender = mailOrderSender({
    mailer: {
      send: async (mail) => {
        if (refusal) throw refusal;
        mails.push(mail);
      },
      forget: async () => undefined,
    },
    files: { put: async (content) => `hash of ${Buffer.from(content).toString()}` },
    connections: {
      senderOf: async ({ name, email }) => ({ name, address: email }),
      sendsMails: async () => sendsMails,
    },
    otherwise: {
      send: async (one) => {
        written.push(one);
        return 'file';
      },
      channelTo: async () => 'file',
    },
  });
  return { sender, mails, written };
}

describe('an order to a supplier with a mail address', () => {
  it('is mailed with its letter and its lines', async () => {
    const { sender, mails, written } = openSender();
    expect(await sender.send(outgoing())).toBe('mail');
    expect(written).toEqual([]);
    expect(mails).toMatchObject([
      {
        id: 'order-1.purchase-order',
        from: { name: 'Ahornhof', address: 'werkstatt@ahornhof.example' },
        to: { address: 'bestellung@kfz-zentrale-hellweg.example' },
        subject: 'Bestellung BE-2026-00007',
        text: expect.stringContaining('bestätigen Sie den Liefertermin'),
        attachments: [
          { filename: 'BE-2026-00007.pdf', contentType: 'application/pdf', hash: 'hash of pdf' },
          { filename: 'BE-2026-00007.csv', contentType: 'text/csv', hash: 'hash of csv' },
        ],
      },
    ]);
  });

  it('is the same mail when sent again, and another one when cancelled', async () => {
    const { sender, mails } = openSender();
    await sender.send(outgoing());
    await sender.send(outgoing());
    await sender.send(outgoing({ order: { ...order, status: 'CANCELLED' } }));
    expect(mails.map(({ id }) => id)).toEqual([
      'order-1.purchase-order',
      'order-1.purchase-order',
      'order-1.purchase-order-cancelled',
    ]);
    expect(mails[2]?.subject).toBe('Stornierung der Bestellung BE-2026-00007');
  });

  it('becomes files if the address is refused, and is retried if the server is down', async () => {
    const refused = openSender(new MailRejected('550'));
    expect(await refused.sender.send(outgoing())).toBe('file');
    expect(refused.written).toHaveLength(1);
    const away = openSender(new Error('ECONNREFUSED'));
    await expect(away.sender.send(outgoing())).rejects.toThrow('ECONNREFUSED');
    expect(away.written).toHaveLength(0);
  });
});

it('an order to a supplier without a mail address becomes files', async () => {
  const { sender, mails, written } = openSender();
  expect(await sender.send(outgoing({ supplier: undefined }))).toBe('file');
  expect([mails.length, written.length]).toEqual([0, 1]);
});

it('an order becomes files while there is no mail server, also for a supplier with a mail address', async () => {
  const { sender, mails, written } = openSender(undefined, false);
  const supplier = outgoing().supplier as Supplier;
  expect(await sender.channelTo(supplier)).toBe('file');
  expect(await sender.send(outgoing())).toBe('file');
  expect([mails.length, written.length]).toEqual([0, 1]);
  expect(await openSender().sender.channelTo(supplier)).toBe('mail');
});
