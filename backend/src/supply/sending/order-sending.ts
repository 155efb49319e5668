import { Inject, Injectable } from '@nestjs/common';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { purchaseOrderStream } from '#contracts/supply/purchase-order.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { ownLetterhead } from '../../platform/pdf/letter/own-letterhead.js';
import { PDF_PRINTER, type PdfPrinter } from '../../platform/pdf/pdf-printer.js';
import { Streams } from '../../platform/streams/streams.js';
import { PARTS_CATALOGUE, type PartsCatalogue } from '../catalogue/parts-catalogue.js';
import { noteSent } from '../orders/purchase-order.js';
import { orderCsv } from './order-csv.js';
import { orderLetter } from './order-letter.js';
import { ORDER_SENDER, type OrderSender } from './order-sender.js';

/** Sends orders. Idempotent: a repeated letter is the same, and is recorded once. */
@Injectable()
export class OrderSending {
  constructor(
    private readonly streams: Streams,
    @Inject(PDF_PRINTER) private readonly printer: PdfPrinter,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(ORDER_SENDER) private readonly sender: OrderSender,
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
  ) {}

  /** Does not send an order that was cancelled before its letter was made. */
  async send(orderId: string, origin: CommandOrigin): Promise<void> {
    const { state: order } = await this.streams.load(purchaseOrderStream, orderId);
    if (order.status === 'none') return;
    const isCancelled = order.status === 'CANCELLED';
    if (isCancelled ? order.letter?.kind !== 'order' : order.letter !== null) return;
    const { company, logo } = await ownLetterhead(this.streams, this.files);
    const pdf = await this.printer.render(orderLetter(order, company, logo));
    const fileHash = await this.files.put(pdf);
    const supplier = this.catalogue.supplier(order.supplierId);
    const channel = await this.sender.send({ order, supplier, company, pdf, csv: orderCsv(order) });
    const note = noteSent({ kind: isCancelled ? 'cancellation' : 'order', channel, fileHash });
    const after = await this.streams.handle(purchaseOrderStream, orderId, note, origin);
    // Cancelled while it was printed: the cancellation's own job found no letter.
    if (!isCancelled && after.state.status === 'CANCELLED') await this.send(orderId, origin);
  }
}
