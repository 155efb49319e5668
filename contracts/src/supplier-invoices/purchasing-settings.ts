import {
  unreachable,
  type DomainEvent,
  type EventDefinitions,
  type RecordedEvent,
} from '../kernel/domain-event.js';
import type { Tolerances } from './supplier-invoice.events.js';

/** Differences between order, delivery and invoice up to these tolerances are accepted automatically. */
export type PurchasingTolerancesSet = DomainEvent<'PurchasingTolerancesSet', 1, Tolerances>;

/**
 * Maximum freight, deposits and surcharges beyond the order on one invoice of this supplier. Version 2 added the
 * supplier's name.
 */
export type SupplierExtrasAllowed = DomainEvent<
  'SupplierExtrasAllowed',
  2,
  { readonly supplierId: string; readonly supplierName: string; readonly perInvoiceCents: number }
>;

type ExtrasAllowedV1 = Omit<SupplierExtrasAllowed['data'], 'supplierName'>;

/** Files in the TecCom folder are imported, or not. */
export type TecComIntakeSwitched = DomainEvent<'TecComIntakeSwitched', 1, { readonly isOn: boolean }>;

export type PurchasingSettingsEvent = PurchasingTolerancesSet | SupplierExtrasAllowed | TecComIntakeSwitched;

export const purchasingSettingsEventDefinitions: EventDefinitions<PurchasingSettingsEvent> = {
  PurchasingTolerancesSet: { version: 1 },
  SupplierExtrasAllowed: {
    version: 2,
    upcast: { 1: (data: ExtrasAllowedV1) => ({ ...data, supplierName: data.supplierId }) },
  },
  TecComIntakeSwitched: { version: 1 },
};

/** `revision` -1: never set, no difference is tolerated. */
export type PurchasingSettings = {
  readonly tolerances: Tolerances;
  /** Cents by supplier id; default: 0. */
  readonly allowedExtras: Readonly<Record<string, number>>;
  /** Default: false. */
  readonly isTecComOn: boolean;
  readonly revision: number;
};

const EXACT: PurchasingSettings = {
  tolerances: { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 },
  allowedExtras: {},
  isTecComOn: false,
  revision: -1,
};

function evolve(
  settings: PurchasingSettings,
  event: RecordedEvent<PurchasingSettingsEvent>,
): PurchasingSettings {
  const { revision } = event;
  switch (event.type) {
    case 'PurchasingTolerancesSet':
      return { ...settings, tolerances: event.data, revision };
    case 'SupplierExtrasAllowed': {
      const { supplierId, perInvoiceCents } = event.data;
      return {
        ...settings,
        allowedExtras: { ...settings.allowedExtras, [supplierId]: perInvoiceCents },
        revision,
      };
    }
    case 'TecComIntakeSwitched':
      return { ...settings, isTecComOn: event.data.isOn, revision };
    default:
      return unreachable(event);
  }
}

export const purchasingSettingsStream = {
  name: 'purchasingSettings',
  initial: EXACT,
  evolve,
  /** Answers number the changes from 0. */
  revisionOf: ({ revision }: PurchasingSettings) => revision + 1,
};
