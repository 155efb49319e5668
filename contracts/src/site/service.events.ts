import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { Picture } from '../values/picture.js';

/** UUID. */
export type ServiceId = string;

export type ServiceAdded = DomainEvent<
  'ServiceAdded',
  1,
  { serviceId: ServiceId; name: string; durationHours: number }
>;
export type ServiceRenamed = DomainEvent<'ServiceRenamed', 1, { serviceId: ServiceId; name: string }>;
export type ServiceDurationChanged = DomainEvent<
  'ServiceDurationChanged',
  1,
  { serviceId: ServiceId; durationHours: number }
>;
/** The text of the service on the public page; empty: none. */
export type ServiceDescribed = DomainEvent<
  'ServiceDescribed',
  1,
  { serviceId: ServiceId; publicText: string }
>;
/** What customers bring along; empty: nothing in particular. */
export type ServiceBringChanged = DomainEvent<
  'ServiceBringChanged',
  1,
  { serviceId: ServiceId; bring: string }
>;
/** The price "from" on the public page, with VAT; null: none is stated. */
export type ServicePriced = DomainEvent<
  'ServicePriced',
  1,
  { serviceId: ServiceId; fromCents: number | null }
>;
/** `picture` null: removed. */
export type ServicePictured = DomainEvent<
  'ServicePictured',
  1,
  { serviceId: ServiceId; picture: Picture | null }
>;
/** Whether the service has a tile on the home page. It can be booked either way. */
export type ServiceTileChosen = DomainEvent<
  'ServiceTileChosen',
  1,
  { serviceId: ServiceId; isTile: boolean }
>;
/** The service is no longer offered. Existing appointments keep its name. */
export type ServiceRemoved = DomainEvent<'ServiceRemoved', 1, { serviceId: ServiceId }>;

export type ServiceEvent =
  | ServiceAdded
  | ServiceRenamed
  | ServiceDurationChanged
  | ServiceDescribed
  | ServiceBringChanged
  | ServicePriced
  | ServicePictured
  | ServiceTileChosen
  | ServiceRemoved;

export const serviceEventDefinitions: EventDefinitions<ServiceEvent> = {
  ServiceAdded: { version: 1 },
  ServiceRenamed: { version: 1 },
  ServiceDurationChanged: { version: 1 },
  ServiceDescribed: { version: 1 },
  ServiceBringChanged: { version: 1 },
  ServicePriced: { version: 1 },
  ServicePictured: { version: 1 },
  ServiceTileChosen: { version: 1 },
  ServiceRemoved: { version: 1 },
};
