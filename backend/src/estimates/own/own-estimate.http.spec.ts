import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import type { EstimateAnswer, EstimatesPageAnswer } from '#contracts/estimates/estimate-answers.js';
import { brakes, estimateCalls, wiper, type EstimateCalls } from '../testing/estimate-calls.js';

const INVALID = 'Dieser Link ist ungültig oder abgelaufen.';

let garage: EstimateCalls;
beforeAll(async () => (garage = await estimateCalls()));
afterAll(() => garage.app.close());

/** The estimate as an administrator sees it whose session is new: others have expired meanwhile. */
async function shownTo(path: string): Promise<EstimateAnswer> {
  const account = { username: 'admin', password: 'geheim-in-der-probe' };
  const { body } = await garage.app.request<{ token: string }>('POST', '/api/auth/login', account);
  return (await garage.app.request<EstimateAnswer>('GET', path, undefined, body.token)).body;
}

describe("the customer's page", () => {
  it('shows the estimate, and nothing else about him', async () => {
    const { estimate, token } = await garage.sent();
    const { status, body, headers } = await garage.own(token);
    expect(status).toBe(200);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      number: estimate.number,
      status: 'SENT',
      version: 1,
      vehicle: 'Škoda Octavia',
    });
    expect(body.lines.map(({ title, total }) => [title, total])).toEqual([
      ['Bremsen vorn', 150],
      ['Wischer', 20],
      ['Wischer, besser', 35],
    ]);
    const said = JSON.stringify(body);
    for (const secret of [estimate.customerId, estimate.id, 'post.example', 'articleId'])
      expect(said).not.toContain(secret);
  });

  it('is refused in the same way whatever is wrong with the link', async () => {
    const { estimate, token } = await garage.sent();
    const { id: draftId } = await garage.drafted();
    for (const made of ['x', estimate.id, draftId, token.slice(1), `${token}A`, 'A'.repeat(token.length)]) {
      for (const what of ['', '/pdf'])
        expect((await garage.own(made, what)).body).toMatchObject({ detail: INVALID, errors: [] });
      expect((await garage.own(made, '/viewed', { version: 1 })).status).toBe(404);
      expect((await garage.own(made, '/question', { question: 'Hallo?' })).status).toBe(404);
    }
    expect((await garage.app.request('GET', `/api/termin/${token}`)).status).toBe(404);
  });

  it('tells the office when it was opened, which reading alone does not', async () => {
    const { estimate, token } = await garage.sent();
    await garage.own(token);
    expect((await garage.call('GET', `/estimates/${estimate.id}`)).body.sent?.viewedAt).toBeNull();
    await garage.own(token, '/viewed', { version: 1 });
    expect((await garage.call('GET', `/estimates/${estimate.id}`)).body.sent?.viewedAt).toEqual(
      expect.any(String),
    );
  });

  it('approves and declines each line, confirms by mail, and repeats harmlessly', async () => {
    const { estimate, token } = await garage.sent();
    const first = await garage.answering(token, ['Bremsen vorn', 'Wischer']);
    expect(first.body).toMatchObject({
      status: 'ANSWERED',
      answer: { name: 'Lena Rothbach', approvedTotal: 170 },
      lines: [{ approved: true }, { approved: true }, { approved: false }],
    });
    const again = await garage.answering(token, ['Bremsen vorn', 'Wischer']);
    expect([again.status, again.body.answer]).toEqual([200, first.body.answer]);
    const other = await garage.answering(token, []);
    expect([other.status, other.body.detail]).toEqual([409, estimateTexts.answeredOtherwise]);
    await garage.app.settle();
    const { body } = await garage.call('GET', `/estimates/${estimate.id}`);
    expect(body).toMatchObject({ status: 'ANSWERED', approvedTotal: 170, answers: [{ by: 'LINK' }] });
    expect(await garage.mailsTo(body.sent?.mailTo ?? '')).toContain(`Ihre Antwort auf ${estimate.number}`);
    expect(await garage.mailsTo('annahme@')).toContain(`Antwort auf ${estimate.number}`);
  });

  it('accepts one of two answers that arrive at once', async () => {
    const { estimate, token } = await garage.sent();
    const both = await Promise.all([garage.answering(token, ['Bremsen vorn']), garage.answering(token, [])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await garage.call('GET', `/estimates/${estimate.id}`)).body.answers).toHaveLength(1);
  });

  it('counts only for the version that he saw, and shows what changed', async () => {
    const { estimate, token } = await garage.sent();
    const { version, hash, lines } = (await garage.own(token)).body;
    const [kept] = estimate.lines;
    const change = {
      lines: [
        { ...brakes, lineId: kept?.lineId, unitPrice: 120 },
        { ...wiper, title: 'Batterie' },
      ],
    };
    await garage.call('PUT', `/estimates/${estimate.id}`, change);
    expect((await garage.own(token)).body).toMatchObject({ version: 1, hash });
    await garage.call('POST', `/estimates/${estimate.id}/send`, { version: 2, byMail: false });
    const decisions = lines.map(({ lineId }) => ({ lineId, approved: true }));
    const late = await garage.own(token, '/answer', { version, hash, decisions, name: 'Lena Rothbach' });
    expect([late.status, late.body.detail]).toEqual([409, estimateTexts.changed]);
    expect((await garage.own(token)).body).toMatchObject({
      version: 2,
      lines: [
        { changed: 'CHANGED', total: 180 },
        { title: 'Batterie', changed: 'NEW' },
      ],
      removed: ['Wischer', 'Wischer, besser'],
    });
    expect((await garage.answering(token, ['Batterie'])).body.answer?.approvedTotal).toBe(20);
  });

  it.each([
    [{ name: '' }, 'name', 'Bitte geben Sie Ihren Namen an.'],
    [{ decisions: [] }, 'decisions', estimateTexts.undecided],
    [{ hash: 'x' }, 'hash', 'Bitte die Fassung angeben.'],
  ])('refuses %j with its field', async (part, field, message) => {
    const { token } = await garage.sent();
    const { status, body } = await garage.answering(token, [], part);
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ field, message }] });
  });

  it('refuses two lines that exclude each other', async () => {
    const { token } = await garage.sent();
    const { body } = await garage.answering(token, ['Wischer', 'Wischer, besser']);
    expect(body.errors).toEqual([{ field: 'decisions', message: estimateTexts.oneOfChoice }]);
  });

  it('passes a question on to the workshop', async () => {
    const { estimate, token } = await garage.sent();
    const { body } = await garage.own(token, '/question', { question: 'Was heißt\nMindestmaß?' });
    expect(body.questions).toEqual(['Was heißt\nMindestmaß?']);
    await garage.app.settle();
    expect(await garage.mailsTo('annahme@')).toContain(`Frage zu ${estimate.number}`);
    expect((await garage.call('GET', `/estimates/${estimate.id}`)).body.questions).toHaveLength(1);
  });

  it('says only that it is withdrawn', async () => {
    const { estimate, token } = await garage.sent();
    await garage.call('POST', `/estimates/${estimate.id}/withdraw`, { reason: 'Verrechnet' });
    expect((await garage.own(token)).body).toMatchObject({
      status: 'WITHDRAWN',
      lines: [],
      introduction: null,
      name: null,
      plate: null,
      vehicle: null,
      questions: [],
    });
    expect((await garage.own(token, '/pdf')).status).toBe(404);
  });

  it('is recalled by one mail after two days without an answer', async () => {
    const { estimate } = await garage.sent();
    await garage.app.settle();
    const start = garage.app.clock.now();
    garage.app.clock.set(new Date(Date.parse(start) + 2 * 86_400_000 + 60_000).toISOString());
    await garage.app.settle();
    await garage.app.settle();
    garage.app.clock.set(start);
    const reminders = (await garage.mailsTo(estimate.sent?.mailTo ?? '')).filter((subject) =>
      subject.startsWith('Erinnerung'),
    );
    expect(reminders).toEqual([`Erinnerung: Kostenvoranschlag ${estimate.number}`]);
  });

  it('is not recalled while a question is open, but when it is settled', async () => {
    const { estimate, token } = await garage.sent();
    await garage.own(token, '/question', { question: 'Geht es billiger?' });
    await garage.app.settle();
    const listed = await garage.call<EstimatesPageAnswer>('GET', '/estimates/page?toDo=QUESTION');
    expect(listed.body.items.find(({ id }) => id === estimate.id)).toMatchObject({ questions: 1 });
    const start = garage.app.clock.now();
    garage.app.clock.set(new Date(Date.parse(start) + 2 * 86_400_000 + 60_000).toISOString());
    await garage.app.settle();
    await garage.app.settle();
    garage.app.clock.set(start);
    const mails = await garage.mailsTo(estimate.sent?.mailTo ?? '');
    expect(mails.some((subject) => subject.startsWith('Erinnerung'))).toBe(false);
    const { body } = await garage.call('GET', `/estimates/${estimate.id}`);
    const { questionId } = body.questions[0] ?? {};
    const settled = await garage.call('POST', `/estimates/${estimate.id}/settle-question`, { questionId });
    expect(settled.body.questions).toMatchObject([{ settled: true }]);
    const after = await garage.call<EstimatesPageAnswer>('GET', '/estimates/page?toDo=QUESTION');
    expect(after.body.items.some(({ id }) => id === estimate.id)).toBe(false);
  });

  it('says what else changed: validity, text, and whether prices contain VAT', async () => {
    const { estimate, token } = await garage.sent();
    const change = { validUntil: '2027-02-01', introduction: 'Neu', prices: 'NET' };
    await garage.call('PUT', `/estimates/${estimate.id}`, change);
    await garage.call('POST', `/estimates/${estimate.id}/send`, { version: 2, byMail: false });
    const { body } = await garage.own(token);
    expect(body.changes).toEqual(['prices', 'validUntil', 'introduction']);
    expect(body.lines.map(({ changed }) => changed)).toEqual(['CHANGED', 'CHANGED', 'CHANGED']);
    expect(body.grossTotal).toBe(202.3);
  });

  it('confirms a call by the day of the call', async () => {
    const { estimate } = await garage.sent();
    const [line] = estimate.lines;
    const call = { version: 1, lineIds: [line?.lineId], name: 'Frau Rothbach', spokenOn: '2026-11-20' };
    const { body } = await garage.call('POST', `/estimates/${estimate.id}/approve-by-phone`, call);
    expect(body.answers).toMatchObject([{ by: 'PHONE', spokenOn: '2026-11-20' }]);
    await garage.app.settle();
    const mail = await garage.mailTo(estimate.sent?.mailTo ?? '', `Ihre Antwort auf ${estimate.number}`);
    expect(mail).toMatch(/am 20\.11\.2026 am Telefon, vermerkt am \d\d\.\d\d\.2026,/);
  });

  it('expires after the last day, and its link ends 30 days later', async () => {
    const { estimate, token } = await garage.sent();
    const start = garage.app.clock.now();
    const day = (days: number) => new Date(Date.parse(estimate.validUntil) + days * 86_400_000).toISOString();
    garage.app.clock.set(day(1.2));
    const late = await garage.answering(token, ['Bremsen vorn']);
    expect([late.status, late.body.detail]).toEqual([409, estimateTexts.expired]);
    await garage.app.settle();
    expect((await garage.own(token)).body.status).toBe('EXPIRED');
    garage.app.clock.set(day(32));
    expect((await garage.own(token)).body.detail).toBe(INVALID);
    garage.app.clock.set(start);
  });

  it('ends when the customer is erased, with every text and paper', async () => {
    const { estimate, token } = await garage.sent();
    await garage.answering(token, []);
    await garage.app.settle();
    const erased = await garage.app.request(
      'POST',
      `/api/customers/${estimate.customerId}/erase`,
      {},
      garage.admin,
    );
    expect(erased.status).toBe(200);
    await garage.app.settle();
    expect((await garage.own(token)).body.detail).toBe(INVALID);
    const { body } = await garage.call('GET', `/estimates/${estimate.id}`);
    expect(body).toMatchObject({ approvedTotal: 0, answers: [{ name: '[gelöscht]' }] });
    expect(body.lines.map(({ title }) => title)).toEqual(Array(3).fill('[gelöscht]'));
    expect((await garage.call('GET', `/estimates/${estimate.id}/pdf`)).status).toBe(404);
  });

  it('ends with the customer, but what he approved is kept for six years', async () => {
    const { estimate, token } = await garage.sent();
    await garage.answering(token, ['Bremsen vorn']);
    await garage.app.settle();
    await garage.app.request('POST', `/api/customers/${estimate.customerId}/erase`, {}, garage.admin);
    await garage.app.settle();
    expect((await garage.own(token)).body.detail).toBe(INVALID);
    const path = `/api/estimates/${estimate.id}`;
    const kept = await garage.call('GET', `/estimates/${estimate.id}`);
    expect(kept.body).toMatchObject({ approvedTotal: 150, answers: [{ name: 'Lena Rothbach' }] });
    expect((await garage.call('GET', `/estimates/${estimate.id}/pdf`)).status).toBe(200);

    const start = garage.app.clock.now();
    const year = Number(start.slice(0, 4)) + 7;
    garage.app.clock.set(`${year - 1}-12-31T12:00:00.000Z`);
    await garage.app.settle();
    expect((await shownTo(path)).lines.map(({ title }) => title)).toContain('Bremsen vorn');
    garage.app.clock.set(`${year}-01-02T12:00:00.000Z`);
    await garage.app.settle();
    expect(await shownTo(path)).toMatchObject({ approvedTotal: 150, answers: [{ name: '[gelöscht]' }] });
    garage.app.clock.set(start);
  });
});
