import { refuse } from '#contracts/kernel/problem.js';
import type { ServiceEvent, ServiceId } from '#contracts/site/service.events.js';
import type { Service, Services } from '#contracts/site/services.js';
import type { ServiceRequest } from '#contracts/site/site.api.js';
import { isPictureChanged, knownPicture, type Picture } from '#contracts/values/picture.js';
import { centsOf } from '#contracts/values/euros.js';
import { comparableName } from '#contracts/values/comparable.js';
import { existing } from '../platform/streams/existing.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { assertRoom } from '../platform/streams/room.js';
import type { Decide } from '../platform/streams/stream-type.js';

const MAX_SERVICES = 500;

/** A service as sent by a form. `picture` undefined: unchanged; null: none. */
export type SentService = Omit<ServiceRequest, 'image'> & { readonly picture?: Picture | null | undefined };

/** What the public page shows of a service. */
type Presented = Pick<Service, 'publicText' | 'bring' | 'fromCents' | 'picture' | 'isTile'>;

const NOT_PRESENTED: Presented = { publicText: '', bring: '', fromCents: null, picture: null, isTile: true };

/** 409 if its name is taken. */
export const addService =
  (serviceId: ServiceId, sent: SentService): Decide<Services, ServiceEvent> =>
  (services) => {
    const { name, duration: durationHours } = sent;
    const made = services.get(serviceId);
    const picture = knownPicture(made?.picture, sent.picture ?? null);
    const presented = presentedOf({ ...sent, picture }, NOT_PRESENTED);
    if (isMadeAlready(made, { name, durationHours, ...presented })) return [];
    assertNameFree(services, name, serviceId);
    assertRoom(services, MAX_SERVICES, 'Services');
    const added: ServiceEvent = {
      type: 'ServiceAdded',
      version: 1,
      data: { serviceId, name, durationHours },
    };
    return [added, ...changesOf(serviceId, NOT_PRESENTED, presented)];
  };

export const changeService =
  (serviceId: ServiceId, sent: SentService): Decide<Services, ServiceEvent> =>
  (services) => {
    const service = existing(services.get(serviceId));
    const { name, duration: durationHours } = sent;
    assertNameFree(services, name, serviceId);
    const events: ServiceEvent[] = [];
    if (name !== service.name) events.push({ type: 'ServiceRenamed', version: 1, data: { serviceId, name } });
    if (durationHours !== service.durationHours) {
      events.push({ type: 'ServiceDurationChanged', version: 1, data: { serviceId, durationHours } });
    }
    return [...events, ...changesOf(serviceId, service, presentedOf(sent, service))];
  };

function presentedOf(sent: SentService, before: Presented): Presented {
  const { publicText, bring, priceFrom, picture, isTile } = sent;
  return {
    publicText: publicText === undefined ? before.publicText : (publicText ?? ''),
    bring: bring === undefined ? before.bring : (bring ?? ''),
    fromCents: priceFrom === undefined ? before.fromCents : centsOf(priceFrom),
    picture: picture === undefined ? before.picture : picture,
    isTile: isTile ?? before.isTile,
  };
}

function changesOf(serviceId: ServiceId, before: Presented, after: Presented): ServiceEvent[] {
  const { publicText, bring, fromCents, picture, isTile } = after;
  const events: ServiceEvent[] = [];
  if (publicText !== before.publicText)
    events.push({ type: 'ServiceDescribed', version: 1, data: { serviceId, publicText } });
  if (bring !== before.bring)
    events.push({ type: 'ServiceBringChanged', version: 1, data: { serviceId, bring } });
  if (fromCents !== before.fromCents)
    events.push({ type: 'ServicePriced', version: 1, data: { serviceId, fromCents } });
  if (isPictureChanged(before.picture, picture))
    events.push({ type: 'ServicePictured', version: 1, data: { serviceId, picture } });
  if (isTile !== before.isTile)
    events.push({ type: 'ServiceTileChosen', version: 1, data: { serviceId, isTile } });
  return events;
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
