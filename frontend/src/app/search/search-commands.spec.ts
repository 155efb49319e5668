import { commandsFor, commandsLike } from './search-commands.js';

const labels = (typed: string, ...roles: Parameters<typeof commandsFor>[0]) =>
  commandsLike(commandsFor(roles, {}), typed).map(({ label }) => label);

describe('the pages that the search offers', () => {
  it('are found by the beginnings of their words, without regard to case and umlauts', () => {
    expect(labels('termin erf', 'DISPONENT')).toEqual(['Termin erfassen']);
    expect(labels('UBERF', 'DISPONENT')).toEqual(['Überfällige Rechnungen']);
    expect(labels('mahn', 'DISPONENT')).toEqual(['Mahnwesen', 'Überfällige Rechnungen']);
    expect(labels('xyz', 'DISPONENT')).toEqual([]);
  });

  it('put the name of a page before what else it is called', () => {
    expect(labels('best', 'DISPONENT')[0]).toBe('Bestellungen');
  });

  it('are those that the roles may open, each once', () => {
    expect(labels('einst', 'DISPONENT')).toEqual([]);
    expect(labels('einst', 'ADMIN')).toEqual(['Einstellungen']);
    expect(labels('kalender', 'MECHANIKER')).toEqual([]);
    expect(labels('lager', 'DISPONENT', 'LAGERIST')).toEqual(['Lager']);
  });

  it('leave out what the navigation settings hide', () => {
    const commands = commandsFor(['DISPONENT'], { calendar: false });
    expect(commands.map(({ label }) => label)).not.toContain('Kalender');
  });
});
