import { rowsStream, type Rows } from '../kernel/rows.js';
import type { ServiceEvent, ServiceId } from './service.events.js';

/** A service that is offered. */
export type Service = {
  readonly id: ServiceId;
  readonly name: string;
  readonly durationHours: number;
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

export type Services = Rows<Service>;

/** The service's hours when an appointment names none (decisions §3). */
export const DEFAULT_DURATION_HOURS = 1;

/** The stream `services`. */
export const servicesStream = rowsStream<Service, ServiceEvent, 'ServiceAdded'>({
  name: 'services',
  first: 'ServiceAdded',
  idOf: ({ serviceId }) => serviceId,
  on: {
    ServiceAdded: ({ name, durationHours }) => ({ name, durationHours }),
    ServiceRenamed: ({ name }) => ({ name }),
    ServiceDurationChanged: ({ durationHours }) => ({ durationHours }),
    ServiceRemoved: () => null,
  },
});
