import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const supplierInvoicesManifest: FeatureManifest = {
  screens: {
    '/supply/invoices': screen(() =>
      import('./supplier-invoices-page.js').then((module) => module.SupplierInvoicesPage),
    ),
    '/supply/invoices/:invoiceId': screen(() =>
      import('./supplier-invoice-page.js').then((module) => module.SupplierInvoicePage),
    ),
  },
  live: { 'supplier-invoices': ['supplier-invoices'] },
};
