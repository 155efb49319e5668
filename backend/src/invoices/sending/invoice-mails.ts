import { Inject, Injectable } from '@nestjs/common';
import { invoiceStream, type IssuedFacts, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { openCentsOf, settlementStream } from '#contracts/payments/settlement.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { isErased } from '#contracts/kernel/erased.js';
import { Connections } from '../../platform/connections/connections.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import { MAILER, type Mailer } from '../../platform/mail/mailer.js';
import { existing } from '../../platform/streams/existing.js';
import { streamIdOf } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { noteMailed } from '../invoice.js';
import { invoiceMail } from '../mail/invoice-mail.js';

type Wanted = { readonly mailId: string; readonly to: string; readonly date: Instant };
type Sendable = KnownInvoice & { readonly issued: IssuedFacts };

@Injectable()
export class InvoiceMails {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly connections: Connections,
  ) {}

  /** A request sends its own mail if there is a PDF; the PDF sends all earlier requests: one event per mail. */
  async sendAfter(event: RecordedEvent<InvoiceEvent>, origin: CommandOrigin): Promise<void> {
    const { invoiceId } = event.data;
    const invoice = existing((await this.streams.load(invoiceStream, invoiceId)).state);
    if (invoice.issued === null || invoice.files === null || invoice.retentionEnded) return;
    const { pdfHash } = invoice.files;
    const open = new Set(invoice.mails.filter(({ isSent }) => !isSent).map(({ id }) => id));
    if (open.size === 0) return;
    const { state: settlement } = await this.streams.load(settlementStream, invoiceId);
    const openCents = openCentsOf(invoice, settlement);
    for (const { mailId, to, date } of await this.wantedBy(event)) {
      if (!open.has(mailId) || isErased(to)) continue;
      const sender = await this.connections.senderOf(invoice.issued.issuer);
      await this.mailer.send(
        invoiceMail({ invoice: invoice as Sendable, openCents, pdfHash, mailId, to, date, sender }),
      );
      await this.streams.handle(invoiceStream, invoiceId, noteMailed(mailId), origin);
    }
  }

  private async wantedBy({ data, revision, type }: RecordedEvent<InvoiceEvent>): Promise<readonly Wanted[]> {
    const events = (await this.eventLog.readStream(
      streamIdOf(invoiceStream, data.invoiceId),
    )) as readonly RecordedEvent<InvoiceEvent>[];
    const stored =
      events.find((event) => event.type === 'InvoicePdfStored')?.revision ?? Number.POSITIVE_INFINITY;
    return events.flatMap((event): Wanted[] => {
      const isMeant = type === 'InvoicePdfStored' ? event.revision < stored : event.revision === revision;
      if (!isMeant || (type === 'InvoiceMailRequested' && revision < stored)) return [];
      const date = event.metadata.occurredAt;
      if (event.type === 'InvoiceMailRequested')
        return [{ mailId: event.data.mailId, to: event.data.to, date }];
      if (event.type === 'InvoiceIssued' && event.data.mailTo !== null) {
        return [{ mailId: event.id, to: event.data.mailTo, date }];
      }
      return [];
    });
  }
}
