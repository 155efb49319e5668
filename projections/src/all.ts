import type { AnyReadModel } from './engine/read-model.js';
import { announcements } from './announcements.js';
import { cars } from './cars.js';
import { companyProfile } from './company-profile.js';
import { feedback } from './feedback.js';
import { goodsReceipts } from './goods-receipts.js';
import { navigation } from './navigation.js';
import { openingTimes } from './opening-times.js';
import { purchaseOrders } from './purchase-orders.js';
import { services } from './services.js';
import { supplierInvoices } from './supplier-invoices.js';
import { userNames } from './user-names.js';
import { users } from './users.js';
import { vacations } from './vacations.js';
import { workshopSettings } from './workshop-settings.js';
import { appointmentList } from './appointment-list.js';
import { customers } from './customers.js';
import { slotHolds } from './slot-holds.js';
import { vehicles } from './vehicles.js';

/** Every read model of the product: what the projections run and what a rebuild builds anew. */
export const allReadModels: readonly AnyReadModel[] = [
  announcements,
  feedback,
  userNames,
  cars,
  vehicles,
  slotHolds,
  customers,
  appointmentList,
  companyProfile,
  goodsReceipts,
  navigation,
  openingTimes,
  purchaseOrders,
  services,
  supplierInvoices,
  users,
  vacations,
  workshopSettings,
];
