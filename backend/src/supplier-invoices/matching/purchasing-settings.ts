import type {
  PurchasingSettings,
  PurchasingSettingsEvent,
  SupplierExtrasAllowed,
} from '#contracts/supplier-invoices/purchasing-settings.js';
import type { Tolerances } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { Decide } from '../../platform/streams/stream-type.js';

/** Extras beyond the order in cents for each invoice, by supplier. */
export type AllowedExtras = readonly SupplierExtrasAllowed['data'][];

/** Missing values are kept; so are the sums of suppliers that are not named. `isTecComOn` undefined: kept. */
export const setPurchasing =
  (
    wanted: Partial<Tolerances>,
    extras: AllowedExtras = [],
    isTecComOn?: boolean,
  ): Decide<PurchasingSettings, PurchasingSettingsEvent> =>
  ({ tolerances, allowedExtras, isTecComOn: isOnNow }) => {
    const data = { ...tolerances, ...wanted };
    const isSame = JSON.stringify(data) === JSON.stringify(tolerances);
    return [
      ...(isSame ? [] : [{ type: 'PurchasingTolerancesSet' as const, version: 1 as const, data }]),
      ...extras
        .filter(({ supplierId, perInvoiceCents }) => (allowedExtras[supplierId] ?? 0) !== perInvoiceCents)
        .map((data) => ({ type: 'SupplierExtrasAllowed' as const, version: 2 as const, data })),
      ...(isTecComOn === undefined || isTecComOn === isOnNow
        ? []
        : [{ type: 'TecComIntakeSwitched' as const, version: 1 as const, data: { isOn: isTecComOn } }]),
    ];
  };
