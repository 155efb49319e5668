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
/** The service is offered no more; old appointments keep its name. */
export type ServiceRemoved = DomainEvent<'ServiceRemoved', 1, { serviceId: ServiceId }>;

/** All services stand in the one stream `services`. */
export type ServiceEvent = ServiceAdded | ServiceRenamed | ServiceDurationChanged | ServiceRemoved;

export const serviceEventDefinitions: EventDefinitions<ServiceEvent> = {
  ServiceAdded: { version: 1 },
  ServiceRenamed: { version: 1 },
  ServiceDurationChanged: { version: 1 },
  ServiceRemoved: { version: 1 },
};
