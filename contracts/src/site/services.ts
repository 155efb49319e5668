import { rowsStream, type Rows } from '../kernel/rows.js';
import type { ServiceEvent, ServiceId } from './service.events.js';

export type Service = {
  readonly id: ServiceId;
  readonly name: string;
  readonly durationHours: number;
  /** Shown on the public page; empty: none. */
  readonly publicText: string;
  readonly revision: number;
};

export type Services = Rows<Service>;

/** Used if an appointment names no service (decisions §3). */
export const DEFAULT_DURATION_HOURS = 1;

export const servicesStream = rowsStream<Service, ServiceEvent, 'ServiceAdded'>({
  name: 'services',
  first: 'ServiceAdded',
  idOf: ({ serviceId }) => serviceId,
  on: {
    ServiceAdded: ({ name, durationHours }) => ({ name, durationHours, publicText: '' }),
    ServiceRenamed: ({ name }) => ({ name }),
    ServiceDurationChanged: ({ durationHours }) => ({ durationHours }),
    ServiceDescribed: ({ publicText }) => ({ publicText }),
    ServiceRemoved: () => null,
  },
});
