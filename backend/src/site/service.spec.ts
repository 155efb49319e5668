import type { ServiceEvent } from '#contracts/site/service.events.js';
import { servicesStream } from '#contracts/site/services.js';
import { given, refusalOf } from '../testing/given.js';
import { ServiceRequest } from '#contracts/site/site.api.js';
import { readForm } from '../platform/http/validation/validation.pipe.js';
import { addService, changeService, removeService } from './service.js';

const inspection: ServiceEvent = {
  type: 'ServiceAdded',
  version: 1,
  data: { serviceId: 's1', name: 'Inspektion', durationHours: 2 },
};
const tyres: ServiceEvent = {
  type: 'ServiceAdded',
  version: 1,
  data: { serviceId: 's2', name: 'Reifenwechsel', durationHours: 1 },
};
const removed: ServiceEvent = { type: 'ServiceRemoved', version: 1, data: { serviceId: 's2' } };

describe('services', () => {
  it('are added', () => {
    expect(given(servicesStream).when(addService('s1', { name: 'Inspektion', duration: 2 }))).toEqual([
      inspection,
    ]);
  });

  it.each([0, 41, 1.5, Number.NaN])('refuse a duration of %d hours', (duration) => {
    expect(refusalOf(() => readForm(ServiceRequest, { name: 'Inspektion', duration }))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'duration' }],
    });
  });

  it('accept durations and texts at the limits, and refuse a longer text', () => {
    const longest = { name: 'x'.repeat(100), duration: 40, publicText: 'y'.repeat(300) };
    expect(readForm(ServiceRequest, longest)).toEqual(longest);
    for (const field of ['name', 'publicText'] as const) {
      const tooLong = { ...longest, [field]: `${longest[field]}x` };
      expect(refusalOf(() => readForm(ServiceRequest, tooLong))).toMatchObject({ errors: [{ field }] });
    }
  });

  it('are shown with a price, a picture and a tile, and keep what a change does not send', () => {
    const picture = { hash: 'a'.repeat(64), type: 'image/png' } as const;
    const shown = { name: 'Inspektion', duration: 2, priceFrom: 189.5, picture, isTile: false };
    const events: ServiceEvent[] = [
      { type: 'ServicePriced', version: 1, data: { serviceId: 's1', fromCents: 18_950 } },
      { type: 'ServicePictured', version: 1, data: { serviceId: 's1', picture } },
      { type: 'ServiceTileChosen', version: 1, data: { serviceId: 's1', isTile: false } },
    ];
    expect(given(servicesStream).when(addService('s1', shown))).toEqual([inspection, ...events]);
    expect(given(servicesStream, inspection).when(changeService('s1', shown))).toEqual(events);
    const { when } = given(servicesStream, inspection, ...events);
    expect(when(addService('s1', shown))).toEqual([]);
    expect(when(changeService('s1', { name: 'Inspektion', duration: 2 }))).toEqual([]);
    expect(
      when(
        changeService('s1', {
          name: 'Inspektion',
          duration: 2,
          priceFrom: null,
          picture: null,
          isTile: true,
        }),
      ),
    ).toEqual([
      { ...events[0], data: { serviceId: 's1', fromCents: null } },
      { ...events[1], data: { serviceId: 's1', picture: null } },
      { ...events[2], data: { serviceId: 's1', isTile: true } },
    ]);
  });

  it.each([-0.01, 100_000, 1.005, '89'])('refuse a price of %p', (priceFrom) => {
    expect(
      refusalOf(() => readForm(ServiceRequest, { name: 'Inspektion', duration: 2, priceFrom })),
    ).toMatchObject({ errors: [{ field: 'priceFrom' }] });
  });

  it('are described for visitors, and keep the text when a change does not send it', () => {
    const text: ServiceEvent = {
      type: 'ServiceDescribed',
      version: 1,
      data: { serviceId: 's1', publicText: 'Mit Eintrag ins Serviceheft.' },
    };
    const request = { name: 'Inspektion', duration: 2, publicText: 'Mit Eintrag ins Serviceheft.' };
    expect(given(servicesStream).when(addService('s1', request))).toEqual([inspection, text]);
    expect(given(servicesStream, inspection).when(changeService('s1', request))).toEqual([text]);
    const { when } = given(servicesStream, inspection, text);
    expect(when(addService('s1', request))).toEqual([]);
    expect(when(changeService('s1', { name: 'Inspektion', duration: 2 }))).toEqual([]);
    expect(when(changeService('s1', { ...request, publicText: null }))).toEqual([
      { ...text, data: { serviceId: 's1', publicText: '' } },
    ]);
  });

  it('say what customers bring along', () => {
    const bring: ServiceEvent = {
      type: 'ServiceBringChanged',
      version: 1,
      data: { serviceId: 's1', bring: 'Fahrzeugschein und Felgenschloss' },
    };
    const request = { name: 'Inspektion', duration: 2, bring: 'Fahrzeugschein und Felgenschloss' };
    expect(given(servicesStream).when(addService('s1', request))).toEqual([inspection, bring]);
    const { when } = given(servicesStream, inspection, bring);
    expect(when(changeService('s1', { name: 'Inspektion', duration: 2 }))).toEqual([]);
    expect(when(changeService('s1', { ...request, bring: null }))).toEqual([
      { ...bring, data: { serviceId: 's1', bring: '' } },
    ]);
  });

  it.each(['REIFEN  WECHSELN', ' Reifen wechseln ', 'Ｒeifen wechseln'])(
    'have unique names: %s exists',
    (name) => {
      const wheels = {
        ...tyres,
        data: { ...tyres.data, serviceId: 's3', name: 'Reifen wechseln' },
      } as ServiceEvent;
      const { when } = given(servicesStream, wheels, tyres);
      const taken = { code: 'name-taken', errors: [{ field: 'name' }] };
      expect(refusalOf(() => when(addService('s4', { name, duration: 1 })))).toMatchObject(taken);
      expect(refusalOf(() => when(changeService('s2', { name, duration: 1 })))).toMatchObject(taken);
    },
  );

  it('release their name when removed', () => {
    expect(
      given(servicesStream, tyres, removed).when(addService('s3', { name: 'Reifenwechsel', duration: 1 })),
    ).toEqual([
      {
        type: 'ServiceAdded',
        version: 1,
        data: { serviceId: 's3', name: 'Reifenwechsel', durationHours: 1 },
      },
    ]);
  });

  it('are at most 500', () => {
    const many = Array.from({ length: 500 }, (_, place): ServiceEvent => ({
      type: 'ServiceAdded',
      version: 1,
      data: { serviceId: `s${place}`, name: `Service ${place}`, durationHours: 1 },
    }));
    const { when } = given(servicesStream, ...many);
    expect(refusalOf(() => when(addService('new', { name: 'Lack', duration: 1 })))).toMatchObject({
      code: 'conflict',
    });
    const oneLess = given(servicesStream, ...many, { ...removed, data: { serviceId: 's0' } });
    expect(oneLess.when(addService('new', { name: 'Lack', duration: 1 }))).toHaveLength(1);
  });

  it('report every wrong field at once', () => {
    expect(refusalOf(() => readForm(ServiceRequest, { name: '', duration: 41 }))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'name' }, { field: 'duration' }],
    });
  });

  it('record a new name and a new duration as separate events, and no event without change', () => {
    const { when } = given(servicesStream, inspection);
    expect(when(changeService('s1', { name: 'Große Inspektion', duration: 4 }))).toEqual([
      { type: 'ServiceRenamed', version: 1, data: { serviceId: 's1', name: 'Große Inspektion' } },
      { type: 'ServiceDurationChanged', version: 1, data: { serviceId: 's1', durationHours: 4 } },
    ]);
    expect(
      when(changeService('s1', { name: 'Inspektion', duration: 2 }), { expectedRevision: 0, row: 's1' }),
    ).toEqual([]);
  });

  it('refuse an old revision and an unknown service', () => {
    const { when } = given(servicesStream, inspection, tyres, removed);
    expect(
      refusalOf(() =>
        when(changeService('s1', { name: 'A', duration: 1 }), { expectedRevision: 7, row: 's1' }),
      ),
    ).toMatchObject({
      code: 'revision-behind',
    });
    expect(refusalOf(() => when(changeService('s2', { name: 'A', duration: 1 })))).toMatchObject({
      code: 'not-found',
    });
    expect(refusalOf(() => when(removeService('s2')))).toMatchObject({ code: 'not-found' });
    expect(refusalOf(() => when(removeService('s1'), { expectedRevision: 2, row: 's1' }))).toMatchObject({
      code: 'revision-behind',
    });
    const renamed: ServiceEvent = {
      type: 'ServiceRenamed',
      version: 1,
      data: { serviceId: 's1', name: 'B' },
    };
    expect(
      refusalOf(() =>
        given(servicesStream, inspection, renamed).when(removeService('s1'), {
          expectedRevision: 0,
          row: 's1',
        }),
      ),
    ).toMatchObject({ code: 'revision-behind' });
    expect(when(removeService('s1'), { expectedRevision: 0, row: 's1' })).toEqual([
      { type: 'ServiceRemoved', version: 1, data: { serviceId: 's1' } },
    ]);
  });
});
