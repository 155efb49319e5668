import { staffRoutes } from '#contracts/access/staff-routes.js';
import { wayOutFor } from './way-out.js';

it('leads from pages for ADMIN alone to the home page, from all others to the log-in', () => {
  const toHome = staffRoutes.filter((route) => wayOutFor(route) === '/').map(({ path }) => path);
  expect(toHome.toSorted()).toEqual([
    '/admin/cars',
    '/admin/job-templates',
    '/admin/services',
    '/admin/users',
    '/announcement',
    '/feedback',
    '/opening-times',
    '/settings',
    '/vacations',
  ]);
});
