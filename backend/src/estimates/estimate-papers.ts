import { Inject, Injectable } from '@nestjs/common';
import { retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import { estimateStream, type KnownEstimate } from '#contracts/estimates/estimate.js';
import { isErasedContent } from '#contracts/estimates/estimate-content.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse } from '#contracts/kernel/problem.js';
import { estimatesPastRetention } from '#projections/estimates/estimates.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { pictureUrl } from '../platform/files/picture.js';
import { PDF_PRINTER, type PdfPrinter } from '../platform/pdf/pdf-printer.js';
import { READ_MODELS } from '../platform/read-models.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';
import { notePrinted } from './estimate-dispatch.js';
import { forgetLetter, isKept } from './estimate-retention.js';
import { estimateLetter } from './paper/estimate-letter.js';

/** The PDF of each sent version: printed once, stored, and served unchanged. */
@Injectable()
export class EstimatePapers {
  constructor(
    private readonly streams: Streams,
    @Inject(PDF_PRINTER) private readonly printer: PdfPrinter,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Prints this version if it is still the one that is out. A crash leaves an unused file. Idempotent. */
  async complete(estimateId: string, version: number, origin: CommandOrigin): Promise<void> {
    const { number, sent } = existing((await this.streams.load(estimateStream, estimateId)).state);
    if (sent === null || sent.version !== version || sent.pdfHash !== null) return;
    if (isErasedContent(sent)) return;
    const logo = await pictureUrl(this.files, sent.issuer.logo);
    const hash = await this.files.put(await this.printer.render(estimateLetter(number, sent, logo)));
    await this.streams.handle(estimateStream, estimateId, notePrinted(version, hash), origin);
  }

  /** Deletes the PDFs and photographs of all versions after the customer was erased. Idempotent. */
  async delete(estimateIds: readonly string[]): Promise<void> {
    for (const id of estimateIds) {
      const { state } = await this.streams.load(estimateStream, id);
      if (state.status !== 'none') for (const hash of state.files) await this.files.delete(hash);
    }
  }

  /**
   * Deletes key and files of a letter that neither a law nor a hold keeps any more, then records it. Idempotent. What a
   * hold keeps goes when it is lifted.
   */
  async endRetention(estimateId: string, origin: CommandOrigin): Promise<void> {
    const today = localDateTime(origin.now).date;
    const estimate = existing((await this.streams.load(estimateStream, estimateId)).state);
    const { state: holds } = await this.streams.load(retentionHoldsStream, '');
    if (isKept(estimate, today, holds)) return;
    await this.streams.shred(estimateId);
    await this.delete([estimateId]);
    await this.streams.handle(estimateStream, estimateId, forgetLetter(today), origin);
  }

  /** A hold is lifted: ends the retention of all letters whose time is over. */
  async endHeld(origin: CommandOrigin): Promise<void> {
    const today = localDateTime(origin.now).date;
    for (const id of await estimatesPastRetention(this.readModels, today))
      await this.endRetention(id, origin);
  }

  /** The bytes of the version that is out. 404 if it is not printed yet, or erased. */
  async stored({ sent }: KnownEstimate): Promise<Uint8Array> {
    if (sent === null || sent.pdfHash === null || isErasedContent(sent)) throw refuse('not-found');
    const bytes = await this.files.get(sent.pdfHash);
    if (bytes === null) throw refuse('not-found');
    return bytes;
  }
}
