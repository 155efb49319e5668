import { Global, Module } from '@nestjs/common';
import type { BasketCheckedOut, PartOrderedAtOnce } from '#contracts/supply/basket.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { SUPPLIER_DIRECTORY } from '#contracts/supply/supplier-directory.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Connections } from '../platform/connections/connections.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { BasketController } from './basket/basket.controller.js';
import { PARTS_CATALOGUE } from './catalogue/parts-catalogue.js';
import { sampleCatalogue } from './catalogue/sample-catalogue.js';
import { CheckOutHandler, OrderAtOnceHandler } from './basket/check-out.js';
import { GoodsPosting } from './orders/goods-posting.js';
import { BOOK_GOODS_RECEIPT, onSupplyEvent, PLACE_ORDERS, SEND_PURCHASE_ORDER } from './on-supply-event.js';
import { OrderPlacement } from './orders/order-placement.js';
import { OrdersController } from './orders/orders.controller.js';
import { PartsController } from './parts/parts.controller.js';
import { ReceiveGoodsHandler } from './orders/receive-goods.js';
import { mailOrderSender } from './sending/mail-order-sender.js';
import { ORDER_SENDER } from './sending/order-sender.js';
import { OrderSending } from './sending/order-sending.js';
import { outboxOrderSender } from './sending/outbox-order-sender.js';
import { VehicleContexts } from './parts/vehicle-contexts.js';
import { VehicleTree } from './parts/vehicle-tree.js';
import { EventJobs } from '../platform/jobs/event-jobs.js';
import type {
  GoodsReceived,
  PurchaseOrderCancelled,
  PurchaseOrderPlaced,
} from '#contracts/supply/purchase-order.events.js';

const sender = {
  provide: ORDER_SENDER,
  inject: [CONFIG, Connections, MAILER, FILE_STORE],
  useFactory: ({ dataDirectory }: Config, connections: Connections, mailer: Mailer, files: FileStore) =>
    mailOrderSender({ mailer, files, connections, otherwise: outboxOrderSender(dataDirectory) }),
};

/** Parts search, basket, purchase orders and goods receipts. Global, because other modules inject `SUPPLIER_DIRECTORY`. */
@Global()
@Module({
  controllers: [BasketController, OrdersController, PartsController],
  providers: [
    { provide: PARTS_CATALOGUE, useFactory: sampleCatalogue },
    { provide: SUPPLIER_DIRECTORY, useExisting: PARTS_CATALOGUE },
    sender,
    CheckOutHandler,
    GoodsPosting,
    OrderAtOnceHandler,
    OrderPlacement,
    OrderSending,
    ReceiveGoodsHandler,
    VehicleContexts,
    VehicleTree,
  ],
  exports: [SUPPLIER_DIRECTORY],
})
export class SupplyModule {
  constructor(eventJobs: EventJobs, placement: OrderPlacement, booking: GoodsPosting, sending: OrderSending) {
    eventJobs.on(onSupplyEvent, {
      [PLACE_ORDERS]: ({ data }: RecordedEvent<BasketCheckedOut | PartOrderedAtOnce>, origin) =>
        placement.place(data, origin),
      [SEND_PURCHASE_ORDER]: (
        { data }: RecordedEvent<PurchaseOrderPlaced | PurchaseOrderCancelled>,
        origin,
      ) => sending.send(data.orderId, origin),
      [BOOK_GOODS_RECEIPT]: ({ data }: RecordedEvent<GoodsReceived>, origin) =>
        booking.book(data.orderId, data.goodsReceiptId, origin),
    });
  }
}
