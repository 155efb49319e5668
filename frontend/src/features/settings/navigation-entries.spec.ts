import { NAVIGATION_ITEMS } from '#contracts/settings/navigation.js';
import { sortedEntries } from './navigation-entries.js';

describe('the list of navigation entries', () => {
  it('names every entry once', () => {
    const items = sortedEntries().map(({ item }) => item);
    expect(items.toSorted()).toEqual([...NAVIGATION_ITEMS].toSorted());
  });

  it('starts with the preferred order, then goes by the German label', () => {
    const labels = sortedEntries().map(({ label }) => label);
    expect(labels.slice(0, 4)).toEqual(['Heute', 'Termine', 'Termin erfassen', 'Kalender']);
    expect(labels.slice(10)).toEqual([
      'Ankündigungen',
      'Autos im Verkauf',
      'Benutzer',
      'DATEV',
      'Feedback',
      'Kontoauszüge',
      'Kostenvoranschläge',
      'Mahnwesen',
      'Offene Posten',
      'Öffnungszeiten',
      'Pakete',
      'Prüfung',
      'Services',
      'Teilehandel',
      'Urlaub',
    ]);
  });
});
