import type { Connections } from '../../platform/connections/connections.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { MailRejected, type Mail, type MailAddress, type Mailer } from '../../platform/mail/mailer.js';
import { plainMail } from '../../platform/mail/plain-mail.js';
import { letterTitle, letterWords, type OrderSender, type OutgoingOrder } from './order-sender.js';

type MailRoute = {
  readonly mailer: Mailer;
  readonly files: Pick<FileStore, 'put'>;
  readonly connections: Pick<Connections, 'senderOf' | 'sendsMails'>;
  /** For suppliers without a mail address, for refused mails, and without a mail server. */
  readonly otherwise: OrderSender;
};

export function mailOrderSender({ mailer, files, connections, otherwise }: MailRoute): OrderSender {
  return {
    async send(outgoing) {
      const to = outgoing.supplier?.mail ?? null;
      if (to === null || !(await connections.sendsMails())) return otherwise.send(outgoing);
      const [pdfHash, csvHash] = await Promise.all([files.put(outgoing.pdf), files.put(outgoing.csv)]);
      try {
        const from = await connections.senderOf(outgoing.company);
        await mailer.send(orderMail(outgoing, { from, to, pdfHash, csvHash }));
        return 'mail';
      } catch (error) {
        if (error instanceof MailRejected) return otherwise.send(outgoing);
        throw error;
      }
    },
    async channelTo(supplier) {
      const isMailed = supplier.mail !== null && (await connections.sendsMails());
      return isMailed ? 'mail' : otherwise.channelTo(supplier);
    },
  };
}

type Address = {
  readonly from: MailAddress;
  readonly to: string;
  readonly pdfHash: string;
  readonly csvHash: string;
};

/** Idempotent by order and status. */
function orderMail({ order, company }: OutgoingOrder, { from, to, pdfHash, csvHash }: Address): Mail {
  const { orderId, number, status, supplierName, placedAt } = order;
  const paragraphs = [
    'Guten Tag,',
    `${letterWords(order)} Alle Positionen stehen in den beiliegenden Dateien.`,
    `Mit freundlichen Grüßen\n${company.name || 'Ihre Werkstatt'}`,
  ];
  return {
    id: `${orderId}.${status === 'CANCELLED' ? 'purchase-order-cancelled' : 'purchase-order'}`,
    date: placedAt,
    from,
    to: { name: supplierName, address: to },
    subject: letterTitle(order),
    ...plainMail(paragraphs),
    attachments: [
      { filename: `${number}.pdf`, contentType: 'application/pdf', hash: pdfHash },
      { filename: `${number}.csv`, contentType: 'text/csv', hash: csvHash },
    ],
  };
}
