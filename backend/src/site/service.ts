import { assertNoFaults, refuse, type FieldError } from '#contracts/kernel/problem.js';
import type { ServiceEvent, ServiceId } from '#contracts/site/service.events.js';
import { offeredService, type Services } from '#contracts/site/services.js';
import { SERVICE_HOURS, SERVICE_NAME_LENGTH, serviceTexts } from '#contracts/site/site.api.js';
import { comparableName } from '#contracts/values/comparable.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { seenRow } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** More services than a garage offers. */
const MAX_SERVICES = 500;

export type ServiceDetails = { readonly name: string; readonly durationHours: number };

/** Offers a new service. 409 when its name is taken. */
export const addService =
  (serviceId: ServiceId, details: ServiceDetails): Decide<Services, ServiceEvent> =>
  (services) => {
    assertDetails(details);
    const known = services.find(({ id }) => id === serviceId);
    if (isMadeAlready(known, details)) return [];
    assertNameFree(services, details.name, serviceId);
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
    const service = seenRow(offeredService(services, serviceId), expectedRevision);
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
    seenRow(offeredService(services, serviceId), expectedRevision);
    return [{ type: 'ServiceRemoved', version: 1, data: { serviceId } }];
  };

function assertDetails({ name, durationHours }: ServiceDetails): void {
  const errors: FieldError[] = [];
  if (name === '') errors.push({ field: 'name', message: serviceTexts.name });
  if (name.length > SERVICE_NAME_LENGTH) errors.push({ field: 'name', message: serviceTexts.longName });
  const { min, max } = SERVICE_HOURS;
  if (!Number.isInteger(durationHours) || durationHours < min || durationHours > max)
    errors.push({ field: 'duration', message: serviceTexts.duration });
  assertNoFaults(errors);
}

function assertNameFree(services: Services, name: string, serviceId: ServiceId): void {
  const wanted = comparableName(name);
  const taken = services.some(
    (other) => other.offered && other.id !== serviceId && comparableName(other.name) === wanted,
  );
  if (taken) throw refuse('name-taken', { field: 'name' });
}
