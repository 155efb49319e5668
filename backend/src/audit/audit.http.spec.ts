import type { AuditAnswer, AuditSubject, SealAnswer, SealVerdictAnswer } from '#contracts/audit/audit.api.js';
import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { permissions } from '#contracts/access/permissions.js';
import { routesOf } from '../platform/http/routes.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

let garage: TestApp;
beforeEach(async () => {
  garage = await startTestApp();
});
afterEach(() => garage.close());

const as = async <Body>(
  role: 'ADMIN' | 'PRUEFER' | 'DISPONENT',
  method: string,
  path: string,
  body?: unknown,
) => garage.request<Body>(method, `/api${path}`, body, await garage.loginAs(role));
const read = async <Body>(path: string) => {
  const { status, body } = await as<Body>('PRUEFER', 'GET', path);
  expect({ path, status, body }).toMatchObject({ status: 200 });
  return body;
};

/** A supplier invoice with a mismatch, clarified an hour later. */
async function clarifiedInvoice(): Promise<{ readonly id: string; readonly before: string }> {
  const invoice = {
    invoiceNumber: 'P-4711',
    supplierName: 'Teilelager Nord',
    invoiceDate: '2026-03-02',
    lines: [{ description: 'Bremsscheibe', quantity: 2, unitPrice: 40 }],
  };
  const { body } = await as<{ id: string; lines: { id: string }[] }>(
    'ADMIN',
    'POST',
    '/supply/invoices',
    invoice,
  );
  const before = garage.clock.now();
  garage.clock.advance(3_600_000);
  const clarify = `/supply/invoices/${body.id}/lines/${body.lines[0]?.id}/clarify`;
  expect((await as('ADMIN', 'POST', clarify, { note: 'Zu viel berechnet.' })).status).toBe(200);
  await garage.settle();
  return { id: body.id, before };
}

