import type { ServiceAnswer } from '#contracts/site/site.api.js';
import type { Scene } from '../../platform/demo-story.js';
import { company, owner, staff, workshop } from './ahornhof.js';
import { drawCar } from './car-picture.js';
import { shownServices, siteTexts } from './site-texts.js';
import { announcements, carsForSale, remarks } from './offers.js';

const OWNER = owner.username;

/** The first scenes: staff, company, rules, cars for sale. */
export const openingScenes: readonly Scene[] = [
  {
    day: -28,
    time: '06:00',
    async tell(story) {
      for (const account of staff) {
        const { id } = await story.call<{ id: string }>(OWNER, 'POST', '/admin/users', account);
        story.keep(account.username, id);
      }
      await story.call(OWNER, 'PUT', '/settings/company', company);
      await story.call(OWNER, 'PUT', '/settings/site-texts', siteTexts);
      await story.call(OWNER, 'PUT', '/settings/site-publication', { isPublic: true });
      await story.call(OWNER, 'PUT', '/settings/workshop', workshop);
      await story.call(OWNER, 'POST', '/vacations', {
        startDate: story.date(35),
        endDate: story.date(39),
      });
      const services = await story.call<ServiceAnswer[]>(OWNER, 'GET', '/services');
      for (const { id, name, duration } of services) {
        story.keep(name, id);
        const shown = shownServices[name];
        await story.call(OWNER, 'PUT', `/services/${id}`, { name, duration, ...shown });
      }
    },
  },
  {
    day: -28,
    time: '06:30',
    async tell(story) {
      for (const { body, paint, priceCents, ...car } of carsForSale) {
        const image = drawCar(body, paint).toString('base64');
        await story.call(OWNER, 'POST', '/cars', { ...car, price: priceCents / 100, image });
      }
      for (const announcement of announcements)
        await story.call(OWNER, 'POST', '/announcements', announcement);
      for (const remark of remarks)
        await story.call('dispo', 'POST', '/feedback', { ...remark, github: false });
    },
  },
];
