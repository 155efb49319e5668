import {
  suggestedAppointments,
  suggestedArticles,
  suggestedCustomers,
  suggestedInvoices,
  suggestedBankEntries,
  suggestedPayments,
  suggestedReminders,
  suggestedPurchaseOrders,
  suggestedSupplierInvoices,
  suggestedVehicles,
  suggestedWorkOrders,
} from '../../supply/suggestions.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  suggestedAppointments: [
    (readModels) => suggestedAppointments(readModels, 'anna', 5),
    (readModels) => suggestedAppointments(readModels, '0171 23', 5),
  ],
  suggestedArticles: [(readModels) => suggestedArticles(readModels, 'BK 280', 5)],
  suggestedCustomers: [
    (readModels) => suggestedCustomers(readModels, 'anna muster', 5),
    (readModels) => suggestedCustomers(readModels, '0171 23', 5),
  ],
  suggestedBankEntries: [(readModels) => suggestedBankEntries(readModels, '12', 5)],
  suggestedReminders: [(readModels) => suggestedReminders(readModels, '12', 5)],
  suggestedPayments: [(readModels) => suggestedPayments(readModels, '12', 5)],
  suggestedInvoices: [(readModels) => suggestedInvoices(readModels, '12', 5)],
  suggestedPurchaseOrders: [(readModels) => suggestedPurchaseOrders(readModels, 'BE-2026-00012', 5)],
  suggestedSupplierInvoices: [(readModels) => suggestedSupplierInvoices(readModels, 'nord', 5)],
  suggestedVehicles: [
    (readModels) => suggestedVehicles(readModels, 'S-AB 1', 5),
    (readModels) => suggestedVehicles(readModels, '000101', 5),
  ],
  suggestedWorkOrders: [
    (readModels) => suggestedWorkOrders(readModels, '12', 5),
    (readModels) => suggestedWorkOrders(readModels, 'S-AB 1', 5),
  ],
};
