import { Inject, Injectable } from '@nestjs/common';
import { paperTitleOf } from '#contracts/invoices/invoice-words.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { PDF_PRINTER, pdfTemplate, type PdfPrinter } from '../../platform/pdf/pdf-printer.js';
import { ciiOf } from '../e-invoice/cii.js';
import { hybridPdf } from '../e-invoice/hybrid-pdf.js';
import type { InvoiceDocument } from '../e-invoice/invoice-document.js';
import { invoicePaper, type InvoicePaper, type PaperOptions } from './invoice-paper.js';

const template = pdfTemplate<InvoicePaper>('invoice', new URL('./invoice.html.hbs', import.meta.url));

/** Renders PDF and XML of an invoice from one document. */
@Injectable()
export class InvoicePrinter {
  constructor(@Inject(PDF_PRINTER) private readonly printer: PdfPrinter) {}

  /** PDF/A-3b with the XML in it, and the XML. Deterministic. */
  async papers(
    document: InvoiceDocument,
    options: PaperOptions,
    issuedAt: Instant,
  ): Promise<{ readonly pdf: Uint8Array; readonly xml: string }> {
    const xml = ciiOf(document);
    const printed = await this.pages(document, options);
    const { content, party, kind, profile } = document;
    const facts = {
      title: `${kind === 'STORNO' ? 'Storno' : paperTitleOf(kind, content)} ${content.number}`,
      author: party.issuer.name,
      profile,
      issuedAt,
    };
    return { pdf: await hybridPdf(printed, xml, facts), xml };
  }

  /** The pages of a draft, without XML. */
  pages(document: InvoiceDocument, options: PaperOptions): Promise<Uint8Array> {
    return this.printer.render({ template, data: invoicePaper(document, options) });
  }
}
