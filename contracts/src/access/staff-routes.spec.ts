import { ROLES } from './roles.js';
import { mayOpen, staffRouteAt, staffRoutes } from './staff-routes.js';

describe('access to a staff page', () => {
  it('is decided by the path, also with an id and a trailing slash', () => {
    expect(staffRouteAt('/appointments')?.title).toBe('Gebuchte Termine');
    expect(staffRouteAt('/appointments/new/')?.title).toBe('Termin erfassen');
    expect(staffRouteAt('/customers/4711')?.title).toBe('Kundenstammdaten');
    expect(staffRouteAt('/supply/invoices/4711')?.title).toBe('Lieferantenrechnung');
  });

  it.each(['/', '/appointments/new/more', '/admin', '/kalender', '/customers/4711/edit'])(
    '%s is not a staff page',
    (path) => {
      expect(staffRouteAt(path)).toBeUndefined();
      expect(mayOpen(path, ROLES)).toBe(false);
    },
  );

  it('matches the table of the specification, with the auditor of the decisions', () => {
    expect(
      Object.fromEntries(staffRoutes.map(({ path, roles }) => [path, [...roles].toSorted().join(' ')])),
    ).toEqual({
      '/today': 'ADMIN DISPONENT',
      '/appointments': 'ADMIN DISPONENT',
      '/appointments/new': 'ADMIN DISPONENT',
      '/calendar': 'ADMIN DISPONENT',
      '/work-orders': 'ADMIN DISPONENT MECHANIKER PRUEFER',
      '/estimates': 'ADMIN DISPONENT PRUEFER',
      '/open-items': 'ADMIN DISPONENT PRUEFER',
      '/bank': 'ADMIN DISPONENT PRUEFER',
      '/reminders': 'ADMIN DISPONENT PRUEFER',
      '/datev': 'ADMIN PRUEFER',
      '/inventory': 'ADMIN DISPONENT LAGERIST PRUEFER',
      '/inventory/:id': 'ADMIN DISPONENT LAGERIST PRUEFER',
      '/customers': 'ADMIN DISPONENT MECHANIKER',
      '/customers/:id': 'ADMIN DISPONENT MECHANIKER',
      '/vehicles': 'ADMIN DISPONENT MECHANIKER',
      '/vehicles/:id': 'ADMIN DISPONENT MECHANIKER',
      '/account': 'ADMIN DISPONENT LAGERIST MECHANIKER PRUEFER',
      '/admin/users': 'ADMIN',
      '/admin/cars': 'ADMIN',
      '/admin/services': 'ADMIN',
      '/admin/job-templates': 'ADMIN',
      '/settings': 'ADMIN',
      '/announcement': 'ADMIN',
      '/feedback': 'ADMIN',
      '/opening-times': 'ADMIN',
      '/vacations': 'ADMIN',
      '/supply/vehicle-search': 'ADMIN DISPONENT',
      '/supply/catalog': 'ADMIN DISPONENT',
      '/supply/offers': 'ADMIN DISPONENT',
      '/supply/basket': 'ADMIN DISPONENT',
      '/supply/orders': 'ADMIN DISPONENT PRUEFER',
      '/supply/invoices': 'ADMIN DISPONENT PRUEFER',
      '/supply/invoices/:invoiceId': 'ADMIN DISPONENT PRUEFER',
      '/devops/monitoring': 'ADMIN DISPONENT',
      '/audit': 'ADMIN PRUEFER',
    });
  });

  it('does not depend on the id in the path', () => {
    for (const { path, roles } of staffRoutes) {
      const address = path.replace(/:\w+/, '4711');
      expect(ROLES.filter((role) => mayOpen(address, [role])).toSorted()).toEqual([...roles].toSorted());
    }
  });

  it('is refused without a role, except to the own account', () => {
    expect(staffRoutes.filter(({ path }) => mayOpen(path, [])).map(({ path }) => path)).toEqual(['/account']);
  });
});
