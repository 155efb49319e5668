import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import { MAX_JOB_TEMPLATES } from '#contracts/job-templates/job-template-fields.js';
import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { SearchAnswer } from '#contracts/search/search.api.js';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

describe('job templates over HTTP', () => {
  let garage: TestApp;
  let admin: Awaited<ReturnType<TestApp['loginAs']>>;
  let oil: string;
  beforeAll(async () => {
    garage = await startTestApp();
    admin = await garage.loginAs('ADMIN');
    const article = { number: 'MO-530', name: 'Motoröl', unit: 'l' };
    oil = (await post<ArticleAnswer>('/inventory/articles', article)).body.id;
  });
  afterAll(() => garage.close());

  const post = <Body>(path: string, body: unknown) =>
    garage.request<Body>('POST', `/api${path}`, body, admin);
  const list = async () =>
    (await garage.request<JobTemplateAnswer[]>('GET', '/api/job-templates', undefined, admin)).body;

  it('are added, revised and removed, with versions and a history that names what changed', async () => {
    const request = {
      title: 'Ölwechsel',
      category: 'Wartung',
      aw: 6.5,
      parts: [{ articleId: oil, quantity: 4.5 }],
    };
    const { body: made } = await post<JobTemplateAnswer>('/job-templates', request);
    expect(made).toMatchObject({
      ...request,
      version: 1,
      basis: 'AW',
      prices: 'GROSS',
      parts: [{ articleId: oil, quantity: 4.5, number: 'MO-530', name: 'Motoröl', unit: 'l', active: true }],
      checklist: [],
      fits: null,
    });
    const path = `/api/job-templates/${made.id}`;
    const change = { title: 'Ölwechsel', basis: 'FIXED', price: 119, checklist: ['Ölzettel'] };
    const { body: fixed } = await garage.request<JobTemplateAnswer>('PUT', path, change, admin);
    expect(fixed).toMatchObject({ ...change, version: 2, aw: 6.5, parts: made.parts });
    expect(await list()).toEqual([fixed]);
    expect((await garage.request('DELETE', path, undefined, admin)).status).toBe(204);
    expect(await list()).toEqual([]);
    const history = await garage.request<HistoryAnswer>(
      'GET',
      '/api/site/history/job-templates',
      undefined,
      admin,
    );
    expect(history.body.items.map(({ subject, what }) => `${subject}: ${what}`)).toEqual([
      'Ölwechsel: Paket gelöscht',
      'Ölwechsel: Fassung 2: Preis nach von „Arbeitswerte“ auf „Festpreis“ gesetzt; Festpreis von „–“ auf „119,00\u00A0€“ gesetzt; Preise von „–“ auf „brutto“ gesetzt; Checkliste von „–“ auf „Ölzettel“ gesetzt',
      'Ölwechsel: Paket angelegt: 6,5 AW',
    ]);
  });

  it('refuse an unknown article, a taken title and a missing price with the field', async () => {
    const unknown = { articleId: '3f1d5c1e-8a76-4d1c-9a6b-1f2e3d4c5b6a', quantity: 1 };
    const parts = [{ articleId: oil, quantity: 1 }, unknown];
    expect((await post('/job-templates', { title: 'Zündkerzen', aw: 5, parts })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'parts.1.articleId', message: 'Unbekannter Artikel.' }],
    });
    expect(
      (await post('/job-templates', { title: 'Festpreis', basis: 'FIXED', minutes: 30 })).body,
    ).toMatchObject({
      status: 400,
      errors: [{ field: 'price' }],
    });
    await post('/job-templates', { title: 'Achse vermessen', aw: 8 });
    expect((await post('/job-templates', { title: 'ACHSE vermessen', aw: 8 })).body).toMatchObject({
      status: 409,
      errors: [{ field: 'title' }],
    });
  });

  it('go out as CSV and come in again without a change', async () => {
    await post('/job-templates', {
      title: 'Bremsen; vorn',
      category: 'Bremsen',
      basis: 'FIXED',
      minutes: 1_200,
      price: 1_234.5,
      prices: 'NET',
      make: 'VW, Audi',
      parts: [{ articleId: oil, quantity: 0.25 }],
      checklist: ['Pedal treten', 'Probefahrt'],
    });
    const out = await garage.request<string>('GET', '/api/site/export/job-templates', undefined, admin);
    const csv = String(out.body);
    const send = (text: string, dryRun = false) =>
      post<ImportAnswer>(`/site/import/job-templates?dryRun=${dryRun}`, { csv: text });
    expect((await send(csv)).body).toMatchObject({ problems: [], changes: [] });
    const changed = csv.replace('Probefahrt', 'Räder nachziehen');
    expect((await send(changed, true)).body.changes).toEqual([
      expect.objectContaining({ subject: 'Bremsen; vorn', kind: 'geändert' }),
    ]);
    expect((await send(changed)).status).toBe(200);
    const brakes = (await list()).find(({ title }) => title === 'Bremsen; vorn');
    expect(brakes).toMatchObject({
      version: 2,
      checklist: ['Pedal treten', 'Räder nachziehen'],
      price: 1_234.5,
    });
  });

  it('come in as a file with as many full templates as a garage has', async () => {
    const checks = Array.from({ length: 30 }, (_, at) => `Punkt ${at + 1}: ${'prüfen '.repeat(15)}`).join(
      '|',
    );
    const free = MAX_JOB_TEMPLATES - (await list()).length;
    const rows = Array.from({ length: free }, (_, at) => `Voll ${at};Arbeitswerte;5;MO-530 x 4,5;${checks}`);
    const csv = ['Titel;Preis nach;Arbeitswerte;Teile;Checkliste', ...rows].join('\n');
    expect(csv.length).toBeGreaterThan(3_000_000);
    const { status, body } = await post<ImportAnswer>('/site/import/job-templates', { csv });
    expect([status, body.changes.length]).toEqual([200, free]);
    expect(await list()).toHaveLength(MAX_JOB_TEMPLATES);
  });

  it('refuse a file with all problems, and write nothing', async () => {
    const before = await list();
    const csv =
      'Titel;Preis nach;Arbeitswerte;Minuten;Teile\nZahnriemen;AW;40;;MO-530 x 2 | XX-1\nx;Wunsch;;;\ny;Zeit;;viel;MO-530 x 0';
    const { body } = await post<ImportAnswer>('/site/import/job-templates?dryRun=true', { csv });
    expect(body.problems).toEqual([
      { row: 2, field: 'Teile', message: 'Unbekannter Artikel: XX-1' },
      {
        row: 3,
        field: 'Preis nach',
        message: 'Bitte eines dieser Wörter angeben: Arbeitswerte, Festpreis, Zeit.',
      },
      { row: 4, field: 'Teile', message: 'Bitte eine Menge größer als 0 angeben: MO-530' },
    ]);
    expect((await post('/site/import/job-templates', { csv })).status).toBe(400);
    expect(await list()).toEqual(before);
  });

  it('are found by the search of those who may open them', async () => {
    await garage.settle();
    const find = async (role: 'ADMIN' | 'DISPONENT') =>
      (
        await garage.request<SearchAnswer>(
          'GET',
          '/api/search?query=achse',
          undefined,
          await garage.loginAs(role),
        )
      ).body.items.map(({ kind, label }) => `${kind} ${label}`);
    expect(await find('ADMIN')).toEqual(['jobTemplate Achse vermessen']);
    expect(await find('DISPONENT')).toEqual([]);
  });
});
