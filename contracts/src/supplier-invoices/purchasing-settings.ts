import {
  unreachable,
  type DomainEvent,
  type EventDefinitions,
  type RecordedEvent,
} from '../kernel/domain-event.js';
import type { Tolerances } from './supplier-invoice.events.js';

/** From now on so much difference between order, delivery and invoice counts as the same. */
export type PurchasingTolerancesSet = DomainEvent<'PurchasingTolerancesSet', 1, Tolerances>;

/** Stand in the stream `purchasingSettings`. */
export type PurchasingSettingsEvent = PurchasingTolerancesSet;

export const purchasingSettingsEventDefinitions: EventDefinitions<PurchasingSettingsEvent> = {
  PurchasingTolerancesSet: { version: 1 },
};

/** The tolerances in force; `revision` -1: nobody has set any, everything must be equal. */
export type PurchasingSettings = { readonly tolerances: Tolerances; readonly revision: number };

const EXACT: PurchasingSettings = {
  tolerances: { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 },
  revision: -1,
};

function evolve(_: PurchasingSettings, event: RecordedEvent<PurchasingSettingsEvent>): PurchasingSettings {
  switch (event.type) {
    case 'PurchasingTolerancesSet':
      return { tolerances: event.data, revision: event.revision };
    default:
      return unreachable(event.type);
  }
}

/** The stream `purchasingSettings`; its id is `''`. */
export const purchasingSettingsStream = { name: 'purchasingSettings', initial: EXACT, evolve };
