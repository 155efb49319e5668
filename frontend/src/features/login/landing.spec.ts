import { ROLES } from '#contracts/access/roles.js';
import { mayOpen } from '#contracts/access/staff-routes.js';
import { landingPath } from './landing.js';

describe('where a log-in leads', () => {
  it('depends on the first role', () => {
    expect(landingPath(['ADMIN'])).toBe('/admin/users');
    expect(landingPath(['LAGERIST', 'DISPONENT'])).toBe('/inventory');
    expect(landingPath(['DISPONENT', 'LAGERIST'])).toBe('/work-orders');
    expect(landingPath(['MECHANIKER'])).toBe('/work-orders');
    expect(landingPath(['PRUEFER'])).toBe('/audit');
  });

  it('is the work orders for anybody else', () => {
    expect(landingPath([])).toBe('/account');
  });

  it('is a page that the role may open', () => {
    for (const role of ROLES) expect(mayOpen(landingPath([role]), [role])).toBe(true);
  });
});
