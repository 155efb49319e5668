import type { Role } from '#contracts/access/roles.js';
import { placesFor } from './places.js';

const labelsOf = (roles: readonly Role[], items = {}) => placesFor(roles, items).map(({ label }) => label);

describe('the places', () => {
  it.each<[Role, string]>([
    ['ADMIN', 'Heute Kalender Aufträge Rechnungen Kunden Fahrzeuge Lager Einkauf Eingangs\u00ADrechnungen'],
    [
      'DISPONENT',
      'Heute Kalender Aufträge Rechnungen Kunden Fahrzeuge Lager Einkauf Eingangs\u00ADrechnungen',
    ],
    ['MECHANIKER', 'Aufträge Kunden Fahrzeuge'],
    ['LAGERIST', 'Lager'],
    ['PRUEFER', 'Aufträge Rechnungen Lager Eingangs\u00ADrechnungen'],
  ])('of %s are those that the role may open', (role, labels) => {
    expect(labelsOf([role]).join(' ')).toBe(labels);
  });

  it('leave out what the navigation settings hide', () => {
    expect(labelsOf(['LAGERIST'], { inventory: false })).toEqual([]);
    expect(labelsOf(['ADMIN'], { today: false })).not.toContain('Heute');
    expect(labelsOf(['DISPONENT'], { 'work-orders': false })).not.toContain('Rechnungen');
  });

  it.each([
    ['/today', 'Heute'],
    ['/appointments/new', 'Kalender'],
    ['/work-orders?view=orders&id=1', 'Aufträge'],
    ['/work-orders?view=invoices&stand=offen', 'Rechnungen'],
    ['/open-items', 'Rechnungen'],
    ['/reminders', 'Rechnungen'],
    ['/bank', 'Rechnungen'],
    ['/datev', 'Rechnungen'],
    ['/customers/1', 'Kunden'],
    ['/supply/basket', 'Einkauf'],
    ['/supply/invoices/1', 'Eingangs\u00ADrechnungen'],
    ['/settings', undefined],
  ])('%s belongs to one of them: %s', (address, label) => {
    const here = placesFor(['ADMIN'], {}).filter(({ covers }) => covers.test(address));
    expect(here.map((place) => place.label)).toEqual(label === undefined ? [] : [label]);
  });
});
