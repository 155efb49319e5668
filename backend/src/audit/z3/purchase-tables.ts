import type {
  GoodsReceipt,
  GoodsReceiptLine,
  PurchaseOrder,
  PurchaseOrderLine,
} from '#contracts/supply/purchase-order.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { purchaseOrderPage } from '#projections/supply/purchase-orders.js';
import {
  dateColumn,
  numberColumn,
  pages,
  textColumn,
  type Period,
  type Table,
  type Z3Source,
} from './table.js';

const AT_ONCE = 500;

const STATUSES: Readonly<Record<PurchaseOrder['status'], string>> = {
  ORDERED: 'Bestellt',
  CONFIRMED: 'Bestätigt',
  PARTIALLY_RECEIVED: 'Teilweise geliefert',
  RECEIVED: 'Geliefert',
  CANCELLED: 'Storniert',
};

const placedOn = ({ placedAt }: PurchaseOrder): string => localDateTime(placedAt).date;

const allOrders = ({ readModels }: Z3Source): AsyncIterable<readonly PurchaseOrder[]> =>
  pages((after) => purchaseOrderPage(readModels, { limit: AT_ONCE, ...after }));

async function* placedIn(source: Z3Source, { from, to }: Period): AsyncIterable<readonly PurchaseOrder[]> {
  for await (const orders of allOrders(source))
    yield orders.filter((order) => from <= placedOn(order) && placedOn(order) <= to);
}

export const purchaseOrderTable: Table<PurchaseOrder> = {
  name: 'Bestellungen',
  description: 'Bestellungen bei Lieferanten, nach dem Tag der Bestellung',
  keys: 1,
  columns: [
    textColumn('Bestellnummer', 'Nummer', ({ number }) => number),
    textColumn('Lieferant', 'Name', ({ supplierName }) => supplierName),
    dateColumn('Bestellt', 'Tag der Bestellung', placedOn),
    textColumn('Status', 'Heutiger Stand', ({ status }) => STATUSES[status]),
    numberColumn('Versandkosten', 'Netto in Euro', 2, ({ shippingCents }) => shippingCents),
    numberColumn('Netto', 'Euro, mit Versandkosten', 2, ({ netCents }) => netCents),
  ],
  rows: placedIn,
};

type OrderLine = { readonly order: PurchaseOrder; readonly line: PurchaseOrderLine; readonly place: number };

export const purchaseLineTable: Table<OrderLine> = {
  name: 'Bestellpositionen',
  description: 'Positionen der Bestellungen',
  keys: 2,
  references: { columns: ['Bestellnummer'], table: 'Bestellungen' },
  columns: [
    textColumn('Bestellnummer', 'Bestellung', ({ order }) => order.number),
    numberColumn('Position', 'Platz in der Bestellung', 0, ({ place }) => place),
    textColumn('Teilenummer', 'Nummer des Lieferanten', ({ line }) => line.partNumber),
    textColumn('Bezeichnung', 'Teil', ({ line }) => line.name),
    textColumn('Marke', 'Marke', ({ line }) => line.brand),
    numberColumn('Menge', 'Stück', 0, ({ line }) => line.quantity),
    numberColumn('Einzelpreis', 'Netto in Euro', 2, ({ line }) => line.unitPriceCents),
    numberColumn('Geliefert', 'Stück', 3, ({ line }) => line.receivedMilli),
    textColumn('Auftrag', 'Nummer des Auftrags', ({ line }) => line.workOrderNumber),
  ],
  async *rows(source, period) {
    for await (const orders of placedIn(source, period))
      yield orders.flatMap((order) => order.lines.map((line, at) => ({ order, line, place: at + 1 })));
  },
};

type ReceiptLine = {
  readonly order: PurchaseOrder;
  readonly receipt: GoodsReceipt;
  readonly line: GoodsReceiptLine;
  readonly place: number;
};

export const goodsReceiptTable: Table<ReceiptLine> = {
  name: 'Wareneingaenge',
  description: 'Positionen der Wareneingänge, nach dem Tag der Lieferung',
  keys: 2,
  columns: [
    textColumn('Wareneingang', 'Nummer', ({ receipt }) => receipt.number),
    numberColumn('Position', 'Platz im Wareneingang', 0, ({ place }) => place),
    dateColumn('Geliefert', 'Tag der Lieferung', ({ receipt }) => receipt.receivedOn),
    textColumn('Lieferschein', 'Nummer des Lieferanten', ({ receipt }) => receipt.deliveryNote),
    textColumn('Bestellnummer', 'Bestellung', ({ order }) => order.number),
    textColumn('Lieferant', 'Name', ({ order }) => order.supplierName),
    textColumn('Teilenummer', 'Teil', ({ line }) => line.partNumber),
    numberColumn('Menge', 'Stück', 3, ({ line }) => line.quantityMilli),
    numberColumn('Einstandspreis', 'Netto in Euro', 4, ({ line }) => line.unitCostE4),
    textColumn('Angenommen', 'ja oder nein', ({ line }) => (line.accepted ? 'ja' : 'nein')),
    textColumn('Notiz', 'Warum nicht', ({ line }) => line.note),
  ],
  async *rows(source, { from, to }) {
    for await (const orders of allOrders(source))
      yield orders.flatMap((order) =>
        order.receipts
          .filter(({ receivedOn }) => from <= receivedOn && receivedOn <= to)
          .flatMap((receipt) => receipt.lines.map((line, at) => ({ order, receipt, line, place: at + 1 }))),
      );
  },
};
