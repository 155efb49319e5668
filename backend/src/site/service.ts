import { refuse } from '#contracts/kernel/problem.js';
import type { ServiceEvent, ServiceId } from '#contracts/site/service.events.js';
import type { Service, Services } from '#contracts/site/services.js';
import type { ServiceRequest } from '#contracts/site/site.api.js';
import { comparableName } from '#contracts/values/comparable.js';
import { existing } from '../platform/streams/existing.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { assertRoom } from '../platform/streams/room.js';
import type { Decide } from '../platform/streams/stream-type.js';

const MAX_SERVICES = 500;

/** 409 if its name is taken. */
export const addService =
  (serviceId: ServiceId, request: ServiceRequest): Decide<Services, ServiceEvent> =>
  (services) => {
    const { name, duration: durationHours } = request;
    const publicText = request.publicText ?? '';
    if (isMadeAlready(services.get(serviceId), { name, durationHours, publicText })) return [];
    assertNameFree(services, name, serviceId);
    assertRoom(services, MAX_SERVICES, 'Services');
    const added: ServiceEvent = {
      type: 'ServiceAdded',
      version: 1,
      data: { serviceId, name, durationHours },
    };
    return publicText === '' ? [added] : [added, described(serviceId, publicText)];
  };

export const changeService =
  (serviceId: ServiceId, request: ServiceRequest): Decide<Services, ServiceEvent> =>
  (services) => {
    const service = existing(services.get(serviceId));
    const { name, duration: durationHours } = request;
    const publicText = request.publicText === undefined ? service.publicText : (request.publicText ?? '');
    assertNameFree(services, name, serviceId);
    const events: ServiceEvent[] = [];
    if (name !== service.name) events.push({ type: 'ServiceRenamed', version: 1, data: { serviceId, name } });
    if (durationHours !== service.durationHours) {
      events.push({ type: 'ServiceDurationChanged', version: 1, data: { serviceId, durationHours } });
    }
    if (publicText !== service.publicText) events.push(described(serviceId, publicText));
    return events;
  };

function described(serviceId: ServiceId, publicText: string): ServiceEvent {
  return { type: 'ServiceDescribed', version: 1, data: { serviceId, publicText } };
}

export const removeService =
  (serviceId: ServiceId): Decide<Services, ServiceEvent> =>
  (services) => {
    existing(services.get(serviceId));
    return [{ type: 'ServiceRemoved', version: 1, data: { serviceId } }];
  };

/** Finds a service by its name, ignoring spelling. */
export function serviceNamed(services: Services, name: string): Service | undefined {
  const wanted = comparableName(name);
  return [...services.values()].find((service) => comparableName(service.name) === wanted);
}

function assertNameFree(services: Services, name: string, serviceId: ServiceId): void {
  const holder = serviceNamed(services, name);
  if (holder !== undefined && holder.id !== serviceId) throw refuse('name-taken', { field: 'name' });
}
