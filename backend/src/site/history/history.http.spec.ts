import type { CarAnswer } from '#contracts/site/cars.api.js';
import { type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { AUDITED_HISTORIES, HISTORIES } from '#contracts/site/history.api.js';
import type { ServiceAnswer, VacationAnswer } from '#contracts/site/site.api.js';
import type { UserAnswer } from '#contracts/users/users.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';

describe('histories over HTTP', () => {
  let garage: TestApp;
  beforeAll(async () => {
    garage = await startTestApp();
  });
  afterAll(() => garage.close());

  const asAdmin = async <Body>(method: string, path: string, body?: unknown) =>
    (await garage.request<Body>(method, `/api${path}`, body, await garage.loginAs('ADMIN'))).body;
  const history = (list: string, query = '') =>
    asAdmin<HistoryAnswer>('GET', `/site/history/${list}${query}`);
  const whats = async (list: string, query = '') =>
    (await history(list, query)).items.map(({ subject, what }) => `${subject}: ${what}`);

  it('list the changes of a car with user and time, newest first', async () => {
    const kombi = { name: 'Kombi', price: 12_900, link: '', active: true };
    const { id } = await asAdmin<CarAnswer>('POST', '/cars', kombi);
    garage.clock.advance(60_000);
    await asAdmin('PUT', `/cars/${id}`, { ...kombi, name: 'Kombi 1.6', price: 11_900 });
    await asAdmin('DELETE', `/cars/${id}`);
    expect(await whats('cars')).toEqual([
      'Kombi 1.6: Fahrzeug gelöscht',
      'Kombi 1.6: Preis von 12.900,00\u00A0€ auf 11.900,00\u00A0€ gesetzt',
      'Kombi 1.6: Umbenannt von „Kombi“ in „Kombi 1.6“',
      'Kombi: Zum Verkauf angeboten',
      'Kombi: Fahrzeug angelegt für 12.900,00\u00A0€',
    ]);
    const { items } = await history('cars');
    expect(items[0]).toMatchObject({ at: garage.clock.now(), actor: 'admin' });
  });

  it('list the sale of a car', async () => {
    const { id } = await asAdmin<CarAnswer>('POST', '/cars', { name: 'Coupé', price: 1, active: false });
    await asAdmin('DELETE', `/cars/${id}?reason=lost`);
    expect((await whats('cars'))[0]).toBe('Coupé: Fahrzeug angelegt für 1,00\u00A0€');
    await asAdmin('DELETE', `/cars/${id}?reason=sold`);
    expect((await whats('cars'))[0]).toBe('Coupé: Fahrzeug verkauft');
  });

  it('list what steers amounts: hourly rate, terms, accounts and tolerances', async () => {
    const accounts = [{ taxPercent: 19, account: '8400' }];
    await asAdmin('PUT', '/settings/invoicing', {
      hourlyRate: 88,
      paymentDays: 30,
      revenueAccounts: accounts,
    });
    await asAdmin('PUT', '/settings/invoicing', { hourlyRate: 95.5 });
    expect(await whats('settings-invoicing')).toEqual([
      ': Stundensatz von „88,00\u00A0€“ auf „95,50\u00A0€“ gesetzt',
      ': Stundensatz von „–“ auf „88,00\u00A0€“ gesetzt; Zahlungsziel in Tagen von „14“ auf „30“ gesetzt; ' +
        'Erlöskonten von „–“ auf „19 %: 8400“ gesetzt',
    ]);
    await asAdmin('PUT', '/settings/purchasing', { quantityTolerance: 0.5, priceTolerancePercent: 2.5 });
    expect(await whats('settings-purchasing')).toEqual([
      ': Mengentoleranz von „0“ auf „0,5“ gesetzt; Preistoleranz in Prozent von „0 %“ auf „2,5 %“ gesetzt',
    ]);
  });

  it('list all feedback', async () => {
    const bug = { type: 'BUG', message: 'Die Uhr steht.\nSeit gestern.', github: true };
    await asAdmin('POST', '/feedback', bug);
    garage.clock.advance(1_000);
    await asAdmin('POST', '/feedback', {
      type: 'SUGGESTION',
      message: 'Eine größere Schrift',
      github: false,
    });
    expect(await whats('feedback')).toEqual([
      'Eine größere Schrift: Vorschlag gemacht',
      'Die Uhr steht.: Fehler gemeldet, Programmierauftrag gewünscht',
    ]);
  });

  it('list the master data, page by page', async () => {
    const { id } = await asAdmin<ServiceAnswer>('POST', '/services', { name: 'Lack', duration: 1 });
    await asAdmin('PUT', `/services/${id}`, { name: 'Lack', duration: 3 });
    const publicText = 'Kratzer und Dellen';
    await asAdmin('PUT', `/services/${id}`, { name: 'Lack', duration: 3, publicText });
    await asAdmin('PUT', `/services/${id}`, { name: 'Lack', duration: 3, publicText: '' });
    expect(await whats('services', '?size=4')).toEqual([
      'Lack: Beschreibung entfernt',
      'Lack: Beschreibung auf „Kratzer und Dellen“ gesetzt',
      'Lack: Dauer von 1 Stunde auf 3 Stunden gesetzt',
      'Lack: Service angelegt mit 1 Stunde',
    ]);
    const last = await history('services', '?size=9&page=1');
    expect(last).toMatchObject({ totalElements: 10, page: 1, size: 9 });
    expect(last.items).toMatchObject([{ actor: 'System', subject: 'Inspektion' }]);
    const days = { startDate: '2026-12-24', endDate: '2026-12-31' };
    const vacation = await asAdmin<VacationAnswer>('POST', '/vacations', days);
    await asAdmin('DELETE', `/vacations/${vacation.id}`);
    expect(await whats('vacations')).toEqual([
      '24.12.2026 – 31.12.2026: Urlaub gelöscht',
      '24.12.2026 – 31.12.2026: Urlaub eingetragen',
    ]);
    const [monday] = await asAdmin<{ id: string }[]>('GET', '/opening-times');
    const hours = { dayOfWeek: 'MONDAY', open: '07:00', close: '14:00' };
    await asAdmin('PUT', `/opening-times/${monday?.id}`, hours);
    expect((await whats('opening-times'))[0]).toBe(
      'Montag: Von 08:00–12:00 und 13:00–17:00 auf 07:00–14:00 gesetzt',
    );
    await asAdmin('POST', '/announcements', { text: 'Lichttest', active: true });
    expect((await whats('announcements'))[0]).toBe('Lichttest: Veröffentlicht');
  });

  it('list users and settings', async () => {
    const account = { username: 'kim', password: 'noch-geheimer', roles: ['DISPONENT'] };
    const { id } = await asAdmin<UserAnswer>('POST', '/admin/users', account);
    await asAdmin('PUT', `/admin/users/${id}`, { username: 'kim.a', roles: ['LAGERIST', 'MECHANIKER'] });
    await asAdmin('DELETE', `/admin/users/${id}`);
    expect(await whats('users', '?size=6')).toEqual([
      'kim.a: Benutzer gelöscht',
      'kim.a: Rolle Mechaniker vergeben',
      'kim.a: Rolle Lagerist vergeben',
      'kim.a: Rolle Disponent entzogen',
      'kim.a: Umbenannt von „kim“ in „kim.a“',
      'kim: Benutzer angelegt mit Disponent',
    ]);
    await asAdmin('PUT', '/settings/company', { name: 'Ahornhof', city: 'Ahornstadt' });
    expect(await whats('settings-company')).toEqual([
      ': Name von „–“ auf „Ahornhof“ gesetzt; Ort von „–“ auf „Ahornstadt“ gesetzt',
    ]);
    const arrange = (navigationItems: object, ...shortcuts: object[]) =>
      asAdmin('PUT', '/settings/navigation', { navigationItems, shortcuts });
    const [parts, post] = [
      { id: 't', label: 'Teile', url: '/x', icon: '' },
      { id: 'p', label: 'Post', url: '/y', icon: '' },
    ];
    await arrange({ calendar: false }, parts, post);
    await arrange({ calendar: false }, post, { ...parts, url: '/z', icon: '🔧' });
    await arrange({}, post);
    expect(await whats('settings-navigation')).toEqual([
      ': Kalender eingeblendet; Kurzwahl „🔧 Teile“ (/z) entfernt',
      ': Kurzwahl „Teile“ (/x) geändert in „🔧 Teile“ (/z); Kurzwahl umgeordnet',
      ': Kalender ausgeblendet; Kurzwahl „Teile“ (/x) hinzugefügt; Kurzwahl „Post“ (/y) hinzugefügt',
    ]);
    const rules = { capacity: 3, slotMinutes: 60, horizonDays: 90, minNoticeMinutes: 0, reminderMail: true };
    await asAdmin('PUT', '/settings/workshop', rules);
    expect((await whats('settings-workshop'))[0]).toContain('Arbeitsplätze von „1“ auf „3“ gesetzt');
  });

  it('are open to ADMIN only, those that steer amounts, rights and deletion to the auditor too', async () => {
    const auditor = await garage.loginAs('PRUEFER');
    for (const list of HISTORIES) {
      const read = await garage.request('GET', `/api/site/history/${list}`, undefined, auditor);
      const isAudited = Object.hasOwn(AUDITED_HISTORIES, list);
      expect([list, read.status]).toEqual([list, isAudited ? 200 : 403]);
      expect((await garage.request('GET', `/api/site/history/${list}`)).status).toBe(401);
      const token = await garage.loginAs('DISPONENT');
      const refused = await garage.request('GET', `/api/site/history/${list}`, undefined, token);
      expect(refused.status).toBe(403);
      expect((await history(list)).page).toBe(0);
    }
    const token = await garage.loginAs('ADMIN');
    const status = async (path: string) =>
      (await garage.request('GET', `/api/site/history/${path}`, undefined, token)).status;
    expect(await status('appointments')).toBe(404);
    expect(await status('constructor')).toBe(404);
    expect(await status('cars?size=101')).toBe(400);
    expect(await status('cars?page=-1')).toBe(400);
  });
});
