import { screen, type FeatureManifest } from '../ui/feature-manifest.js';

/** Pages that are made of more than one feature: features do not know each other, so the parts meet here. */
export const composedManifest: FeatureManifest = {
  screens: {
    '/admin/users': screen(() => import('./user-administration.js').then((m) => m.UserAdministration)),
    '/supply/orders': screen(() => import('./purchase-orders.js').then((m) => m.PurchaseOrders)),
    '/work-orders': screen(() => import('./work-orders.js').then((m) => m.WorkOrders)),
  },
};
