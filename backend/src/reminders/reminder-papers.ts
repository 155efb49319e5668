import { Inject, Injectable } from '@nestjs/common';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import { recipientOf } from '#contracts/invoices/recipient.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse } from '#contracts/kernel/problem.js';
import { reminderStream, type Letter } from '#contracts/reminders/reminder.js';
import type { LetterOfInvoice } from '#contracts/reminders/reminders.api.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { pictureUrl } from '../platform/files/picture.js';
import { PDF_PRINTER, type PdfPrinter } from '../platform/pdf/pdf-printer.js';
import { Streams } from '../platform/streams/streams.js';
import { reminderLetter, type RemindedFacts } from './letter/reminder-letter.js';
import { letterOf, notePrinted } from './reminder.js';
import { Reminding } from './reminding.js';

/** The PDFs of letters: printed once after their release, stored, and served unchanged. */
@Injectable()
export class ReminderPapers {
  constructor(
    private readonly streams: Streams,
    private readonly reminding: Reminding,
    @Inject(PDF_PRINTER) private readonly printer: PdfPrinter,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Prints a letter that may still be sent. A crash leaves an unused file; the first recorded PDF is final. */
  async complete(invoiceId: string, letterId: string, origin: CommandOrigin): Promise<void> {
    const { pdfHash } = await this.letter(invoiceId, letterId);
    if (pdfHash !== null || !(await this.reminding.maySend(invoiceId, letterId, origin))) return;
    const facts = await this.facts(invoiceId, letterId);
    if (facts === null) return;
    const pdf = await this.printer.render(reminderLetter(facts));
    const hash = await this.files.put(pdf);
    await this.streams.handle(reminderStream, invoiceId, notePrinted(invoiceId, letterId, hash), origin);
  }

  /** What the letter says; null: the recipient is erased. */
  async facts(invoiceId: string, letterId: string): Promise<RemindedFacts | null> {
    const letter = await this.letter(invoiceId, letterId);
    const { content, issued, retentionEnded } = await this.reminding.invoice(invoiceId);
    if (issued === null || retentionEnded) return null;
    const { number, date: invoiceOn, dueOn, grossCents } = content;
    const { customerNumber } = issued;
    const logo = await pictureUrl(this.files, letter.issuer.logo);
    return {
      letter,
      number,
      invoiceOn,
      dueOn,
      grossCents,
      recipient: recipientOf(issued),
      customerNumber,
      logo,
    };
  }

  /** The stored bytes of one letter. 404 if it is not printed or erased. */
  async stored(invoiceId: string, letterId: string): Promise<Uint8Array> {
    const invoice: KnownInvoice = await this.reminding.invoice(invoiceId);
    const { pdfHash } = await this.letter(invoiceId, letterId);
    if (pdfHash === null || invoice.retentionEnded) throw refuse('not-found');
    const bytes = await this.files.get(pdfHash);
    if (bytes === null) throw new Error('A stored document is missing');
    return bytes;
  }

  /** All letters in one file, in the given order. */
  async together(letters: readonly LetterOfInvoice[]): Promise<Uint8Array> {
    const all = await PDFDocument.create();
    for (const { invoiceId, letterId } of letters) {
      const one = await PDFDocument.load(await this.stored(invoiceId, letterId));
      for (const page of await all.copyPages(one, one.getPageIndices())) all.addPage(page);
    }
    return all.save();
  }

  /** Deletes the PDFs after the invoice's retention has ended. Idempotent. */
  async delete(invoiceId: string): Promise<void> {
    const { state } = await this.streams.load(reminderStream, invoiceId);
    for (const { pdfHash } of state.letters) if (pdfHash !== null) await this.files.delete(pdfHash);
  }

  private async letter(invoiceId: string, letterId: string): Promise<Letter> {
    return letterOf((await this.streams.load(reminderStream, invoiceId)).state, letterId);
  }
}
