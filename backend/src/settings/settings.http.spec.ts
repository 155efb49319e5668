import sharp from 'sharp';
import type { Problem } from '#contracts/kernel/problem.js';
import type {
  CompanyProfileAnswer,
  NavigationAnswer,
  SiteTextsAnswer,
  WorkshopSettingsAnswer,
} from '#contracts/settings/settings.api.js';
import { DEFAULT_SITE_TEXTS } from '#contracts/settings/site-texts.js';
import { PNG } from '../testing/pictures.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

const padded = (size: number): Buffer => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);

describe('the settings over HTTP', () => {
  let garage: TestApp;
  beforeEach(async () => {
    garage = await startTestApp();
  });
  afterEach(() => garage.close());

  const asAdmin = async <Body = Problem>(method: string, path: string, body?: unknown, headers = {}) =>
    garage.request<Body>(method, `/api/settings/${path}`, body, await garage.loginAs('ADMIN'), headers);

  const putLogo = async (bytes: Buffer) => {
    const { status } = await asAdmin('PUT', 'company', {
      name: 'Ahornhof',
      logo: bytes.toString('base64'),
    });
    return status;
  };

  it('show the company to everyone and let ADMIN change it', async () => {
    const read = () => garage.request<CompanyProfileAnswer>('GET', '/api/settings/company');
    const { body: empty, headers } = await read();
    expect(empty).toMatchObject({ name: '', logoUrl: null, complete: false });
    const forAdmin = await asAdmin<CompanyProfileAnswer>('GET', 'company');
    expect([forAdmin.body.revision, forAdmin.headers.get('etag')]).toEqual([0, '"0"']);
    // Both answers must have different ETags.
    expect(headers.get('etag')).not.toBe('"0"');
    const profile = { name: 'Kfz-Meisterbetrieb Ahornhof', iban: 'de89 3704 0044 0532 0130 00', fax: null };
    expect((await garage.request('PUT', '/api/settings/company', profile)).status).toBe(401);
    const stated = await asAdmin<CompanyProfileAnswer>('PUT', 'company', profile, { 'if-match': '"0"' });
    expect(stated.status).toBe(200);
    expect((await asAdmin<CompanyProfileAnswer>('GET', 'company')).body).toEqual(stated.body);
    const { taxNumber: _, bankName: _bank, iban: _iban, bic: _bic, revision: _at, ...shown } = stated.body;
    expect((await read()).body).toEqual(shown);
    const dispatcher = await garage.loginAs('DISPONENT');
    const { body: seen } = await garage.request('GET', '/api/settings/company', undefined, dispatcher);
    expect(seen).toEqual(shown);
    expect(stated.body).toMatchObject({
      name: profile.name,
      iban: 'DE89370400440532013000',
      fax: '',
      revision: 1,
    });
    expect((await asAdmin('PUT', 'company', profile, { 'if-match': '"0"' })).status).toBe(412);
    const wrong = await asAdmin('PUT', 'company', { name: 'A', iban: 'DE00', email: 'x' });
    expect([wrong.status, wrong.body.errors.map(({ field }) => field)]).toEqual([400, ['email', 'iban']]);
    expect((await asAdmin('PUT', 'company', { name: 'A', email: '\ud800' })).status).toBe(400);
  });

  it('keep a logo until it is removed', async () => {
    const name = 'Ahornhof';
    const logo = `data:image/png;base64,${PNG.toString('base64')}`;
    const { body } = await asAdmin<CompanyProfileAnswer>('PUT', 'company', { name, logo });
    const picture = await fetch(`${garage.url}${body.logoUrl}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
    const renamed = await asAdmin<CompanyProfileAnswer>('PUT', 'company', { name: 'Ahornhof Kfz' });
    expect(renamed.body.logoUrl).toBe(body.logoUrl);
    const without = await asAdmin<CompanyProfileAnswer>('PUT', 'company', { name, logo: null });
    expect(without.body.logoUrl).toBeNull();
    expect((await fetch(`${garage.url}/api/settings/company/logo`)).status).toBe(404);
  });

  it('show a logo in several widths with its size, and a drawing as it is', async () => {
    const wide = { create: { width: 800, height: 200, channels: 4, background: '#00808080' } } as const;
    const logo = (await sharp(wide).png().toBuffer()).toString('base64');
    const { body } = await asAdmin<CompanyProfileAnswer>('PUT', 'company', { name: 'Ahornhof', logo });
    expect(body.logoPicture).toEqual({ url: body.logoUrl, width: 800, height: 200, widths: [320, 640, 800] });
    const small = await fetch(`${garage.url}${body.logoUrl}&w=320`, { headers: { accept: 'image/avif' } });
    expect(small.headers.get('content-type')).toBe('image/avif');
    const { width, hasAlpha } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect({ width, hasAlpha }).toEqual({ width: 320, hasAlpha: true });

    const drawn = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
    );
    const drawing = { name: 'Ahornhof', logo: drawn.toString('base64') };
    const after = (await asAdmin<CompanyProfileAnswer>('PUT', 'company', drawing)).body;
    expect(after.logoPicture).toEqual({ url: after.logoUrl, width: null, height: null, widths: [] });
    expect((await fetch(`${garage.url}${after.logoUrl}`)).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('refuse a logo that is too large or not a picture', async () => {
    expect(await putLogo(Buffer.from('kein Bild'))).toBe(400);
    expect(await putLogo(padded(2 * 1024 * 1024))).toBe(200);
    expect(await putLogo(padded(2 * 1024 * 1024 + 1))).toBe(413);
    expect(await putLogo(padded(3 * 1024 * 1024))).toBe(413);
  });

  it('show ADMIN the booking rules, which ADMIN can change', async () => {
    const { body: before } = await asAdmin<WorkshopSettingsAnswer>('GET', 'workshop');
    expect(before).toMatchObject({
      capacity: 1,
      slotMinutes: 60,
      horizonDays: 90,
      minNoticeMinutes: 0,
      revision: 0,
    });
    const rules = {
      capacity: 3,
      slotMinutes: 30,
      horizonDays: 60,
      minNoticeMinutes: 60,
      notifyEmail: '',
      reminderMail: true,
      estimateReminderDays: 5,
      holidaysOf: 'BY',
    };
    const chosen = await asAdmin<WorkshopSettingsAnswer>('PUT', 'workshop', rules);
    expect(chosen.body).toEqual({ ...rules, notifyEmail: null, revision: 1 });
    expect((await asAdmin('GET', 'workshop')).body).toEqual(chosen.body);
    const late = { 'if-match': '"0"' };
    expect((await asAdmin('PUT', 'workshop', { ...rules, capacity: 2 }, late)).status).toBe(412);
    const wrong = { capacity: 51, slotMinutes: 20, horizonDays: 0, minNoticeMinutes: -1, reminderMail: 'ja' };
    const refused = await asAdmin('PUT', 'workshop', wrong);
    expect([refused.status, refused.body.errors.map(({ field }) => field).toSorted()]).toEqual([
      400,
      ['capacity', 'horizonDays', 'minNoticeMinutes', 'reminderMail', 'slotMinutes'],
    ]);
    expect((await garage.request('GET', '/api/settings/workshop')).status).toBe(401);
  });

  it('show the texts of the website to everyone and let ADMIN change them', async () => {
    const read = () => garage.request<SiteTextsAnswer>('GET', '/api/settings/site-texts');
    const before = await read();
    expect([before.status, before.headers.get('etag')]).toEqual([200, '"0"']);
    expect(before.body).toEqual(DEFAULT_SITE_TEXTS);
    const change = { heroTitle: 'Ihre Werkstatt am Hafen', heroText: '', profession: ' Kfz-Meister ' };
    expect((await garage.request('PUT', '/api/settings/site-texts', change)).status).toBe(401);
    const dispatcher = await garage.loginAs('DISPONENT');
    expect((await garage.request('PUT', '/api/settings/site-texts', change, dispatcher)).status).toBe(403);
    const stated = await asAdmin<SiteTextsAnswer>('PUT', 'site-texts', change, { 'if-match': '"0"' });
    expect(stated.status).toBe(200);
    expect(stated.body).toEqual({
      ...DEFAULT_SITE_TEXTS,
      heroTitle: 'Ihre Werkstatt am Hafen',
      heroText: '',
      profession: 'Kfz-Meister',
      revision: 1,
    });
    // The cached answer is dropped with the change.
    expect((await read()).body).toEqual(stated.body);
    expect((await asAdmin('PUT', 'site-texts', change, { 'if-match': '"0"' })).status).toBe(412);
    expect(
      (await asAdmin('PUT', 'site-texts', { ...stated.body, step1: null, step1Text: null })).status,
    ).toBe(200);
    const wrong = await asAdmin('PUT', 'site-texts', { heroTitle: '', step1Text: 'x', aboutText: 7 });
    expect([wrong.status, wrong.body.errors.map(({ field }) => field)]).toEqual([
      400,
      ['heroTitle', 'aboutText'],
    ]);
    expect((await asAdmin('PUT', 'site-texts', { slogan: 'x' })).status).toBe(400);
  });

  it('arrange the navigation for every signed-in user', async () => {
    const token = await garage.loginAs('MECHANIKER');
    const read = () => garage.request<NavigationAnswer>('GET', '/api/settings/navigation', undefined, token);
    expect((await read()).body).toEqual({ navigationItems: {}, shortcuts: [], revision: 0 });
    const arrangement = {
      navigationItems: { calendar: false },
      shortcuts: [{ label: ' Teile ', url: 'https://teile.example', icon: '🔧' }],
    };
    expect((await garage.request('PUT', '/api/settings/navigation', arrangement, token)).status).toBe(403);
    const arranged = await asAdmin<NavigationAnswer>('PUT', 'navigation', arrangement);
    expect(arranged.body).toEqual({
      navigationItems: { calendar: false },
      shortcuts: [{ id: expect.any(String), label: 'Teile', url: 'https://teile.example', icon: '🔧' }],
      revision: 1,
    });
    expect((await read()).body).toEqual(arranged.body);
    const late = { navigationItems: {}, shortcuts: [] };
    expect((await asAdmin('PUT', 'navigation', late, { 'if-match': '"0"' })).status).toBe(412);
    expect((await read()).body).toEqual(arranged.body);
    const bad = async (body: unknown) => (await asAdmin('PUT', 'navigation', body)).status;
    expect(await bad({ navigationItems: { cellar: true }, shortcuts: [] })).toBe(400);
    expect(await bad({ navigationItems: [], shortcuts: [] })).toBe(400);
    expect(await bad({ navigationItems: {}, shortcuts: [{ label: 'x', url: 'javascript:alert(1)' }] })).toBe(
      400,
    );
    const many = Array.from({ length: 31 }, () => ({ label: 'x', url: '/x' }));
    expect(await bad({ navigationItems: {}, shortcuts: many })).toBe(400);
    expect(await bad({ navigationItems: {}, shortcuts: ['x'] })).toBe(400);
    expect(await bad({ navigationItems: {}, shortcuts: 'x' })).toBe(400);
    expect(await bad({ navigationItems: {}, shortcuts: [[]] })).toBe(400);
    expect((await garage.request('GET', '/api/settings/navigation')).status).toBe(401);
  });
});
