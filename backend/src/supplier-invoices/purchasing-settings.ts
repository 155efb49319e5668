import type {
  PurchasingSettings,
  PurchasingSettingsEvent,
} from '#contracts/supplier-invoices/purchasing-settings.js';
import type { Tolerances } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** Sets what counts as the same; what is left out stays. */
export const setTolerances =
  (wanted: Partial<Tolerances>): Decide<PurchasingSettings, PurchasingSettingsEvent> =>
  ({ tolerances }) => {
    const data = { ...tolerances, ...wanted };
    if (JSON.stringify(data) === JSON.stringify(tolerances)) return [];
    return [{ type: 'PurchasingTolerancesSet', version: 1, data }];
  };
