import type { Role } from '#contracts/access/roles.js';
import { mayOpen } from '#contracts/access/staff-routes.js';
import { menusFor, roleLabel } from './menu.js';

const entriesOf = (role: Role, items = {}) =>
  menusFor([role], items)
    .flatMap(({ columns }) => columns.flat())
    .flatMap(({ entries }) => entries);

const closed = (role: Role) =>
  entriesOf(role)
    .filter(({ to }) => !mayOpen(to, [role]))
    .map(({ to }) => to);

describe('the menu', () => {
  it('has one group for each role that is held, in the order of the specification', () => {
    expect(menusFor(['MECHANIKER', 'LAGERIST'], {}).map(({ label }) => label)).toEqual([
      'Lagerist',
      'Mechaniker',
    ]);
    expect(menusFor([], {})).toEqual([]);
  });

  it('leaves out what the navigation settings hide, and a heading with nothing under it', () => {
    const labels = entriesOf('DISPONENT', { calendar: false, devops: false }).map(({ label }) => label);
    expect(labels).toContain('Termine');
    expect(labels).not.toContain('Kalender');
    const titles = menusFor(['DISPONENT'], { devops: false }).flatMap(({ columns }) =>
      columns.flat().map(({ title }) => title),
    );
    expect(titles).not.toContain('System');
  });

  it('shows what a setting does not name', () => {
    expect(entriesOf('DISPONENT', { calendar: true })).toEqual(entriesOf('DISPONENT'));
  });

  it('lists for a role only what it may open, but for the entries of decisions §2', () => {
    expect(closed('ADMIN')).toEqual([]);
    expect(closed('DISPONENT')).toEqual([]);
    expect(closed('PRUEFER')).toEqual([]);
    expect(closed('LAGERIST')).toEqual(['/supply/invoices', '/work-orders']);
    expect(closed('MECHANIKER')).toEqual(['/calendar']);
  });

  it('calls the roles by their German names', () => {
    expect(roleLabel('PRUEFER')).toBe('Prüfer');
  });
});
