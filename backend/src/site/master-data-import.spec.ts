import 'reflect-metadata';
import { openingTimesStream, type OpeningTimes } from '#contracts/site/opening-times.js';
import { servicesStream, type Services } from '#contracts/site/services.js';
import { planImport, readTable } from '../platform/csv/import-plan.js';
import { fold } from '../platform/streams/stream-type.js';
import { recorded } from '../testing/given.js';
import { openingTimeImport, openingTimeTable, serviceImport, serviceTable } from './master-data-import.js';

const INSPECTION = {
  id: 's1',
  name: 'Große Inspektion',
  duration: 3,
  publicText: 'Öl und Filter',
  bring: 'Serviceheft',
  priceFrom: 189.5,
  isTile: true,
  picture: null,
  revision: 0,
};
const MONDAY = {
  id: 'o1',
  dayOfWeek: 'MONDAY',
  open: '08:00',
  close: '12:00',
  hasLunchBreak: true,
  afternoonOpen: '13:00',
  afternoonClose: '17:00',
  revision: 0,
} as const;

const services = (csv: string, known: Services = servicesStream.initial) =>
  planImport(serviceImport, known, readTable(csv, serviceImport));
const hours = (csv: string, known: OpeningTimes = openingTimesStream.initial) =>
  planImport(openingTimeImport, known, readTable(csv, openingTimeImport));
/** The services after an import. */
const after = (csv: string, known: Services = servicesStream.initial) => {
  const { events, problems } = services(csv, known);
  expect(problems).toEqual([]);
  return fold(servicesStream, recorded(events), known);
};
const listed = (found: Services) =>
  [...found.values()].map(({ id: _id, revision: _revision, ...service }) => service);
const INSPECTED = after(
  'Name;Dauer;Beschreibung;Preis ab;Bitte mitbringen;Kachel\nInspektion;3;Öl;189,50;Heft;nein',
);

describe('a file of services', () => {
  it('adds services with what it says, on a tile only if it says so', () => {
    const csv =
      'Name;Dauer;Beschreibung;Preis ab;Bitte mitbringen;Kachel\nInspektion;3;Öl;189,50;Heft;JA\nReifen;10;;;;nein';
    const plan = services(csv);
    expect(plan.changes).toEqual([
      { row: 2, subject: 'Inspektion', kind: 'neu' },
      { row: 3, subject: 'Reifen', kind: 'neu' },
    ]);
    expect(listed(after(csv))).toMatchObject([
      {
        name: 'Inspektion',
        durationHours: 3,
        publicText: 'Öl',
        fromCents: 18_950,
        bring: 'Heft',
        isTile: true,
      },
      { name: 'Reifen', durationHours: 10, publicText: '', fromCents: null, bring: '', isTile: false },
    ]);
  });

  it('changes what its cells say of a known service; empty cells and missing columns keep what is there', () => {
    const csv = 'Name;Dauer;Beschreibung;Bitte mitbringen;Kachel\nINSPEKTION;4;;;';
    expect(services(csv, INSPECTED).changes).toEqual([{ row: 2, subject: 'INSPEKTION', kind: 'geändert' }]);
    const kept = { publicText: 'Öl', fromCents: 18_950, bring: 'Heft', isTile: false };
    expect(listed(after(csv, INSPECTED))).toMatchObject([{ name: 'INSPEKTION', durationHours: 4, ...kept }]);
    expect(services('Name;Dauer\nInspektion;3', INSPECTED).events).toEqual([]);
  });

  it.each([
    ['189', 18_900],
    ['189,5', 18_950],
    ['189.50', 18_950],
    ['1.189,50', 118_950],
    ['12.189', 1_218_900],
    ['189,50 €', 18_950],
  ])('reads the price %s, as spreadsheets write it', (price, fromCents) => {
    expect(listed(after(`Name;Dauer;Preis ab\nA;1;${price}`))).toMatchObject([{ fromCents }]);
  });

  it.each([
    ['Dauer', 'A;1,5;;'],
    ['Dauer', 'A;;;'],
    ['Dauer', 'A;0100;;'],
    ['Dauer', 'A;2h;;'],
    ['Dauer', 'A;1e1;;'],
    ['Dauer', 'A;0x5;;'],
    ['Preis ab', 'A;1;viel;'],
    ['Preis ab', 'A;1;1,234;'],
    ['Preis ab', 'A;1;€;'],
    ['Preis ab', 'A;1;1e3;'],
    ['Preis ab', 'A;1;0x5;'],
    ['Preis ab', 'A;1;0x1.189;'],
    ['Preis ab', 'A;1;1.189e1;'],
    ['Preis ab', 'A;1;1€2;'],
    ['Preis ab', 'A;1;x1.189,50;'],
    ['Preis ab', 'A;1;1.189,50x;'],
    ['Preis ab', 'A;1;x9,5;'],
    ['Kachel', 'A;1;;vielleicht'],
    ['Name', ';1;;'],
  ])('is refused at %s: %s', (field, row) => {
    expect(services(`Name;Dauer;Preis ab;Kachel\n${row}`).problems).toMatchObject([{ row: 2, field }]);
  });

  it('names each service once, however it is written, and each wrong row for itself', () => {
    const twice = services('Name;Dauer\nInspektion;1\n inspektion ;2');
    expect(twice.problems).toEqual([{ row: 3, field: '', message: 'Diese Zeile kommt mehrfach vor.' }]);
    expect(services('Name;Dauer\n;1\n;1').problems.map(({ field }) => field)).toEqual(['Name', 'Name']);
  });

  it('is what the list goes out as', () => {
    const table = serviceTable([
      INSPECTION,
      { ...INSPECTION, name: 'Reifen', priceFrom: null, isTile: false },
    ]);
    expect(table).toEqual([
      ['Name', 'Dauer', 'Beschreibung', 'Preis ab', 'Bitte mitbringen', 'Kachel'],
      ['Große Inspektion', '3', 'Öl und Filter', '189,50', 'Serviceheft', 'ja'],
      ['Reifen', '3', 'Öl und Filter', '', 'Serviceheft', 'nein'],
    ]);
  });
});

