import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InvoiceVersionAnswer } from '#contracts/invoices/invoice-answers.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { textOfPdf } from '../engines/chromium/testing/pdf-text.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { invoiceCalls, POSITION } from './testing/invoice-calls.js';
import { stateCompany } from './testing/invoiced-order.js';

let app: TestApp;
let office: string;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  admin = await app.loginAs('ADMIN');
  await stateCompany(app.app.platform.streams, app.clock.now());
});
afterAll(() => app.close());

const { bytesOf, call, draft, newOrder, nextNumber, post, sent } = invoiceCalls(() => ({ app, office }));

describe('a draft', () => {
  it('gets the proposed number; the next proposal is another number', async () => {
    const { answer, body, workOrderId } = await draft();
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'DRAFT',
      kind: 'INVOICE',
      number: body.number,
      netTotal: 132,
      taxTotal: 25.08,
      grossTotal: 157.08,
      dueDate: '2026-12-07',
      recipient: { name: 'Ina Blattner', street: 'Am Mühlenfeld 3' },
      vehicle: { licensePlate: 'XM-GB 14', mileageKm: 148_310 },
      version: 1,
      pdfReady: false,
    });
    expect(await nextNumber()).not.toBe(body.number);
    expect((await call('GET', `invoices/work-order/${workOrderId}`)).body.id).toBe(answer.body.id);
  });

  it('cannot reuse a number or an order, and needs an existing order', async () => {
    const { body } = await draft();
    const other = await newOrder();
    const taken = await post<Problem>('invoices', {
      ...body,
      number: ` ${body.number.toLowerCase()} `,
      workOrderId: other.workOrderId,
    });
    expect([taken.status, taken.body.detail]).toEqual([409, 'Die Rechnungsnummer wird bereits verwendet.']);
    const twice = await post<Problem>('invoices', { ...body, number: await nextNumber() });
    expect([twice.status, twice.body.detail]).toEqual([
      409,
      'Für diesen Auftrag gibt es bereits eine Rechnung.',
    ]);
    const free = await newOrder();
    expect(
      (await post('invoices', { ...body, number: await nextNumber(), workOrderId: free.workOrderId })).status,
    ).toBe(201);
    const unknown = await post<Problem>('invoices', {
      ...body,
      number: 'X',
      workOrderId: crypto.randomUUID(),
    });
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Der Auftrag wurde nicht gefunden.']);
  });

  it.each([
    [{ number: ' ' }, 'number', 'Bitte eine Rechnungsnummer angeben.'],
    [{ date: '' }, 'date', 'Bitte ein Rechnungsdatum auswählen.'],
    [{ positions: [] }, 'positions', 'Bitte alle Positionen vollständig ausfüllen.'],
    [
      { positions: [{ ...POSITION, quantity: 0 }] },
      'positions.0.quantity',
      'Bitte alle Positionen vollständig ausfüllen.',
    ],
    [{ positions: [POSITION, null] }, 'positions.1', 'Bitte alle Positionen vollständig ausfüllen.'],
    [
      { positions: [{ ...POSITION, unitPrice: 1.00005 }] },
      'positions.0.unitPrice',
      'Bitte alle Positionen vollständig ausfüllen.',
    ],
    [
      { positions: [{ ...POSITION, taxPercent: 0 }] },
      'exemptionReason',
      'Bitte einen Grund für die Steuerbefreiung angeben.',
    ],
    [
      { positions: [{ ...POSITION, sources: [{ kind: 'TIME_LOG', id: crypto.randomUUID() }] }] },
      'positions.0.sources',
      'Dieser Nachweis gehört nicht zu diesem Auftrag.',
    ],
    [
      { positions: [{ ...POSITION, quantity: 999_999, unitPrice: 9_999_999 }] },
      'positions',
      'Der Gesamtbetrag ist höher als 9.999.999,99 €.',
    ],
  ])('is refused with %j', async (more, field, detail) => {
    const { answer } = await draft(more);
    const problem = answer.body as unknown as Problem;
    expect([answer.status, problem.errors[0]?.field, problem.detail]).toEqual([400, field, detail]);
  });

  it('keeps every version, and releases a replaced number', async () => {
    const { answer, body } = await draft();
    const { id } = answer.body;
    const other = await newOrder();
    const gone = await newOrder();
    await call('PUT', `work-orders/${gone.workOrderId}`, { status: 'CANCELLED' });
    for (const { workOrderId } of [other, gone]) {
      const moved = await call<Problem>('PUT', `invoices/${id}`, { ...body, workOrderId });
      expect([moved.status, moved.body.detail]).toEqual([
        400,
        'Der Auftrag einer Rechnung kann nicht geändert werden.',
      ]);
    }
    const changed = await call(
      'PUT',
      `invoices/${id}`,
      {
        number: `${body.number}-B`,
        numberReason: 'Umgestellt',
        note: 'Danke',
        date: '2026-11-24',
        dueDate: null,
      },
      admin,
      { 'if-match': `"${answer.body.revision}"` },
    );
    expect(changed.body).toMatchObject({
      version: 2,
      number: `${body.number}-B`,
      note: 'Danke',
      dueDate: '2026-12-08',
      positions: [{ quantity: 1.5 }],
    });
    const behind = await call('PUT', `invoices/${id}`, { note: 'x' }, office, {
      'if-match': `"${answer.body.revision}"`,
    });
    expect(behind.status).toBe(412);
    const versions = await call<InvoiceVersionAnswer[]>('GET', `invoices/${id}/versions`);
    expect(versions.body.map(({ version, number }) => [version, number])).toEqual([
      [1, body.number],
      [2, `${body.number}-B`],
    ]);
    expect((await post('invoices', { ...body, workOrderId: other.workOrderId })).status).toBe(201);
  });

  it('prints as „Entwurf“, has no XML, and leaves nothing when discarded', async () => {
    const { answer, workOrderId, body } = await draft();
    const { id } = answer.body;
    const printed = (await textOfPdf(await bytesOf(`invoices/${id}/pdf`))).join();
    expect(printed).toContain('Entwurf');
    expect(printed).not.toContain('factur-x.xml');
    expect((await call('GET', `invoices/${id}/xml`)).status).toBe(404);
    const discarded = await post(`invoices/${id}/cancel`);
    expect(discarded.body).toMatchObject({ status: 'CANCELLED', correctedBy: null, number: body.number });
    expect((await call('GET', `invoices/${id}/pdf`)).status).toBe(404);
    expect((await call('GET', `invoices/work-order/${workOrderId}`)).status).toBe(404);
    expect((await post('invoices', body)).status).toBe(201);
  });
});

