import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { ServiceEvent, ServiceId } from '#contracts/site/service.events.js';
import { offeredService, type Service, type Services } from '#contracts/site/services.js';
import { SERVICE_HOURS, SERVICE_NAME_LENGTH } from '#contracts/site/site.api.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** More services than a garage offers. */
const MAX_SERVICES = 500;

export type ServiceDetails = { readonly name: string; readonly durationHours: number };

/** Offers a new service. 409 when its name is taken. */
export const addService =
  (serviceId: ServiceId, details: ServiceDetails): Decide<Services, ServiceEvent> =>
  (services) => {
    assertDetails(details);
    const { name, durationHours } = details;
    if (
      isMadeAlready(
        services.find(({ id }) => id === serviceId),
        { name, durationHours },
      )
    )
      return [];
    assertNameFree(services, name, serviceId);
    if (services.filter(({ offered }) => offered).length >= MAX_SERVICES) {
      throw refuse('conflict', { detail: `Es sind höchstens ${MAX_SERVICES} Services möglich.` });
    }
    return [{ type: 'ServiceAdded', version: 1, data: { serviceId, ...details } }];
  };

/** Renames a service or changes its duration; what is as before makes no event. */
export const changeService =
  (
    serviceId: ServiceId,
    details: ServiceDetails,
    expectedRevision?: number,
  ): Decide<Services, ServiceEvent> =>
  (services) => {
    const service = existing(services, serviceId, expectedRevision);
    assertDetails(details);
    assertNameFree(services, details.name, serviceId);
    const { name, durationHours } = details;
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
    existing(services, serviceId, expectedRevision);
    return [{ type: 'ServiceRemoved', version: 1, data: { serviceId } }];
  };

function existing(services: Services, serviceId: ServiceId, expectedRevision?: number): Service {
  const service = offeredService(services, serviceId);
  if (!service) throw refuse('not-found');
  if (expectedRevision !== undefined && expectedRevision !== service.revision)
    throw refuse('revision-behind');
  return service;
}

function assertDetails({ name, durationHours }: ServiceDetails): void {
  if (name === '' || name.length > SERVICE_NAME_LENGTH)
    throw invalid('name', 'Bitte geben Sie einen Namen an.');
  if (
    !Number.isInteger(durationHours) ||
    durationHours < SERVICE_HOURS.min ||
    durationHours > SERVICE_HOURS.max
  ) {
    throw invalid('duration', 'Die Dauer muss eine ganze Zahl von 1 bis 40 Stunden sein.');
  }
}

function assertNameFree(services: Services, name: string, serviceId: ServiceId): void {
  const wanted = comparable(name);
  const taken = services.some(
    (other) => other.offered && other.id !== serviceId && comparable(other.name) === wanted,
  );
  if (taken) throw refuse('name-taken', { field: 'name' });
}

function comparable(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
