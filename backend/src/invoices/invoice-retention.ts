import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoicesPastRetention } from '#projections/invoices.js';
import { Clock } from '../platform/clock.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { newUuid } from '../platform/new-uuid.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';
import { endRetention } from './invoice.js';

const BATCH = 200;
/** How long the list may take to pass what was just written. */
const PASS_WITHIN_MS = 10_000;

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
    for (;;) {
      const over = await invoicesPastRetention(this.readModels, today, BATCH);
      let position: Position | null = null;
      for (const invoice of over) position = (await this.end(invoice, today)) ?? position;
      // Nothing was left to do, or the list does not know yet what was done: the next day's run goes on.
      if (over.length < BATCH || position === null) return;
      if (!(await this.readModels.waitFor(position, PASS_WITHIN_MS))) return;
    }
  }

  private async end({ id, issued, files }: KnownInvoice, today: string): Promise<Position | null> {
    if (issued === null || issued.keptUntilOn >= today) return null;
    await this.streams.shred(issued.retentionId);
    if (files !== null) {
      await this.files.delete(files.pdfHash);
      await this.files.delete(files.xmlHash);
    }
    const origin = { actor: SYSTEM_ACTOR, correlationId: newUuid(), now: this.clock.now() };
    return (await this.streams.handle(invoiceStream, id, endRetention(today), origin)).position;
  }
}
