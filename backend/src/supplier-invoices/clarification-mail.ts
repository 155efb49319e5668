import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import type { LineSentToClarification } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { plainMail } from '../platform/mail/plain-mail.js';
import { senderOf } from '../platform/mail/sender.js';
import { Streams } from '../platform/streams/streams.js';

/** Asks suppliers about lines of their invoices. */
@Injectable()
export class ClarificationMail {
  constructor(
    private readonly streams: Streams,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends the question of this event; the same event again is the same mail. */
  async send({ id, data, metadata }: RecordedEvent<LineSentToClarification>): Promise<void> {
    const { state: invoice } = await this.streams.load(supplierInvoiceStream, data.supplierInvoiceId);
    const line = invoice?.lines.find(({ lineId }) => lineId === data.lineId);
    if (data.mail === null || !invoice || !line) return;
    const { state: company } = await this.streams.load(companyProfileStream, '');
    const paragraphs = [
      'Guten Tag,',
      `zu Ihrer Rechnung ${invoice.invoiceNumber} haben wir eine Frage.`,
      [
        `Position ${line.position}: ${line.description}${line.itemNumber === null ? '' : ` (${line.itemNumber})`}`,
        invoice.purchaseOrderNumber === null ? '' : `Unsere Bestellung: ${invoice.purchaseOrderNumber}`,
        data.deviation === null ? '' : `Abweichung: ${data.deviation.description}`,
        `Berechnet: ${formatQuantity(data.invoicedMilli)} ${line.unit} zu ${euros(data.invoicedPriceE4)}`,
      ]
        .filter((row) => row !== '')
        .join('\n'),
      data.note ?? '',
      `Mit freundlichen Grüßen\n${company.name || 'Ihre Werkstatt'}`,
    ].filter((paragraph) => paragraph !== '');
    await this.mailer.send({
      id: `${id}.clarification`,
      date: metadata.occurredAt,
      from: senderOf(company, this.config.publicUrl),
      to: { address: data.mail },
      subject: `Rückfrage zu Ihrer Rechnung ${invoice.invoiceNumber}`,
      ...plainMail(paragraphs),
    });
  }
}

const german = new Intl.NumberFormat('de-DE', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 4,
});
const euros = (priceE4: number): string => german.format(priceE4 / 10_000);
