import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import type {
  InvoiceDeviationSentToClarification,
  LineSentToClarification,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  supplierInvoiceStream,
  type SupplierInvoice,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { Connections } from '../platform/connections/connections.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { plainMail } from '../platform/mail/plain-mail.js';
import { Streams } from '../platform/streams/streams.js';

@Injectable()
export class ClarificationMail {
  constructor(
    private readonly streams: Streams,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly connections: Connections,
  ) {}

  /** Sends the question of this event; the same event again is the same mail. */
  async send(
    event: RecordedEvent<LineSentToClarification | InvoiceDeviationSentToClarification>,
  ): Promise<void> {
    const { id, data, metadata } = event;
    const { state: invoice } = await this.streams.load(supplierInvoiceStream, data.supplierInvoiceId);
    if (data.mail === null || invoice.status === 'none') return;
    const { state: company } = await this.streams.load(companyProfileStream, '');
    const paragraphs = [
      'Guten Tag,',
      `zu Ihrer Rechnung ${invoice.invoiceNumber} haben wir eine Frage.`,
      [
        ...aboutLine(invoice, event),
        invoice.purchaseOrderNumber === null ? '' : `Unsere Bestellung: ${invoice.purchaseOrderNumber}`,
        deviationOf(event),
      ]
        .filter((row) => row !== '')
        .join('\n'),
      data.note ?? '',
      `Mit freundlichen Grüßen\n${company.name || 'Ihre Werkstatt'}`,
    ].filter((paragraph) => paragraph !== '');
    await this.mailer.send({
      id: `${id}.clarification`,
      date: metadata.occurredAt,
      from: await this.connections.senderOf(company),
      to: { address: data.mail },
      subject: `Rückfrage zu Ihrer Rechnung ${invoice.invoiceNumber}`,
      ...plainMail(paragraphs),
    });
  }
}

type Question = RecordedEvent<LineSentToClarification | InvoiceDeviationSentToClarification>;

function aboutLine(invoice: SupplierInvoice, { type, data }: Question): readonly string[] {
  if (type !== 'LineSentToClarification') return [];
  const line = invoice.lines.find(({ lineId }) => lineId === data.lineId);
  if (line === undefined) return [];
  const number = line.itemNumber === null ? '' : ` (${line.itemNumber})`;
  return [
    `Position ${line.position}: ${line.description}${number}`,
    `Berechnet: ${formatQuantity(data.invoicedMilli)} ${line.unit} zu ${euros(data.invoicedPriceE4)}`,
  ];
}

function deviationOf({ type, data }: Question): string {
  const description = type === 'LineSentToClarification' ? data.deviation?.description : data.description;
  return description === undefined ? '' : `Abweichung: ${description}`;
}

const german = new Intl.NumberFormat('de-DE', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 4,
});
const euros = (priceE4: number): string => german.format(priceE4 / 10_000);
