import { Inject, Injectable } from '@nestjs/common';
import { v7 as newCorrelationId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoicesPastRetention } from '#projections/invoices.js';
import { Clock } from '../platform/clock.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';
import { endRetention } from './invoice.js';

const BATCH = 200;

/** Lets invoices go whose time is over (§ 147 AO, Art. 17 GDPR): the key of the recipient, then the papers, then the fact. */
@Injectable()
export class InvoiceRetention {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  async run(): Promise<void> {
    const today = localDateTime(this.clock.now()).date;
    for (const invoice of await invoicesPastRetention(this.readModels, today, BATCH))
      await this.end(invoice, today);
  }

  private async end({ id, issued, files }: KnownInvoice, today: string): Promise<void> {
    if (issued === null || issued.keptUntilOn >= today) return;
    await this.streams.shred(issued.retentionId);
    if (files !== null) {
      await this.files.delete(files.pdfHash);
      await this.files.delete(files.xmlHash);
    }
    const origin = { actor: SYSTEM_ACTOR, correlationId: newCorrelationId(), now: this.clock.now() };
    await this.streams.handle(invoiceStream, id, endRetention(today), origin);
  }
}
