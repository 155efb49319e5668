import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '#contracts/access/roles.js';
import { NAVIGATION_LABELS } from '#contracts/settings/navigation-labels.js';
import { NAVIGATION_ITEMS } from '#contracts/settings/navigation.js';
import { mayOpen, menuPages } from '#contracts/access/staff-routes.js';
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

  it.each<[Role, string]>([
    [
      'ADMIN',
      'appointments appointments-new calendar customers invoices estimates open-items bank reminders supply devops vehicles inventory ' +
        'work-orders announcement feedback opening-times users cars services job-templates vacations audit datev',
    ],
    [
      'DISPONENT',
      'appointments appointments-new calendar customers invoices estimates open-items bank reminders supply devops vehicles inventory ' +
        'work-orders',
    ],
    ['LAGERIST', 'inventory invoices work-orders'],
    ['MECHANIKER', 'vehicles work-orders calendar'],
    ['PRUEFER', 'audit inventory work-orders estimates open-items bank reminders datev invoices'],
  ])('lists for %s what the specification lists, each once', (role, items) => {
    const listed = entriesOf(role).map(({ hides }) => hides);
    // The page of the day is ours.
    const ours = mayOpen('/today', [role]) ? ['today'] : [];
    expect(listed.toSorted()).toEqual([...items.split(' '), ...ours].toSorted());
  });

  it.each(NAVIGATION_ITEMS)('calls %s as the settings do, and hides it alone', (item) => {
    const all = entriesOf('ADMIN');
    expect(all.find(({ hides }) => hides === item)?.label).toBe(NAVIGATION_LABELS[item]);
    expect(entriesOf('ADMIN', { [item]: false })).toEqual(all.filter(({ hides }) => hides !== item));
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

  it('has a drawing for each page from one feature', () => {
    const features = join(import.meta.dirname, '..', '..', 'features');
    const drawn = readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[^/]+\/menu-icons\.ts$/.test(file))
      .flatMap((file) => [...readFileSync(join(features, file), 'utf8').matchAll(/'(\/[^']*)': \w+Regular/g)])
      .map(([, path]) => path);
    expect(drawn.toSorted()).toEqual(menuPages.map(({ path }) => path).toSorted());
  });
});
