import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse } from '#contracts/kernel/problem.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { Picture } from '#contracts/values/picture.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { Streams } from '../platform/streams/streams.js';
import { documentOf } from './e-invoice/invoice-document.js';
import { existing, storePapers } from './invoice.js';
import { InvoiceParties } from './invoice-parties.js';
import { InvoiceProofs } from './invoice-proofs.js';
import { inHours } from './invoice-proposal.js';
import { InvoicePrinter } from './paper/invoice-printer.js';

const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 50;
const RETRY_AFTER_SECONDS = 5;

/** The PDF and the XML of invoices: printed once, when they are sent, and served as they are stored. */
@Injectable()
export class InvoicePapers {
  constructor(
    private readonly streams: Streams,
    private readonly printer: InvoicePrinter,
    private readonly parties: InvoiceParties,
    private readonly proofs: InvoiceProofs,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Prints and stores, if nobody has yet. A crash in between leaves files that nobody names; the first that is named counts. */
  async complete(invoiceId: string, origin: CommandOrigin): Promise<void> {
    const invoice = existing((await this.streams.load(invoiceStream, invoiceId)).state);
    if (invoice.issued === null || invoice.files !== null || invoice.retentionEnded) return;
    const options = {
      isDraft: false,
      logo: await this.logo(invoice.issued.issuer.logo),
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

  /** The stored bytes; waits for the job that prints them, 503 when it takes too long. */
  async stored(invoiceId: string, kind: 'pdf' | 'xml'): Promise<Uint8Array> {
    const until = performance.now() + WAIT_MS;
    for (;;) {
      const invoice = existing((await this.streams.load(invoiceStream, invoiceId)).state);
      if (invoice.retentionEnded) throw refuse('not-found');
      if (invoice.files !== null) {
        const bytes = await this.files.get(kind === 'pdf' ? invoice.files.pdfHash : invoice.files.xmlHash);
        if (bytes === null) throw new Error('A stored paper is not there');
        return bytes;
      }
      if (performance.now() > until) throw refuse('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await pause(LOOK_EVERY_MS);
    }
  }

  /** The pages of a draft as it stands; never stored. */
  async draft(invoice: KnownInvoice): Promise<Uint8Array> {
    const [issuer, recipient, vehicle] = await Promise.all([
      this.parties.issuer(),
      this.parties.recipient(invoice.customerId),
      this.parties.vehicle(invoice),
    ]);
    const document = documentOf(invoice, { issuer, ...recipient, ...vehicle });
    const options = { isDraft: true, logo: await this.logo(issuer.logo), proofs: await this.words(invoice) };
    return this.printer.pages(document, options);
  }

  private async logo(picture: Picture | null): Promise<string | null> {
    const bytes = picture && (await this.files.get(picture.hash));
    return picture && bytes && `data:${picture.type};base64,${Buffer.from(bytes).toString('base64')}`;
  }

  /** What each position rests on, in words. */
  private async words({ workOrderId, content }: KnownInvoice): Promise<readonly (string | null)[]> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    if (order.status === 'none' || content.positions.every(({ sources }) => sources.length === 0)) return [];
    const movements = new Map(
      (await this.proofs.partMovements(workOrderId)).map((one) => [one.data.movementId, one]),
    );
    return content.positions.map(({ sources }) => {
      const logs = sources.flatMap(({ kind, id }) =>
        kind === 'TIME_LOG' ? (order.timeLogs.get(id) ?? []) : [],
      );
      const issues = sources.flatMap(({ kind, id }) =>
        kind === 'STOCK_ISSUE' ? (movements.get(id) ?? []) : [],
      );
      const minutes = logs.reduce((sum, log) => sum + (log.durationMinutes ?? 0), 0);
      const [log] = logs;
      const [issue] = issues;
      const said = [
        log && `Zeitbuchung ${shortDay(log.startedAt)}, ${inHours(minutes)}`,
        issue && `${issue.data.number}, Entnahme ${shortDay(issue.metadata.occurredAt)}`,
      ].filter(Boolean);
      return said.length === 0 ? null : said.join('; ');
    });
  }
}

/** `11.11.` */
function shortDay(instant: string): string {
  const [, month = '', day = ''] = localDateTime(instant).date.split('-');
  return `${day}.${month}.`;
}
