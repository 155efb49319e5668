import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { billedParts, type BilledPart } from '#contracts/invoices/orders-of-invoice.js';
import { refuse } from '#contracts/kernel/problem.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Clock } from '../../platform/clock.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { pictureUrl } from '../../platform/files/picture.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { documentOf } from '../e-invoice/invoice-document.js';
import { storePapers } from '../invoice.js';
import { InvoiceParties } from '../invoice-parties.js';
import { InvoiceProofs } from '../drafts/invoice-proofs.js';
import { InvoicePrinter } from '../paper/invoice-printer.js';
import { proofWords } from './proof-words.js';

const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 50;
const RETRY_AFTER_SECONDS = 5;

/** PDF and XML of invoices: printed once at sending, stored, and served unchanged. */
@Injectable()
export class InvoicePapers {
  constructor(
    private readonly streams: Streams,
    private readonly printer: InvoicePrinter,
    private readonly parties: InvoiceParties,
    private readonly proofs: InvoiceProofs,
    private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Prints and stores the documents once. A crash leaves unused files; the first recorded documents are final. */
  async complete(invoiceId: string, origin: CommandOrigin): Promise<void> {
    const invoice = existing((await this.streams.load(invoiceStream, invoiceId)).state);
    if (invoice.issued === null || invoice.files !== null || invoice.retentionEnded) return;
    const options = {
      isDraft: false,
      logo: await pictureUrl(this.files, invoice.issued.issuer.logo),
      proofs: await this.words(invoice),
    };
    const document = documentOf(invoice, invoice.issued);
    const { pdf, xml } = await this.printer.papers(document, options, invoice.issued.issuedAt);
    const [pdfHash, xmlHash] = await Promise.all([
      this.files.put(pdf),
      this.files.put(Buffer.from(xml, 'utf8')),
    ]);
    await this.streams.handle(invoiceStream, invoiceId, storePapers(pdfHash, xmlHash), origin);
  }

  /** The stored bytes. Waits for the printing job; 503 after a time limit. */
  async stored(invoiceId: string, kind: 'pdf' | 'xml'): Promise<Uint8Array> {
    const until = performance.now() + WAIT_MS;
    for (;;) {
      const invoice = existing((await this.streams.load(invoiceStream, invoiceId)).state);
      if (invoice.retentionEnded) throw refuse('not-found');
      if (invoice.files !== null) {
        const bytes = await this.files.get(kind === 'pdf' ? invoice.files.pdfHash : invoice.files.xmlHash);
        if (bytes === null) throw new Error('A stored document is missing');
        return bytes;
      }
      if (performance.now() > until) throw refuse('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await pause(LOOK_EVERY_MS);
    }
  }

  /** Prints the present draft as it would be sent today; not stored. */
  async draft(draft: KnownInvoice): Promise<Uint8Array> {
    const invoice = await this.parties.asSentOn(draft, localDateTime(this.clock.now()).date);
    const [issuer, recipient, vehicle, around] = await Promise.all([
      this.parties.issuer(),
      this.parties.recipient(invoice.customerId),
      this.parties.billed(invoice),
      this.parties.around(invoice),
    ]);
    const document = documentOf(invoice, { issuer, ...recipient, ...vehicle, ...around });
    const options = {
      isDraft: true,
      logo: await pictureUrl(this.files, issuer.logo),
      proofs: await this.words(invoice),
    };
    return this.printer.pages(document, options);
  }

  /** The proofs of each position in words. */
  private async words(invoice: KnownInvoice): Promise<readonly (string | null)[]> {
    const words = await Promise.all(billedParts(invoice).map((part) => this.wordsOf(part)));
    return words.flat();
  }

  private async wordsOf({ workOrderId, positions }: BilledPart): Promise<readonly (string | null)[]> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    if (order.status === 'none' || positions.every(({ sources }) => sources.length === 0))
      return positions.map(() => null);
    const movements = new Map(
      (await this.proofs.partMovements(workOrderId)).map((one) => [one.data.movementId, one]),
    );
    const { state: settings } = await this.streams.load(invoicingSettingsStream, '');
    return positions.map(({ sources, quantityMilli }) => {
      const logs = sources.flatMap(({ kind, id }) =>
        kind === 'TIME_LOG' ? (order.timeLogs.get(id) ?? []) : [],
      );
      const issues = sources.flatMap(({ kind, id }) =>
        kind === 'STOCK_ISSUE' ? (movements.get(id) ?? []) : [],
      );
      return proofWords({ logs, issue: issues[0], quantityMilli, printTimes: settings.printTimes });
    });
  }
}
