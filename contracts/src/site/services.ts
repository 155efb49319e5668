import { rowsStream, type Rows } from '../kernel/rows.js';
import type { Picture } from '../values/picture.js';
import type { ServiceEvent, ServiceId } from './service.events.js';

export type Service = {
  readonly id: ServiceId;
  readonly name: string;
  readonly durationHours: number;
  /** Shown on the public page; empty: none. */
  readonly publicText: string;
  /** What customers bring along; empty: nothing in particular. */
  readonly bring: string;
  /** The price "from" on the public page, with VAT; null: none is stated. */
  readonly fromCents: number | null;
  readonly picture: Picture | null;
  /** True: has a tile on the home page. */
  readonly isTile: boolean;
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
    ServiceAdded: ({ name, durationHours }) => {
      return { name, durationHours, publicText: '', bring: '', fromCents: null, picture: null, isTile: true };
    },
    ServiceRenamed: ({ name }) => ({ name }),
    ServiceDurationChanged: ({ durationHours }) => ({ durationHours }),
    ServiceDescribed: ({ publicText }) => ({ publicText }),
    ServiceBringChanged: ({ bring }) => ({ bring }),
    ServicePriced: ({ fromCents }) => ({ fromCents }),
    ServicePictured: ({ picture }) => ({ picture }),
    ServiceTileChosen: ({ isTile }) => ({ isTile }),
    ServiceRemoved: () => null,
  },
});
