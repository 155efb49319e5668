import { refuse } from '#contracts/kernel/problem.js';
import type { ServiceEvent, ServiceId } from '#contracts/site/service.events.js';
import type { Service, Services } from '#contracts/site/services.js';
import type { ServiceRequest } from '#contracts/site/site.api.js';
import { comparableName } from '#contracts/values/comparable.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { assertRoom } from '../platform/streams/room.js';
import { seenRow } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** More services than a garage offers. */
const MAX_SERVICES = 500;

/** Offers a new service. 409 when its name is taken. */
export const addService =
  (serviceId: ServiceId, { name, duration }: ServiceRequest): Decide<Services, ServiceEvent> =>
  (services) => {
    const details = { name, durationHours: duration };
    if (isMadeAlready(services.get(serviceId), details)) return [];
    assertNameFree(services, name, serviceId);
    assertRoom(services, MAX_SERVICES, 'Services');
    return [{ type: 'ServiceAdded', version: 1, data: { serviceId, ...details } }];
  };

/** Renames a service or changes its duration; what is as before makes no event. */
export const changeService =
  (
    serviceId: ServiceId,
    { name, duration: durationHours }: ServiceRequest,
    expectedRevision?: number,
  ): Decide<Services, ServiceEvent> =>
  (services) => {
    const service = seenRow(services.get(serviceId), expectedRevision);
    assertNameFree(services, name, serviceId);
    const events: ServiceEvent[] = [];
    if (name !== service.name) events.push({ type: 'ServiceRenamed', version: 1, data: { serviceId, name } });
    if (durationHours !== service.durationHours) {
      events.push({ type: 'ServiceDurationChanged', version: 1, data: { serviceId, durationHours } });
    }
    return events;
  };

/** Offers a service no more. */
export const removeService =
  (serviceId: ServiceId, expectedRevision?: number): Decide<Services, ServiceEvent> =>
  (services) => {
    seenRow(services.get(serviceId), expectedRevision);
    return [{ type: 'ServiceRemoved', version: 1, data: { serviceId } }];
  };

/** The service with this name, however it is written; undefined: the name is free. */
export function serviceNamed(services: Services, name: string): Service | undefined {
  const wanted = comparableName(name);
  return [...services.values()].find((service) => comparableName(service.name) === wanted);
}

function assertNameFree(services: Services, name: string, serviceId: ServiceId): void {
  const holder = serviceNamed(services, name);
  if (holder !== undefined && holder.id !== serviceId) throw refuse('name-taken', { field: 'name' });
}
