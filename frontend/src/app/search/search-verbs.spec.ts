import type { SearchHit } from '#contracts/search/search.api.js';
import { commandsWith, datevCommands, typedWith } from './search-verbs.js';

const car: SearchHit = {
  kind: 'vehicle',
  id: 'v1',
  label: 'VW Golf',
  note: 'Mara Berger',
  plate: 'AH-MB 201',
};
const order: SearchHit = { kind: 'workOrder', id: 'w1', label: 'A-2026-00003', note: '', plate: null };
const done = (text: string, ...hits: SearchHit[]) =>
  commandsWith(typedWith(text), hits).map(({ label, to }) => [label, to]);

describe('a verb before what is looked for', () => {
  it('is taken off', () => {
    expect(typedWith('Termin für AH-MB 201').about).toBe('AH-MB 201');
    expect(typedWith('rechnung zu A-2026-00003').about).toBe('A-2026-00003');
    expect(typedWith('termin').verb).toBeNull();
    expect(typedWith('Berger').about).toBe('Berger');
  });

  it('says what to do with what is found', () => {
    expect(done('termin ah-mb', car, order)).toEqual([
      ['Termin für AH-MB 201', '/appointments/new?vehicleId=v1'],
    ]);
    expect(done('Rechnung zu A-2026-00003', car, order)).toEqual([
      ['Rechnung zu A-2026-00003', '/work-orders?view=orders&id=w1&rechnung=1'],
    ]);
  });

  it('is offered for the best hit when nobody typed one', () => {
    expect(done('ah-mb', car).map(([label]) => label)).toEqual([
      'Termin für AH-MB 201',
      'Auftrag für AH-MB 201',
    ]);
    expect(done('xyz')).toEqual([]);
  });
});

describe('the books of a month', () => {
  it.each([
    ['DATEV Oktober', 'DATEV Oktober 2026', '2026-10'],
    ['datev dez', 'DATEV Dezember 2025', '2025-12'],
    ['datev november', 'DATEV November 2026', '2026-11'],
  ])('%s', (typed, label, month) => {
    const [first] = datevCommands(typed, '2026-11-26');
    expect(first).toEqual({ label, to: `/datev?monat=${month}` });
  });

  it('are not offered without a month', () => {
    expect(datevCommands('datev', '2026-11-26')).toEqual([]);
    expect(datevCommands('datev quartal', '2026-11-26')).toEqual([]);
  });
});