describe('the audit', () => {
  it('finds a thing and shows its state at a moment, its events, and the differences from today', async () => {
    const { id, before } = await clarifiedInvoice();
    const found = await read<readonly AuditSubject[]>('/audit/subjects?kind=supplierInvoice&search=P-47');
    expect(found).toEqual([{ id, label: 'P-4711, Teilelager Nord' }]);
    const then = await read<AuditAnswer>(`/audit/supplierInvoice/${id}?at=${before}`);
    expect(then.events.map(({ type }) => type)).toEqual(['SupplierInvoiceReceived', 'LineMatched']);
    expect(then.events[0]).toMatchObject({ actor: 'admin', at: before });
    expect(then.then?.fields.length).toBeGreaterThan(0);
    expect(then.differences.length).toBeGreaterThan(0);
    expect(then.later).toHaveLength(1);
    const now = await read<AuditAnswer>(`/audit/supplierInvoice/${id}`);
    expect(now.differences).toEqual([]);
    expect(now.events.at(-1)).toMatchObject({ type: 'LineSentToClarification' });
    expect(await read<AuditAnswer>(`/audit/supplierInvoice/${id}?at=2020-01-01`)).toMatchObject({
      then: null,
      events: [],
    });
  });

  it('shows the hypothetical state without one event, marked as such', async () => {
    const { id } = await clarifiedInvoice();
    const { events } = await read<AuditAnswer>(`/audit/supplierInvoice/${id}`);
    const without = events.at(-1)?.id ?? '';
    const answer = await read<AuditAnswer>(`/audit/supplierInvoice/${id}/what-if?without=${without}`);
    expect(answer.hypothetical).toBe(true);
    expect(answer.events.map((event) => event.id)).not.toContain(without);
    expect(answer.differences.length).toBeGreaterThan(0);
    const unknown = '0190a000-0000-7000-8000-00000000dead';
    expect(
      (await as('PRUEFER', 'GET', `/audit/supplierInvoice/${id}/what-if?without=${unknown}`)).status,
    ).toBe(404);
  });

  it("shows the auditor a customer's consents and changes, but notes only to the office", async () => {
    const consent = { consentGiven: true, consentSource: 'Annahme', consentText: 'Ich stimme zu.' };
    const customer = { lastName: 'Quistorf', notes: 'Zahlt spät', consentTimestamp: '2026-11-20T10:15' };
    const { body } = await as<{ id: string }>('ADMIN', 'POST', '/customers', { ...customer, ...consent });
    garage.clock.advance(60_000);
    const before = garage.clock.now();
    garage.clock.advance(60_000);
    const change = { notes: 'Zahlt sehr spät', consentGiven: false };
    expect((await as('ADMIN', 'PUT', `/customers/${body.id}`, change)).status).toBe(200);
    const path = `/audit/customer/${body.id}?at=${before}`;
    const told = await read<AuditAnswer>(path);
    expect(told.differences).toEqual([{ field: 'consent', label: 'Einwilligung', then: 'ja', now: 'nein' }]);
    const later = await read<AuditAnswer>(`/audit/customer/${body.id}`);
    expect(later.events.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Einwilligung dokumentiert', 'Notizen geändert', 'Einwilligung widerrufen']),
    );
    const [event] = later.events.filter(({ what }) => what === 'Einwilligung widerrufen');
    const thought = await read<AuditAnswer>(`/audit/customer/${body.id}/what-if?without=${event?.id}`);
    expect(JSON.stringify([told, later, thought])).not.toContain('Zahlt');
    const office = await as<AuditAnswer>('ADMIN', 'GET', path);
    expect(office.body.differences.map(({ field }) => field)).toEqual(['notes', 'consent']);
  });

  it('answers 404 for unknown kinds and ids, and refuses invalid moments', async () => {
    for (const path of ['/audit/cars/x', '/audit/workOrder/x', '/audit/timeLog/x', '/audit/constructor/x'])
      expect({ path, status: (await as('PRUEFER', 'GET', path)).status }).toEqual({ path, status: 404 });
    expect(await as('PRUEFER', 'GET', '/audit/workOrder/x?at=gestern')).toMatchObject({ status: 400 });
    expect(await as('PRUEFER', 'GET', '/audit/subjects?kind=cars')).toMatchObject({ status: 400 });
    expect((await as('DISPONENT', 'GET', '/audit/seal')).status).toBe(403);
  });

  const OWN_SESSION = ['/api/auth/logout', '/api/auth/renew'];

  it("permits the auditor to write only to the own account, feedback, and the seal's verification", async () => {
    const token = await garage.loginAs('PRUEFER');
    const writing = routesOf(garage.app.nest).filter(
      ({ method, permission }) =>
        method !== 'GET' && permission !== null && permissions[permission] !== 'public',
    );
    expect(writing.length).toBeGreaterThan(80);
    const open: string[] = [];
    for (const { method, path } of writing) {
      if (OWN_SESSION.includes(path) || path.startsWith('/api/account/')) continue;
      const unknown = path.replaceAll(/:\w+/g, '0190a000-0000-7000-8000-00000000dead').slice('/api'.length);
      const { status } = await garage.request(method, `/api${unknown}`, {}, token);
      if (status !== 403) open.push(`${method} ${path}`);
    }
    expect(open.toSorted()).toEqual(['POST /api/audit/seal/verify', 'POST /api/feedback']);
  });

  it('shows the seal and finds the first modified event', async () => {
    await clarifiedInvoice();
    const whole = await as<SealVerdictAnswer>('PRUEFER', 'POST', '/audit/seal/verify');
    expect(whole.body).toMatchObject({ intact: true, position: null, fault: null });
    const seal = await read<SealAnswer>('/audit/seal');
    expect(seal.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(seal.events).toBeGreaterThan(0);
    const file = new DatabaseSync(join(garage.directory, 'events.db'));
    const guards = file.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`).all();
    for (const { name } of guards) file.exec(`DROP TRIGGER ${String(name)}`);
    const table = file
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%data%'`)
      .get();
    file.exec(`UPDATE ${String(table?.['name'])} SET data = replace(data, 'a', 'b') WHERE position = 3`);
    file.close();
    const broken = await as<SealVerdictAnswer>('PRUEFER', 'POST', '/audit/seal/verify');
    expect(broken.body).toMatchObject({ intact: false, events: 2, position: 3, fault: 'changed' });
  });
});