describe('a file of opening times', () => {
  const HEAD = 'Wochentag;Von;Bis;Nachmittag von;Nachmittag bis';

  it('sets the hours of weekdays, with a lunch break if it names the afternoon', () => {
    const plan = hours(`${HEAD}\nMontag;8:00;12:00:00;13:00;17:00\nfriday;08:00;12:00;;`);
    expect(plan.changes).toEqual([
      { row: 2, subject: 'Montag', kind: 'neu' },
      { row: 3, subject: 'Freitag', kind: 'neu' },
    ]);
    expect(plan.events.map(({ data }) => data)).toMatchObject([
      { dayOfWeek: 'MONDAY', open: '08:00', close: '12:00', afternoonOpen: '13:00', afternoonClose: '17:00' },
      { dayOfWeek: 'FRIDAY', open: '08:00', close: '12:00', afternoonOpen: null, afternoonClose: null },
    ]);
  });

  it('changes the hours of a weekday that has some, and leaves equal ones', () => {
    const known: OpeningTimes = { MONDAY };
    expect(hours('Wochentag;Von;Bis\nMontag;09:00;12:00', known)).toMatchObject({
      changes: [{ kind: 'geändert' }],
      events: [{ data: { openingTimeId: 'o1', open: '09:00', afternoonOpen: null } }],
    });
    expect(hours(`${HEAD}\nMontag;08:00;12:00;13:00;17:00`, known).events).toEqual([]);
  });

  it('may leave a day without hours', () => {
    expect(hours('Wochentag;Von;Bis\nMontag;;')).toMatchObject({
      problems: [],
      changes: [{ subject: 'Montag' }],
    });
  });

  it.each([
    ['Wochentag', 'Feiertag;08:00;12:00;;'],
    ['Wochentag', ';08:00;12:00;;'],
    ['Von', 'Montag;8 Uhr;12:00;;'],
    ['Bis', 'Montag;08:00;25:00;;'],
    ['Bis', 'Montag;08:00;12:00:30;;'],
    ['Von', 'Montag;x8:00;12:00;;'],
    ['Nachmittag bis', 'Montag;08:00;12:00;13:00;'],
    ['Nachmittag von', 'Montag;08:00;12:00;;17:00'],
  ])('is refused at %s: %s', (field, row) => {
    expect(hours(`${HEAD}\n${row}`).problems).toMatchObject([{ row: 2, field }]);
  });

  it('names each weekday once, and has all wrong cells of a row', () => {
    expect(hours('Wochentag;Von;Bis\nMontag;08:00;12:00\nMONDAY;09:00;12:00').problems).toMatchObject([
      { row: 3, field: '' },
    ]);
    expect(hours('Wochentag;Von;Bis\nx;y;z\nx;y;z').problems.map(({ row, field }) => [row, field])).toEqual([
      [2, 'Wochentag'],
      [2, 'Von'],
      [2, 'Bis'],
      [3, 'Wochentag'],
      [3, 'Von'],
      [3, 'Bis'],
    ]);
  });

  it('is what the list goes out as', () => {
    const closed = {
      open: null,
      close: null,
      hasLunchBreak: false,
      afternoonOpen: null,
      afternoonClose: null,
    };
    expect(openingTimeTable([MONDAY, { ...MONDAY, dayOfWeek: 'SUNDAY', ...closed }])).toEqual([
      ['Wochentag', 'Von', 'Bis', 'Nachmittag von', 'Nachmittag bis'],
      ['Montag', '08:00', '12:00', '13:00', '17:00'],
      ['Sonntag', '', '', '', ''],
    ]);
  });
});
