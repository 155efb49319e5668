import { Refusal, refuse, type FieldError } from '#contracts/kernel/problem.js';
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
  const errors: FieldError[] = [];
  if (name === '') errors.push({ field: 'name', message: 'Bitte geben Sie einen Namen an.' });
  if (name.length > SERVICE_NAME_LENGTH) {
    const message = `Der Name darf höchstens ${SERVICE_NAME_LENGTH} Zeichen lang sein.`;
    errors.push({ field: 'name', message });
  }
  const { min, max } = SERVICE_HOURS;
  if (!Number.isInteger(durationHours) || durationHours < min || durationHours > max) {
    const message = `Die Dauer muss eine ganze Zahl von ${min} bis ${max} Stunden sein.`;
    errors.push({ field: 'duration', message });
  }
  if (errors.length > 0) throw new Refusal('validation-failed', { detail: errors[0]?.message, errors });
}

function assertNameFree(services: Services, name: string, serviceId: ServiceId): void {
  const wanted = comparableName(name);
  const taken = services.some(
    (other) => other.offered && other.id !== serviceId && comparableName(other.name) === wanted,
  );
  if (taken) throw refuse('name-taken', { field: 'name' });
}

/** Names that only look alike are one name: without regard to case, blanks and how letters are composed. */
export function comparableName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
