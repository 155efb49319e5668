import type { AuditKind } from '#contracts/audit/audit-kinds.js';
import { customerFields } from '#contracts/customers/customer-fields.js';
import { emptyOf } from '#contracts/kernel/fields.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { customerHistory } from '../../customers/customer-history.js';
import { articleHistory } from '../../inventory/articles/article-history.js';
import { STORE } from '../../inventory/testing/stock.js';
import { WHOLE_INVOICE } from '#contracts/invoices/invoice.events.js';
import { NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import { invoiceHistory } from '../../invoices/invoice-history.js';
import { supplierInvoiceHistory } from '../../supplier-invoices/supplier-invoice-history.js';
import { vehicleHistory } from '../../vehicles/vehicle-history.js';
import { estimateCase } from './what-if-estimates.js';
import { bankEntryCase, paymentCase, reminderCase } from './what-if-money.js';
import { timeLogCase, workOrderCase, type Step, type WhatIfCase } from './what-if-orders.js';

const content = (number: string, grossCents: number) => ({
  number,
  grossCents,
  ...NET_PRICES,
  ...WHOLE_INVOICE,
  date: '2026-11-24',
  supplyOn: '2026-11-24',
  dueOn: '2026-12-08',
  note: null,
  exemptionReason: null,
  positions: [],
  descriptions: '[]',
  taxes: [],
  netCents: grossCents,
  taxCents: 0,
});
const euros = (text: string): string => `${text} €`;

const level = (locationId: string, onHandMilli: number) => ({
  levelId: `a_${locationId}`,
  locationId,
  onHandMilli,
  reservedMilli: 0,
});
const moved = (n: number, type: string, quantityMilli: number, onHandMilli: number, adds: number): Step => ({
  type: 'StockMoved',
  data: {
    movementId: `m-${onHandMilli}`,
    n,
    type,
    quantityMilli,
    from: type === 'ISSUE' ? level(STORE, onHandMilli) : null,
    to: type === 'ISSUE' ? null : level(STORE, onHandMilli),
    bookedAt: '2026-11-24T08:00:00.000Z',
    reference: null,
    partLineId: null,
    unitCostE4: null,
    counters: null,
    note: null,
  },
  adds: { onHand: adds, movements: 1_000 },
});

const match = (matchStatus: string, note: string | null) => ({
  lineId: 'i1',
  matchStatus,
  deviation: null,
  orderedMilli: 1_000,
  orderedPriceE4: 10_000,
  receivedMilli: 1_000,
  invoicedMilli: 1_000,
  invoicedPriceE4: 10_000,
  orderLineId: null,
  goodsReceiptIds: [],
  tolerances: { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 },
  note,
});

/** A stream of each kind, with its model. */
export const whatIfCases: Readonly<Record<AuditKind, WhatIfCase>> = {
  article: {
    history: articleHistory,
    of: { articleId: 'a' },
    written: formatQuantity,
    steps: [
      {
        type: 'ArticleAdded',
        data: { number: 'OF-1', name: 'Filter', unit: 'Stk', minimumMilli: 4_000, salePriceCents: null },
        says: {
          number: 'OF-1',
          name: 'Filter',
          minimumStock: '4',
          salePrice: 'keiner',
          shelfPrice: 'keiner',
          active: 'ja',
        },
        founding: true,
      },
      {
        type: 'LevelOpened',
        data: { levelId: `a_${STORE}`, locationId: STORE, locationCode: 'HL', locationName: 'Lager' },
        founding: true,
      },
      moved(1, 'RECEIPT', 10_000, 10_000, 10_000),
      moved(2, 'ISSUE', 3_000, 7_000, -3_000),
      { type: 'SalePriceSet', data: { salePriceCents: 1_990 }, says: { salePrice: euros('19,90') } },
      moved(3, 'RECEIPT', 5_000, 12_000, 5_000),
      {
        type: 'ArticleChanged',
        data: { number: 'OF-2', name: 'Ölfilter', unit: 'Stk', levelIds: [] },
        says: { number: 'OF-2', name: 'Ölfilter' },
      },
      moved(4, 'ADJUST', -1_000, 11_000, -1_000),
      { type: 'SalePriceSet', data: { salePriceCents: 2_190 }, says: { salePrice: euros('21,90') } },
      { type: 'ShelfPriceSet', data: { shelfPriceCents: 2_490 }, says: { shelfPrice: euros('24,90') } },
      { type: 'MinimumStockSet', data: { minimumMilli: 2_000 }, says: { minimumStock: '2' } },
      { type: 'ArticleRetired', data: {}, says: { active: 'nein' } },
    ],
  },
  invoice: {
    history: invoiceHistory,
    of: { invoiceId: 'i', workOrderId: 'o', customerId: 'c', vehicleId: 'v' },
    steps: [
      {
        type: 'InvoiceDrafted',
        data: { version: 1, ...content('RE-1', 10_000) },
        says: {
          number: 'RE-1',
          status: 'Entwurf',
          prices: 'netto',
          grossTotal: euros('100,00'),
          version: '1',
        },
        founding: true,
      },
      {
        type: 'InvoiceRedrafted',
        data: { version: 2, previousNumber: 'RE-1', ...content('RE-2', 20_000) },
        says: { number: 'RE-2', grossTotal: euros('200,00'), version: '2' },
      },
      {
        type: 'InvoiceRedrafted',
        data: {
          version: 3,
          previousNumber: 'RE-2',
          ...content('RE-3', 30_000),
          prices: 'GROSS',
          discount: { basisPoints: 1_000, cents: 3_500, reason: 'LOYALTY' },
          surcharge: { basisPoints: null, cents: 250, reason: 'SMALL_PARTS' },
        },
        says: {
          number: 'RE-3',
          prices: 'brutto',
          discount: `Stammkundenrabatt 10 % (${euros('35,00')})`,
          surcharge: `Kleinteile (${euros('2,50')})`,
          grossTotal: euros('300,00'),
          version: '3',
        },
      },
      { type: 'InvoiceDraftDiscarded', data: { reason: 'by-hand' }, says: { status: 'Storniert' } },
    ],
  },
  payment: paymentCase,
  reminder: reminderCase,
  estimate: estimateCase,
  bankEntry: bankEntryCase,
  workOrder: workOrderCase,
  timeLog: timeLogCase,
  customer: {
    history: customerHistory,
    of: { customerId: 'c' },
    steps: [
      {
        type: 'CustomerRegistered',
        data: { ...emptyOf(customerFields), lastName: 'Blattner', email: 'a@b.example', source: 'staff' },
        says: { lastName: 'Blattner', email: 'a@b.example', phone: '', consent: 'nein' },
        founding: true,
      },
      {
        type: 'CustomerContactChanged',
        data: { email: 'a@b.example', phone: '0171 1' },
        says: { email: 'a@b.example', phone: '0171 1' },
      },
      {
        type: 'ConsentGiven',
        data: { source: 'x', timestamp: '2026-11-20T10:00:00.000Z', text: 'y' },
        says: { consent: 'ja' },
      },
      {
        type: 'CustomerContactChanged',
        data: { email: 'c@d.example', phone: null },
        says: { email: 'c@d.example', phone: '' },
      },
      {
        type: 'ConsentWithdrawn',
        data: { timestamp: '2026-11-21T10:00:00.000Z' },
        says: { consent: 'nein' },
      },
    ],
  },
  vehicle: {
    history: vehicleHistory,
    of: { vehicleId: 'v', customerId: 'c', subjectId: 'c' },
    steps: [
      {
        type: 'VehicleRegistered',
        data: { licensePlate: 'B-A 1', make: null, model: null, modelVariant: null, source: 'staff' },
        says: { licensePlate: 'B-A 1', notes: '', mileageKm: '', consent: 'nein' },
        founding: true,
      },
      { type: 'VehiclePlateChanged', data: { licensePlate: 'B-B 2' }, says: { licensePlate: 'B-B 2' } },
      { type: 'VehicleNotesChanged', data: { notes: 'Kratzer' }, says: { notes: 'Kratzer' } },
      {
        type: 'OdometerRead',
        data: { mileageKm: 1_000, readOn: '2026-11-20', note: null, workOrderId: null },
        says: { mileageKm: '1000' },
      },
      {
        type: 'VehicleOwnerChanged',
        data: {
          fromCustomerId: 'c',
          reason: 'changed',
          licensePlate: 'B-B 2',
          vin: null,
          notes: 'Kratzer',
        },
      },
      {
        type: 'OdometerRead',
        data: { mileageKm: 2_000, readOn: '2026-11-22', note: null, workOrderId: null },
        says: { mileageKm: '2000' },
      },
      {
        type: 'OdometerReadingWithdrawn',
        data: { mileageKm: 2_000, note: 'Null zu viel' },
        says: { mileageKm: '' },
      },
    ],
  },
  supplierInvoice: {
    history: supplierInvoiceHistory,
    of: { supplierInvoiceId: 's' },
    steps: [
      {
        type: 'SupplierInvoiceReceived',
        data: {
          supplierName: 'Nord',
          invoiceNumber: 'P-1',
          orderId: null,
          purchaseOrderNumber: null,
          invoiceDate: '2026-11-20',
          dueDate: null,
          currency: 'EUR',
          grossCents: 1_190,
          lines: [{ lineId: 'i1', position: 1, description: 'Filter' }],
        },
        says: { invoiceNumber: 'P-1', purchaseOrderNumber: '–' },
        founding: true,
      },
      {
        type: 'SupplierInvoiceAssigned',
        data: { orderId: 'x', purchaseOrderNumber: 'B-7' },
        says: { purchaseOrderNumber: 'B-7' },
      },
      { type: 'LineMatched', data: match('QUANTITY_DEVIATION', null) },
      {
        type: 'LineSentToClarification',
        data: { ...match('PRICE_DEVIATION', 'Zu teuer'), mail: null },
        says: { 'lines.0': 'Filter: Preisabweichung, In Klärung' },
      },
      {
        type: 'LineAccepted',
        data: match('PRICE_DEVIATION', 'Nachgelassen'),
        says: { 'lines.0': 'Filter: Preisabweichung, Akzeptiert' },
      },
    ],
  },
};
