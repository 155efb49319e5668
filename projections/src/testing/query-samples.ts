import { appointmentCounts, appointmentPage, appointmentsBy } from '../appointment-list.js';
import { listAnnouncements } from '../announcements.js';
import { carById, listCars } from '../cars.js';
import { currentCompanyProfile } from '../company-profile.js';
import { customersByEmail, customersByPhone } from '../customers.js';
import type { ReadModels } from '../engine/read-models.js';
import { goodsReceiptNumbers, goodsReceiptsOfOrder } from '../goods-receipts.js';
import { listFeedback } from '../feedback.js';
import { currentNavigation } from '../navigation.js';
import { listOpeningTimes } from '../opening-times.js';
import {
  openPurchaseOrders,
  purchaseOrderById,
  purchaseOrderByNumber,
  purchaseOrderPage,
} from '../purchase-orders.js';
import { listServices } from '../services.js';
import { holdsUntil } from '../slot-holds.js';
import {
  supplierInvoiceById,
  supplierInvoiceCount,
  supplierInvoicePage,
  supplierInvoicesOfOrder,
} from '../supplier-invoices.js';
import { namesOf } from '../user-names.js';
import { listMechanics, listUsers } from '../users.js';
import { listVacations } from '../vacations.js';
import { vehicleOfCustomer, vehiclesByPlate } from '../vehicles.js';
import { currentWorkshopSettings } from '../workshop-settings.js';

/**
 * One call for each shape of each query function, by the function's name: proven not to scan by `no-scan.spec.ts`,
 * which fails for a query function of a read model that is missing here.
 */
export const querySamples: Readonly<
  Record<string, readonly ((readModels: ReadModels) => Promise<unknown>)[]>
> = {
  appointmentCounts: [
    (readModels) => appointmentCounts(readModels, {}),
    (readModels) => appointmentCounts(readModels, { from: '2026-01-05', to: '2026-01-09' }),
    (readModels) => appointmentCounts(readModels, { status: 'CONFIRMED', search: 'erika' }),
  ],
  appointmentPage: [
    (readModels) => appointmentPage(readModels, { limit: 50, descending: true }),
    (readModels) => appointmentPage(readModels, { from: '2026-01-05', search: 'erika', limit: 50 }),
    (readModels) => appointmentPage(readModels, { status: 'CONFIRMED', descending: true, limit: 50 }),
  ],
  appointmentsBy: [
    (readModels) => appointmentsBy(readModels, { limit: 50 }),
    (readModels) => appointmentsBy(readModels, { from: '2026-01-05', to: '2026-01-09', limit: 50 }),
    (readModels) => appointmentsBy(readModels, { status: 'CONFIRMED', limit: 50 }),
    (readModels) => appointmentsBy(readModels, { from: '2026-01-05', status: 'REQUESTED', limit: 50 }),
  ],
  carById: [(readModels) => carById(readModels, 'car')],
  currentCompanyProfile: [currentCompanyProfile],
  currentNavigation: [currentNavigation],
  currentWorkshopSettings: [currentWorkshopSettings],
  customersByEmail: [(readModels) => customersByEmail(readModels, 'erika@example.org', 2)],
  customersByPhone: [(readModels) => customersByPhone(readModels, '0711 123456', 2)],
  goodsReceiptNumbers: [(readModels) => goodsReceiptNumbers(readModels, ['receipt'])],
  goodsReceiptsOfOrder: [(readModels) => goodsReceiptsOfOrder(readModels, 'order')],
  holdsUntil: [(readModels) => holdsUntil(readModels, '2026-01-05T08:00:00.000Z')],
  listAnnouncements: [
    (readModels) => listAnnouncements(readModels),
    (readModels) => listAnnouncements(readModels, true),
  ],
  listCars: [listCars],
  listFeedback: [listFeedback],
  listMechanics: [listMechanics],
  listOpeningTimes: [listOpeningTimes],
  listServices: [listServices],
  listUsers: [listUsers],
  listVacations: [listVacations],
  namesOf: [(readModels) => namesOf(readModels, ['user'])],
  openPurchaseOrders: [openPurchaseOrders],
  purchaseOrderById: [(readModels) => purchaseOrderById(readModels, 'order')],
  purchaseOrderByNumber: [(readModels) => purchaseOrderByNumber(readModels, 'BE-2026-00001')],
  purchaseOrderPage: [
    (readModels) => purchaseOrderPage(readModels, { limit: 50 }),
    (readModels) => purchaseOrderPage(readModels, { status: 'ORDERED', limit: 50 }),
    (readModels) => purchaseOrderPage(readModels, { status: 'ORDERED', search: 'bremse', limit: 50 }),
  ],
  supplierInvoiceById: [(readModels) => supplierInvoiceById(readModels, 'invoice')],
  supplierInvoiceCount: [
    (readModels) => supplierInvoiceCount(readModels, {}),
    (readModels) => supplierInvoiceCount(readModels, { status: 'Offen', search: 'teile' }),
  ],
  supplierInvoicePage: [
    (readModels) => supplierInvoicePage(readModels, { limit: 50 }),
    (readModels) => supplierInvoicePage(readModels, { status: 'Offen', search: 'teile', limit: 50 }),
    (readModels) => supplierInvoicePage(readModels, { status: 'Offen', from: '2026-01-01', limit: 50 }),
    (readModels) => supplierInvoicePage(readModels, { from: '2026-01-01', to: '2026-01-31', limit: 50 }),
  ],
  supplierInvoicesOfOrder: [(readModels) => supplierInvoicesOfOrder(readModels, 'order')],
  vehicleOfCustomer: [(readModels) => vehicleOfCustomer(readModels, 'customer', 'S-AB 123')],
  vehiclesByPlate: [(readModels) => vehiclesByPlate(readModels, 'S-AB 123', 2)],
};
