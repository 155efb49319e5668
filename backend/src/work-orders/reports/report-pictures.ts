import { Inject, Injectable } from '@nestjs/common';
import { customerStream, isLeaving } from '#contracts/customers/customer.js';
import type { Report } from '#contracts/work-orders/reports/reports.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { ordersWithPicture } from '#projections/work-orders/report-pictures.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { deleteOwnPicture } from '../../platform/files/picture.js';
import { isPublicPicture } from '../../platform/files/public-pictures.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';
import { reportOwner } from './report.js';

@Injectable()
export class ReportPictures {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Deletes the picture of a report of an erased customer. Idempotent. */
  async forget({ id, picture }: Report): Promise<void> {
    if (picture === null) return;
    const { hash } = picture;
    await deleteOwnPicture(this.files, hash, reportOwner(id), () => this.isShared(hash));
  }

  private async isShared(hash: string): Promise<boolean> {
    for (const orderId of await ordersWithPicture(this.readModels, hash)) {
      const { state: order } = await this.streams.load(workOrderStream, orderId);
      if (order.status === 'none') continue;
      const { state: customer } = await this.streams.load(customerStream, order.customerId);
      if (!isLeaving(customer)) return true;
    }
    return isPublicPicture(this.streams, hash);
  }
}
