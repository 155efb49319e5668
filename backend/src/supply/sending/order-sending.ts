import { Inject, Injectable } from '@nestjs/common';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { purchaseOrderStream } from '#contracts/supply/purchase-order.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { PDF_PRINTER, type PdfPrinter } from '../../platform/pdf/pdf-printer.js';
import { Streams } from '../../platform/streams/streams.js';
import { PARTS_CATALOGUE, type PartsCatalogue } from '../catalogue/parts-catalogue.js';
import { noteSent } from '../purchase-order.js';
import { orderCsv } from './order-csv.js';
import { orderLetter } from './order-letter.js';
import { ORDER_SENDER, type OrderSender } from './order-sender.js';

/** Lets orders leave the house. May run any number of times: the same letter leaves again and is noted once. */
@Injectable()
export class OrderSending {
  constructor(
    private readonly streams: Streams,
    @Inject(PDF_PRINTER) private readonly printer: PdfPrinter,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(ORDER_SENDER) private readonly sender: OrderSender,
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
  ) {}

  /** Sends the order as it stands; one that was taken back before it left stays here. */
  async send(orderId: string, origin: CommandOrigin): Promise<void> {
    const { state: order } = await this.streams.load(purchaseOrderStream, orderId);
    if (order === null) return;
    const isCancelled = order.status === 'CANCELLED';
    if (isCancelled ? order.sentAt === null : order.sentAt !== null) return;
    const { state: company } = await this.streams.load(companyProfileStream, '');
    const pdf = await this.printer.render(orderLetter(order, company));
    const fileHash = await this.files.put(pdf);
    const supplier = this.catalogue.supplier(order.supplierId);
    const channel = await this.sender.send({ order, supplier, company, pdf, csv: orderCsv(order) });
    const note = noteSent(channel, fileHash);
    const after = await this.streams.handle(purchaseOrderStream, orderId, note, origin);
    // It was taken back while it was being printed: its own job found nothing that had been sent.
    if (!isCancelled && after.state?.status === 'CANCELLED') await this.send(orderId, origin);
  }
}
