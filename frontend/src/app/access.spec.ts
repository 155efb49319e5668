import { ROLES } from '#contracts/access/roles.js';
import { landingPath } from '../features/login/landing.js';
import { mayOpen, staffRouteAt, staffRoutes } from './access.js';

describe('who may open a staff page', () => {
  it('is found by the address, also with an id and a slash at the end', () => {
    expect(staffRouteAt('/appointments')?.title).toBe('Gebuchte Termine');
    expect(staffRouteAt('/appointments/new/')?.title).toBe('Termin erfassen');
    expect(staffRouteAt('/customers/4711')?.title).toBe('Kundenstammdaten');
    expect(staffRouteAt('/supply/invoices/4711')?.title).toBe('Lieferantenrechnung');
  });

  it.each(['/', '/appointments/new/more', '/admin', '/kalender', '/customers/4711/edit'])(
    '%s is none of them',
    (path) => {
      expect(staffRouteAt(path)).toBeUndefined();
      expect(mayOpen(path, ROLES)).toBe(false);
    },
  );

  it.each([
    ['/appointments', ['ADMIN', 'DISPONENT']],
    ['/appointments/new', ['ADMIN', 'DISPONENT']],
    ['/calendar', ['ADMIN', 'DISPONENT']],
    ['/work-orders', ['ADMIN', 'DISPONENT', 'MECHANIKER', 'PRUEFER']],
    ['/inventory/4711', ['ADMIN', 'DISPONENT', 'LAGERIST', 'PRUEFER']],
    ['/customers', ['ADMIN', 'DISPONENT', 'MECHANIKER']],
    ['/settings', ['ADMIN']],
    ['/admin/users', ['ADMIN']],
    ['/supply/orders', ['ADMIN', 'DISPONENT']],
    ['/supply/invoices', ['ADMIN', 'DISPONENT', 'PRUEFER']],
    ['/devops/monitoring', ['ADMIN', 'DISPONENT']],
    ['/audit', ['ADMIN', 'PRUEFER']],
  ])('%s is for %s alone', (path, roles) => {
    expect(ROLES.filter((role) => mayOpen(path, [role])).toSorted()).toEqual(roles.toSorted());
  });

  it('is nobody without a role', () => {
    expect(staffRoutes.filter(({ path }) => mayOpen(path, []))).toEqual([]);
  });

  it('includes everybody on the page where his log-in leads', () => {
    for (const role of ROLES) expect(mayOpen(landingPath([role]), [role])).toBe(true);
  });
});