describe('sending', () => {
  it('reports missing details with their fields', async () => {
    const order = await newOrder({ street: null, zip: '12345', city: 'Musterstadt' });
    const positions = [{ ...POSITION, quantity: 3 }];
    const made = await post('invoices', {
      number: await nextNumber(),
      date: '2026-11-23',
      workOrderId: order.workOrderId,
      positions,
    });
    const answer = await post<Problem>(`invoices/${made.body.id}/send`);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toBe('Für den Versand fehlt: Straße des Kunden, Leistungsdatum.');
    expect(answer.body.errors.map(({ field }) => field)).toEqual(['customer.street', 'supplyDate']);
  });

  it('locks the invoice, stores its documents once, and always serves the same bytes', async () => {
    const { body } = await sent();
    expect(body.status).toBe('SENT');
    await app.settle();
    const [first, second] = [
      await bytesOf(`invoices/${body.id}/pdf`),
      await bytesOf(`invoices/${body.id}/pdf`),
    ];
    expect(first.equals(second)).toBe(true);
    expect(first.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>');
    expect((await bytesOf(`invoices/${body.id}/xml`)).toString('utf8')).toContain(
      `<ram:ID>${body.number}</ram:ID>`,
    );
    const hash = createHash('sha256').update(first).digest('hex');
    const names = (await readdir(join(app.directory, 'files'), { recursive: true })).map(String);
    expect(names.some((name) => name.replaceAll(/\W/g, '').endsWith(hash))).toBe(true);
    const changed = await call<Problem>('PUT', `invoices/${body.id}`, { note: 'x' });
    expect([changed.status, changed.body.detail]).toEqual([409, 'Die Rechnung wurde bereits versendet.']);
    expect((await post(`invoices/${body.id}/send`)).body.revision).toBe(body.revision);
  });

  it('mails the PDF, and again on request, once each', async () => {
    const { answer } = await draft({ supplyDate: '2026-11-20' });
    const { id } = answer.body;
    expect((await post<Problem>(`invoices/${id}/mail`, { to: 'ina@blattner.example' })).body.detail).toBe(
      'Die Rechnung wurde noch nicht versendet.',
    );
    await post(`invoices/${id}/send`, { mailTo: 'ina@blattner.example' });
    await app.settle();
    const key = { 'idempotency-key': crypto.randomUUID() };
    await post(`invoices/${id}/mail`, { to: 'buero@blattner.example' }, key);
    await post(`invoices/${id}/mail`, { to: 'buero@blattner.example' }, key);
    const behind = await post(`invoices/${id}/mail`, { to: 'x@blattner.example' }, { 'if-match': '"99"' });
    expect(behind.status).toBe(412);
    await app.settle();
    const folder = join(app.directory, 'postausgang');
    const mails = (await readdir(folder)).filter((name) => name.startsWith(id));
    expect(mails).toHaveLength(2);
    const texts = await Promise.all(mails.map((name) => readFile(join(folder, name), 'utf8')));
    expect(texts.every((text) => text.includes('filename=') && text.includes('application/pdf'))).toBe(true);
  });
});

describe('paying and cancelling', () => {
  it('is paid once, never in cash', async () => {
    const { body } = await sent();
    const cash = await post<Problem>(`invoices/${body.id}/pay`, { method: 'CASH' });
    expect([cash.status, cash.body.errors[0]?.field, cash.body.detail]).toEqual([
      400,
      'method',
      'Barzahlungen werden nicht erfasst.',
    ]);
    const paid = await post(`invoices/${body.id}/pay`, { paidOn: '2026-11-23', method: 'CARD' });
    expect(paid.body).toMatchObject({ status: 'PAID', paidAt: '2026-11-23', paymentMethod: 'CARD' });
    expect((await post(`invoices/${body.id}/pay`)).body.revision).toBe(paid.body.revision);
  });

  it('gets a cancellation invoice with its own number; the order can be invoiced again', async () => {
    const { body } = await sent();
    const cancelled = await post(`invoices/${body.id}/cancel`, { reason: 'Falscher Stundensatz' });
    expect(cancelled.body).toMatchObject({
      status: 'CANCELLED',
      correctedBy: { number: expect.stringMatching(/^RE-2026-\d{5}$/) },
    });
    const { correctedBy, workOrderId } = cancelled.body;
    const storno = await call('GET', `invoices/${correctedBy?.id}`);
    expect(storno.body).toMatchObject({
      kind: 'STORNO',
      status: 'SENT',
      grossTotal: -body.grossTotal,
      corrects: { id: body.id, number: body.number },
      note: 'Falscher Stundensatz',
    });
    expect((await post<Problem>(`invoices/${correctedBy?.id}/cancel`)).body.detail).toBe(
      'Ein Storno kann nicht storniert werden.',
    );
    expect((await post(`invoices/${body.id}/cancel`)).body.revision).toBe(cancelled.body.revision);
    await app.settle();
    expect((await bytesOf(`invoices/${correctedBy?.id}/xml`)).toString()).toContain(
      '<ram:TypeCode>384</ram:TypeCode>',
    );
    const again = { number: await nextNumber(), date: '2026-11-23', workOrderId, positions: [POSITION] };
    expect((await post('invoices', again)).status).toBe(201);
  });
});
