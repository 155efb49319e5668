import { Inject, Module } from '@nestjs/common';
import type { BasketCheckedOut } from '#contracts/supply/basket.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { eventOfJob } from '../platform/jobs/event-jobs.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../platform/jobs/job-queue.js';
import { Reactions } from '../platform/jobs/reactions.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { originOfEvent } from '../platform/streams/origin-of-event.js';
import { BasketController } from './basket.controller.js';
import { PARTS_CATALOGUE } from './catalogue/parts-catalogue.js';
import { sampleCatalogue } from './catalogue/sample-catalogue.js';
import { CheckOutHandler } from './check-out.js';
import { FindSupplierHandler } from './find-supplier.js';
import { GoodsBooking } from './goods-booking.js';
import { BOOK_GOODS_RECEIPT, onSupplyEvent, PLACE_ORDERS, SEND_PURCHASE_ORDER } from './on-supply-event.js';
import { OrderPlacement } from './order-placement.js';
import { OrdersController } from './orders.controller.js';
import { PartsController } from './parts.controller.js';
import { ReceiveGoodsHandler } from './receive-goods.js';
import { mailOrderSender } from './sending/mail-order-sender.js';
import { ORDER_SENDER } from './sending/order-sender.js';
import { OrderSending } from './sending/order-sending.js';
import { outboxOrderSender } from './sending/outbox-order-sender.js';
import { VehicleContexts } from './vehicle-contexts.js';
import { VehicleTree } from './vehicle-tree.js';

const sender = {
  provide: ORDER_SENDER,
  inject: [CONFIG, MAILER, FILE_STORE],
  useFactory: ({ dataDirectory, smtpUrl, publicUrl }: Config, mailer: Mailer, files: FileStore) => {
    const outbox = outboxOrderSender(dataDirectory);
    return smtpUrl === null ? outbox : mailOrderSender({ mailer, files, publicUrl, otherwise: outbox });
  },
};

/** Parts trading: from the vehicle to the part to the order to the shelf. */
@Module({
  controllers: [BasketController, OrdersController, PartsController],
  providers: [
    { provide: PARTS_CATALOGUE, useFactory: sampleCatalogue },
    sender,
    CheckOutHandler,
    FindSupplierHandler,
    GoodsBooking,
    OrderPlacement,
    OrderSending,
    ReceiveGoodsHandler,
    VehicleContexts,
    VehicleTree,
  ],
})
export class SupplyModule {
  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    @Inject(EVENT_LOG) eventLog: EventLog,
    reactions: Reactions,
    clock: Clock,
    placement: OrderPlacement,
    booking: GoodsBooking,
    sending: OrderSending,
  ) {
    reactions.register(onSupplyEvent);
    const causeOf = async (job: Job) => {
      const event = await eventOfJob(eventLog, job);
      return { event, origin: originOfEvent(event, clock.now()) };
    };
    jobs.handle(PLACE_ORDERS, async (job) => {
      const { event, origin } = await causeOf(job);
      await placement.place((event as RecordedEvent<BasketCheckedOut>).data, origin);
    });
    jobs.handle(SEND_PURCHASE_ORDER, async (job) => {
      const { origin } = await causeOf(job);
      await sending.send(job.data['orderId'] ?? '', origin);
    });
    jobs.handle(BOOK_GOODS_RECEIPT, async (job) => {
      const { origin } = await causeOf(job);
      const { orderId = '', goodsReceiptId = '' } = job.data;
      await booking.book(orderId, goodsReceiptId, origin);
    });
  }
}
