import { screen, type FeatureManifest } from '../ui/feature-manifest.js';

/** Pages that are made of more than one feature: features do not know each other, so the parts meet here. */
export const composedManifest: FeatureManifest = {
  screens: {
    '/admin/users': screen(() => import('./staff/user-administration.js').then((m) => m.UserAdministration)),
    '/customers/:id': screen(() => import('./staff/customer.js').then((m) => m.Customer)),
    '/settings': screen(() => import('./staff/settings.js').then((m) => m.Settings)),
    '/supply/orders': screen(() => import('./staff/purchase-orders.js').then((m) => m.PurchaseOrders)),
    '/estimates': screen(() => import('./staff/work-orders.js').then((m) => m.Estimates)),
    '/work-orders': screen(() => import('./staff/work-orders.js').then((m) => m.WorkOrders)),
  },
};
