import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';

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
/** The service is no longer offered. Existing appointments keep its name. */
export type ServiceRemoved = DomainEvent<'ServiceRemoved', 1, { serviceId: ServiceId }>;

export type ServiceEvent =
  ServiceAdded | ServiceRenamed | ServiceDurationChanged | ServiceDescribed | ServiceRemoved;

export const serviceEventDefinitions: EventDefinitions<ServiceEvent> = {
  ServiceAdded: { version: 1 },
  ServiceRenamed: { version: 1 },
  ServiceDurationChanged: { version: 1 },
  ServiceDescribed: { version: 1 },
  ServiceRemoved: { version: 1 },
};
