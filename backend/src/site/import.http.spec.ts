import type { Problem } from '#contracts/kernel/problem.js';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import type { OpeningTimeAnswer, ServiceAnswer } from '#contracts/site/site.api.js';
import type { UserAnswer } from '#contracts/users/users.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

describe('import and export over HTTP', () => {
  let garage: TestApp;
  beforeEach(async () => {
    garage = await startTestApp();
  });
  afterEach(() => garage.close());

  const asAdmin = async <Body = Problem>(method: string, path: string, body?: unknown) =>
    garage.request<Body>(method, `/api${path}`, body, await garage.loginAs('ADMIN'));
  const carryOut = <Body = ImportAnswer>(list: string, csv: string) =>
    asAdmin<Body>('POST', `/site/import/${list}`, { csv });
  const dryRun = async (list: string, csv: string) =>
    (await asAdmin<ImportAnswer>('POST', `/site/import/${list}?dryRun=true`, { csv })).body;
  const services = async () => (await asAdmin<ServiceAnswer[]>('GET', '/services')).body;
  const texts = async () =>
    Object.fromEntries((await services()).map(({ name, publicText }) => [name, publicText]));
  const logIn = async (username: string, password: string) =>
    (await garage.request('POST', '/api/auth/login', { username, password })).status;
  const users = async () =>
    (await asAdmin<UserAnswer[]>('GET', '/admin/users')).body.map(({ username, roles }) => [username, roles]);
  const exported = async (list: string) => (await asAdmin<string>('GET', `/site/export/${list}`)).body;

  const service = async (named: string) => (await services()).find(({ name }) => name === named);

  it('adds and changes services, or refuses the whole file', async () => {
    const good = '\ufeffName;Dauer\r\nInspektion;3\r\nKlimaservice;2\r\nÖlwechsel;1\r\n';
    const plan = await dryRun('services', good);
    const changes = [
      { row: 2, subject: 'Inspektion', kind: 'geändert' },
      { row: 3, subject: 'Klimaservice', kind: 'neu' },
    ];
    expect(plan).toEqual({ rows: 3, problems: [], changes });
    expect(await services()).toHaveLength(6);
    const wrong = 'Name,Dauer\nLack,2\n"",41\nLack,1\nBremsen,zwei\n';
    const problems = [
      { row: 3, field: 'Name', message: 'Bitte geben Sie einen Namen an.' },
      { row: 3, field: 'Dauer', message: 'Die Dauer muss eine ganze Zahl von 1 bis 40 Stunden sein.' },
      { row: 4, field: '', message: 'Diese Zeile kommt mehrfach vor.' },
      { row: 5, field: 'Dauer', message: 'Die Dauer muss eine ganze Zahl von 1 bis 40 Stunden sein.' },
    ];
    expect((await dryRun('services', wrong)).problems).toEqual(problems);
    const refused = await carryOut<Problem>('services', wrong);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'Zeile 3, Name: Bitte geben Sie einen Namen an.',
      'Zeile 3, Dauer: Die Dauer muss eine ganze Zahl von 1 bis 40 Stunden sein.',
      'Zeile 4: Diese Zeile kommt mehrfach vor.',
      'Zeile 5, Dauer: Die Dauer muss eine ganze Zahl von 1 bis 40 Stunden sein.',
    ]);
    expect(await services()).toHaveLength(6);
    expect((await carryOut('services', good)).body).toEqual({ rows: 3, problems: [], changes });
    const { name, duration } = (await services()).find((service) => service.name === 'Inspektion') ?? {};
    expect([await services().then((all) => all.length), name, duration]).toEqual([7, 'Inspektion', 3]);
    expect((await carryOut('services', good)).body.changes).toEqual([]);
  });

  it('imports descriptions, keeps them when a file has none, and exports them', async () => {
    await carryOut('services', 'Name;Dauer;Beschreibung\nInspektion;2;Öl, Filter und Bremsen im Blick\n');
    expect(await texts()).toMatchObject({ Inspektion: 'Öl, Filter und Bremsen im Blick', Bremsen: '' });
    await carryOut('services', 'Name;Dauer\nInspektion;3\n');
    expect(await texts()).toMatchObject({ Inspektion: 'Öl, Filter und Bremsen im Blick' });
    expect(await exported('services')).toContain(
      'Name;Dauer;Beschreibung;Preis ab;Bitte mitbringen;Kachel\r\nBremsen;2;;;;ja\r\nElektronik und Diagnose;1;;;;ja\r\n',
    );
    const tooLong = `Name;Dauer;Beschreibung\nInspektion;2;${'x'.repeat(301)}\n`;
    expect((await dryRun('services', tooLong)).problems).toEqual([
      {
        row: 2,
        field: 'Beschreibung',
        message: 'Die Beschreibung darf höchstens 300 Zeichen lang sein.',
      },
    ]);
  });

  it('imports price, what to bring and tile, keeps them when a cell is empty, and refuses other words', async () => {
    const header = 'Name;Dauer;Preis ab;Bitte mitbringen;Kachel\n';
    await carryOut('services', `${header}Inspektion;2;1.189,50 €;Fahrzeugschein;NEIN\nBremsen;2;89.5;;\n`);
    const shown = { priceFrom: 1_189.5, bring: 'Fahrzeugschein', isTile: false };
    expect(await service('Inspektion')).toMatchObject(shown);
    expect(await service('Bremsen')).toMatchObject({ priceFrom: 89.5, bring: '', isTile: true });
    expect(await exported('services')).toContain('Inspektion;2;;"1189,50";Fahrzeugschein;nein\r\n');
    await carryOut('services', `${header}Inspektion;3;;;\n`);
    expect(await service('Inspektion')).toMatchObject({ ...shown, duration: 3 });
    const wrong = `${header}Lack;1;ab 100;;vielleicht\nGlas;1;1,234.5;;\nKlima;1;100000;;\n`;
    const found = (await dryRun('services', wrong)).problems.map(({ row, field }) => [row, field]);
    expect(found).toEqual([
      [2, 'Preis ab'],
      [2, 'Kachel'],
      [3, 'Preis ab'],
      [4, 'Preis ab'],
    ]);
  });

  it('sets opening times', async () => {
    const csv =
      'Wochentag;Von;Bis;Nachmittag von;Nachmittag bis\nMontag;7:30;12:00:00;13:00;18:00\nSATURDAY;09:00;13:00\nFreitag;;\n';
    expect((await carryOut('opening-times', csv)).status).toBe(200);
    const { body } = await asAdmin<OpeningTimeAnswer[]>('GET', '/opening-times');
    expect(body).toMatchObject([
      { dayOfWeek: 'MONDAY', open: '07:30', close: '12:00', afternoonClose: '18:00', hasLunchBreak: true },
      { dayOfWeek: 'TUESDAY' },
      { dayOfWeek: 'WEDNESDAY' },
      { dayOfWeek: 'THURSDAY' },
      { dayOfWeek: 'FRIDAY', open: null, hasLunchBreak: false },
      { dayOfWeek: 'SATURDAY', open: '09:00', close: '13:00' },
    ]);
    const wrong = [
      'Wochentag;Von;Bis;Nachmittag von;Nachmittag bis',
      'Feiertag;acht;12:00;;',
      'Dienstag;12:00;08:00;07:00;',
      'Mittwoch;acht;zwölf;;',
      'mittwoch;08:00;;;',
    ].join('\n');
    expect((await dryRun('opening-times', wrong)).problems.map(({ row, field }) => [row, field])).toEqual([
      [2, 'Wochentag'],
      [2, 'Von'],
      [3, 'Bis'],
      [3, 'Nachmittag bis'],
      [3, 'Nachmittag von'],
      [4, 'Von'],
      [4, 'Bis'],
      [5, ''],
      [5, 'Bis'],
    ]);
  });

  it('lists appointments outside of the imported hours', async () => {
    const oneHour = (await services()).find(({ duration }) => duration === 1);
    const book = (date: string, time: string) =>
      garage.request('POST', '/api/appointment/book', {
        name: 'Mia Muster',
        email: 'mia@muster.example',
        kfz: 'B-MM 1',
        serviceId: oneHour?.id,
        date,
        time,
      });
    for (const [date, time] of [
      ['2026-12-03', '14:00'],
      ['2026-12-02', '15:00'],
      ['2026-12-02', '09:00'],
    ] as const)
      expect((await book(date, time)).status).toBe(201);
    const csv = 'Wochentag;Von;Bis\nMittwoch;08:00;12:00\nDonnerstag;08:00;12:00\n';
    expect(await dryRun('opening-times', csv)).not.toHaveProperty('affectedAppointments');
    const affected = async () => (await carryOut('opening-times', csv)).body.affectedAppointments;
    expect(await affected()).toMatchObject([
      { date: '2026-12-02', time: '15:00', name: 'Mia Muster' },
      { date: '2026-12-03', time: '14:00' },
    ]);
    expect(await affected()).toEqual([]);
  });

  it('adds users with a password and changes the roles of existing ones', async () => {
    const csv =
      'Benutzername;Rollen;Passwort\nkim.ahorn;MECHANIKER, LAGERIST;noch-geheimer\nADMIN;ADMIN;\nJona;;auch-geheimer\n';
    expect(await dryRun('users', csv)).toEqual({
      rows: 3,
      problems: [],
      changes: [
        { row: 2, subject: 'kim.ahorn', kind: 'neu' },
        { row: 4, subject: 'Jona', kind: 'neu' },
      ],
    });
    expect(await logIn('kim.ahorn', 'noch-geheimer')).toBe(401);
    expect((await carryOut('users', csv)).status).toBe(200);
    expect(await logIn('kim.ahorn', 'noch-geheimer')).toBe(200);
    expect(await users()).toEqual([
      ['admin', ['ADMIN']],
      ['Jona', ['DISPONENT']],
      ['kim.ahorn', ['MECHANIKER', 'LAGERIST']],
    ]);
    const again = 'Benutzername;Rollen;Passwort\nKim.Ahorn;PRUEFER;ganz-neues-wort\n';
    expect((await carryOut('users', again)).body.changes).toMatchObject([{ kind: 'geändert' }]);
    expect(await logIn('kim.ahorn', 'noch-geheimer')).toBe(401);
    expect(await logIn('kim.ahorn', 'ganz-neues-wort')).toBe(200);
    const wrong = [
      'Benutzername;Rollen;Passwort',
      'neu.eins;MECHANIKER;',
      'ab;CHEF;kurz',
      'neu.zwei;CHEF;noch-geheimer',
      'xy;MECHANIKER;noch-geheimer',
      'neu.drei;MECHANIKER;kurz',
      'admin;DISPONENT;',
      'neu.vier;LAGERIST;noch-geheimer',
    ].join('\n');
    const { problems } = await dryRun('users', wrong);
    expect(problems.map(({ row, field }) => [row, field])).toEqual([
      [2, 'Passwort'],
      [3, 'Benutzername'],
      [3, 'Passwort'],
      [3, 'Rollen'],
      [4, 'Rollen'],
      [5, 'Benutzername'],
      [6, 'Passwort'],
      [7, ''],
    ]);
    expect((await carryOut('users', wrong)).status).toBe(400);
    expect(await users()).toHaveLength(3);
  });

  it('keeps the log-in of a user who is imported twice concurrently', async () => {
    const csv = 'Benutzername;Rollen;Passwort\nJan Holz;MECHANIKER;sieben-Schrauben-locker\n';
    await Promise.all([carryOut('users', csv), carryOut('users', csv)]);
    expect(await logIn('Jan Holz', 'sieben-Schrauben-locker')).toBe(200);
    const { vault } = garage.app.platform;
    expect(await vault.list('credentials', '', 10)).toHaveLength((await users()).length);
  });

  it('exports files that can be imported again, without passwords and formulas', async () => {
    await asAdmin('POST', '/services', { name: '=HYPERLINK("x")', duration: 1 });
    const shown = { priceFrom: 1_189.5, bring: 'Fahrzeugschein', isTile: false };
    await asAdmin('POST', '/services', { name: "'-10 % auf alles", duration: 1, ...shown });
    const file = await garage.request<string>(
      'GET',
      '/api/site/export/services',
      undefined,
      await garage.loginAs('ADMIN'),
    );
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="services.csv"');
    expect(file.body).toContain(`"'=HYPERLINK(""x"")";1;;;;ja\r\n`);
    expect(await exported('opening-times')).toContain('Montag;08:00;12:00;13:00;17:00\r\n');
    expect(await exported('users')).toContain('admin;ADMIN;\r\n');
    for (const list of ['services', 'opening-times', 'users']) {
      const { problems, changes, rows } = await dryRun(list, await exported(list));
      expect({ list, problems, changes, isEmpty: rows === 0 }).toEqual({
        list,
        problems: [],
        changes: [],
        isEmpty: false,
      });
    }
  });

  it('refuses other files, and all users but ADMIN', async () => {
    const refusal = async (csv: unknown) => {
      const { status, body } = await asAdmin('POST', '/site/import/services', { csv });
      return [status, body.errors[0]?.field];
    };
    for (const csv of ['Name\nx', 'x', '', 7, null, '"offen', `Name;Dauer\n${'x;1\n'.repeat(501)}`])
      expect(await refusal(csv)).toEqual([400, 'csv']);
    const token = await garage.loginAs('DISPONENT');
    for (const list of ['services', 'opening-times', 'users']) {
      const csv = 'Name;Dauer\nx;1';
      expect((await garage.request('POST', `/api/site/import/${list}`, { csv })).status).toBe(401);
      expect((await garage.request('POST', `/api/site/import/${list}`, { csv }, token)).status).toBe(403);
      expect((await garage.request('GET', `/api/site/export/${list}`, undefined, token)).status).toBe(403);
    }
    expect((await asAdmin('POST', '/site/import/cars', { csv: 'x' })).status).toBe(404);
  });
});
