import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { ServiceEvent, ServiceId } from './service.events.js';

/** A service as it stands. `offered` is false once it was removed; its name is kept for old appointments. */
export type Service = {
  readonly id: ServiceId;
  readonly name: string;
  readonly durationHours: number;
  readonly offered: boolean;
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

/** Every service there ever was, in the order of adding. */
export type Services = readonly Service[];

/** The service's hours when an appointment names none (decisions §3). */
export const DEFAULT_DURATION_HOURS = 1;

function evolve(services: Services, event: RecordedEvent<ServiceEvent>): Services {
  const touch = (change: Partial<Service>): Services =>
    services.map((service) =>
      service.id === event.data.serviceId ? { ...service, ...change, revision: event.revision } : service,
    );
  switch (event.type) {
    case 'ServiceAdded': {
      const { serviceId: id, name, durationHours } = event.data;
      return [...services, { id, name, durationHours, offered: true, revision: event.revision }];
    }
    case 'ServiceRenamed':
      return touch({ name: event.data.name });
    case 'ServiceDurationChanged':
      return touch({ durationHours: event.data.durationHours });
    case 'ServiceRemoved':
      return touch({ offered: false });
    default:
      return unreachable(event);
  }
}

/** The stream `services`; its id is `''`. */
export const servicesStream = { name: 'services', initial: [] as Services, evolve };

/** The service with this id when it is offered; undefined: unknown or removed. */
export function offeredService(services: Services, id: ServiceId): Service | undefined {
  return services.find((service) => service.id === id && service.offered);
}
