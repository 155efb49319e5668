import type { FileStore } from '../../platform/files/file-store.js';
import { MailRejected, type Mail, type Mailer } from '../../platform/mail/mailer.js';
import { plainMail } from '../../platform/mail/plain-mail.js';
import { senderOf } from '../../platform/mail/sender.js';
import { letterTitle, letterWords, type OrderSender, type OutgoingOrder } from './order-sender.js';

type MailRoute = {
  readonly mailer: Mailer;
  readonly files: Pick<FileStore, 'put'>;
  readonly publicUrl: string | null;
  /** For suppliers without a mail address, and for refused mails. */
  readonly otherwise: OrderSender;
};

export function mailOrderSender({ mailer, files, publicUrl, otherwise }: MailRoute): OrderSender {
  return {
    async send(outgoing) {
      const to = outgoing.supplier?.mail ?? null;
      if (to === null) return otherwise.send(outgoing);
      const [pdfHash, csvHash] = await Promise.all([files.put(outgoing.pdf), files.put(outgoing.csv)]);
      try {
        await mailer.send(orderMail(outgoing, { to, pdfHash, csvHash, publicUrl }));
        return 'mail';
      } catch (error) {
        if (error instanceof MailRejected) return otherwise.send(outgoing);
        throw error;
      }
    },
    channelTo: (supplier) => (supplier.mail === null ? otherwise.channelTo(supplier) : 'mail'),
  };
}

type Address = {
  readonly to: string;
  readonly pdfHash: string;
  readonly csvHash: string;
  readonly publicUrl: string | null;
};

/** Idempotent by order and status. */
function orderMail({ order, company }: OutgoingOrder, { to, pdfHash, csvHash, publicUrl }: Address): Mail {
  const { orderId, number, status, supplierName, placedAt } = order;
  const paragraphs = [
    'Guten Tag,',
    `${letterWords(order)} Alle Positionen stehen in den beiliegenden Dateien.`,
    `Mit freundlichen Grüßen\n${company.name || 'Ihre Werkstatt'}`,
  ];
  return {
    id: `${orderId}.${status === 'CANCELLED' ? 'purchase-order-cancelled' : 'purchase-order'}`,
    date: placedAt,
    from: senderOf(company, publicUrl),
    to: { name: supplierName, address: to },
    subject: letterTitle(order),
    ...plainMail(paragraphs),
    attachments: [
      { filename: `${number}.pdf`, contentType: 'application/pdf', hash: pdfHash },
      { filename: `${number}.csv`, contentType: 'text/csv', hash: csvHash },
    ],
  };
}
