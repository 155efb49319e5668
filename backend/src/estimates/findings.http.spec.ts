import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type {
  EstimateAnswer,
  EstimateLinkAnswer,
  EstimateProposalsAnswer,
  OwnEstimateAnswer,
} from '#contracts/estimates/estimate-answers.js';
import { estimateTexts, MAX_ESTIMATE_PICTURES } from '#contracts/estimates/estimate-fields.js';
import type { Problem } from '#contracts/kernel/problem.js';
import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import { newVisitor } from '../testing/new-visitor.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { orderCalls, type OrderCalls } from '../work-orders/testing/order-calls.js';
import { brakes } from './testing/estimate-calls.js';

const NOBODY = '7f1a4c1e-0000-4000-8000-000000000000';
type Answer = EstimateAnswer & Omit<Problem, 'status'>;

let garage: TestApp;
let calls: OrderCalls;
let photo: string;
beforeAll(async () => {
  garage = await startTestApp();
  calls = await orderCalls(garage);
  const pixels = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#864' } });
  const placed = pixels.withExif({ IFD0: { Make: 'Kamera des Meisters' } });
  photo = (await placed.jpeg().toBuffer()).toString('base64');
});
afterAll(() => garage.close());

/** A finding with a photograph, on an order of its own. */
async function found(note = 'Bremsschlauch porös. Vorn links.', picture: string | null = photo) {
  const { body: order } = await calls.create({ description: 'Inspektion' });
  const path = `/work-orders/${order.id}/reports`;
  return { workOrderId: order.id, reportId: await reported(order.id, note, picture), path };
}

async function reported(workOrderId: string, note: string, picture: string | null): Promise<string> {
  const { body: operation } = await calls.add(workOrderId);
  const body = { operationId: operation.id, kind: 'FINDING', note, picture };
  const path = `/work-orders/${workOrderId}/reports`;
  return (await calls.call<ReportAnswer>('POST', path, body, calls.mechanic)).body.id;
}

const filesOf = async () => (await readdir(join(garage.directory, 'files'), { recursive: true })).toSorted();

const proposals = async (workOrderId = '', { customerId } = calls) => {
  const { vehicleId } = calls;
  const query = new URLSearchParams({ customerId, vehicleId, ...(workOrderId && { workOrderId }) });
  return (await calls.call<EstimateProposalsAnswer>('GET', `/estimates/proposals?${query}`)).body.items;
};
const create = (workOrderId: string | null, lines: readonly object[]) => {
  const { customerId, vehicleId } = calls;
  return calls.call<Answer>('POST', '/estimates', { customerId, vehicleId, workOrderId, lines });
};
const get = (path: string, token: string | null = null) => {
  const headers = token === null ? newVisitor() : { authorization: `Bearer ${token}` };
  return fetch(garage.url + path, { headers });
};
const refused = async (workOrderId: string | null, lines: readonly object[]) =>
  (await create(workOrderId, lines)).body.errors;
async function sent(id: string, version: number): Promise<string> {
  await calls.call('POST', `/estimates/${id}/send`, { version, byMail: false });
  const { url } = (await calls.call<EstimateLinkAnswer>('POST', `/estimates/${id}/link`)).body;
  return `/api/kva/${url.split('/').at(-1)}`;
}
const page = async (path: string) => (await get(path)).json() as Promise<OwnEstimateAnswer>;

describe('a finding of a mechanic', () => {
  it('is proposed with its words and its photograph, and becomes a line', async () => {
    const { workOrderId, reportId, path } = await found();
    const [proposal] = await proposals(workOrderId);
    expect(proposal).toMatchObject({
      title: 'Bremsschlauch porös',
      note: 'Vorn links.',
      unitPrice: null,
      reportId,
      declinedLineId: null,
      picturePath: `${path}/${reportId}/picture`,
    });
    const made = await create(workOrderId, [{ ...brakes, reportId }, brakes]);
    expect(made.body.lines).toMatchObject([
      { reportId, hasPicture: true },
      { reportId: null, hasPicture: false },
    ]);
    await garage.settle();
    const { body: reports } = await calls.call<ReportAnswer[]>('GET', path);
    expect(reports).toMatchObject([{ id: reportId, decided: { outcome: 'ESTIMATE', operationId: null } }]);
    expect(await proposals(workOrderId)).toEqual([]);
  });

  it('shows the customer its photograph: small, without metadata, and through his link only', async () => {
    const { workOrderId, reportId } = await found();
    const { body } = await create(workOrderId, [{ ...brakes, reportId }, brakes]);
    const path = await sent(body.id, 1);
    const [line, other] = (await page(path)).lines;
    expect(line?.picture).toMatchObject({ width: 1_280, height: 960 });
    expect(other?.picture).toBeNull();
    const url = line?.picture?.url ?? '';
    expect(url.startsWith(`${path}/pictures/`)).toBe(true);
    // The browser that preloads the answer fetches it beside the code of the page; the page that reads again has it.
    expect((await get(path)).headers.get('link')).toBe(`<${url}>; rel=preload; as=image`);
    const again = await fetch(garage.url + path, { headers: { accept: 'application/json' } });
    expect(again.headers.get('link')).toBeNull();

    const answer = await get(url);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(200_000);
    expect(bytes.includes('Kamera des Meisters')).toBe(false);
    expect(bytes.includes(body.id)).toBe(false);

    // Another estimate's link, a line without a photograph, nobody signed in, a mechanic.
    const { body: foreign } = await create(null, [brakes]);
    const foreignPath = await sent(foreign.id, 1);
    expect((await get(url.replace(path, foreignPath))).status).toBe(404);
    expect((await get(url.replace(line?.lineId ?? '', other?.lineId ?? ''))).status).toBe(404);
    const own = `/api/estimates/${body.id}/pictures/${line?.lineId}`;
    expect((await get(own)).status).toBe(401);
    expect((await get(own, calls.mechanic)).status).toBe(403);
    expect((await get(own, calls.office)).status).toBe(200);
  });

  it('can be taken over without its photograph, also later', async () => {
    const unseen = await found();
    const without = await create(unseen.workOrderId, [
      { ...brakes, reportId: unseen.reportId, hasPicture: false },
    ]);
    expect(without.body.lines).toMatchObject([
      { reportId: unseen.reportId, hasPicture: false, pictureLeftOut: true },
    ]);

    const { workOrderId, reportId } = await found();
    const { body } = await create(workOrderId, [{ ...brakes, reportId }]);
    const path = await sent(body.id, 1);
    const [line] = body.lines;
    const kept = { ...brakes, lineId: line?.lineId };
    const put = (one: object) => calls.call<Answer>('PUT', `/estimates/${body.id}`, { lines: [one] });
    expect((await put({ ...kept, note: 'Tropft' })).body.lines).toMatchObject([
      { reportId, hasPicture: true },
    ]);
    expect((await put({ ...kept, hasPicture: false })).body.lines).toMatchObject([{ hasPicture: false }]);
    // He sees what was sent until the next version is out, and so does the office.
    expect((await page(path)).lines[0]?.picture).not.toBeNull();
    expect((await get(`/api/estimates/${body.id}/pictures/${line?.lineId}`, calls.office)).status).toBe(200);
    await sent(body.id, 3);
    expect((await page(path)).lines).toMatchObject([{ picture: null, changed: 'CHANGED' }]);

    expect((await put({ ...kept, hasPicture: true })).body.lines).toMatchObject([
      { hasPicture: true, pictureLeftOut: false },
    ]);
    await sent(body.id, 4);
    expect((await page(path)).lines[0]?.picture).toMatchObject({ width: 1_280 });
  });

  it('stores no file if the change is refused', async () => {
    const { workOrderId, reportId } = await found();
    const { body } = await create(workOrderId, [brakes]);
    const before = await filesOf();
    const lines = [{ ...brakes, reportId }];
    const seen = { 'if-match': `"${body.revision + 1}"` };
    const path = `/estimates/${body.id}`;
    expect((await calls.call('PUT', path, { lines }, calls.office, seen)).status).toBe(412);
    await calls.call('POST', `${path}/withdraw`, {});
    expect((await calls.call('PUT', path, { lines })).status).toBe(409);
    expect(await filesOf()).toEqual(before);
  });

  it.each(['is taken out', 'is withdrawn', 'is withdrawn after it was sent'])(
    'waits again once its line %s',
    async (how) => {
      const { workOrderId, reportId, path } = await found();
      const { body } = await create(workOrderId, [{ ...brakes, reportId }, brakes]);
      if (how === 'is withdrawn after it was sent') await sent(body.id, 1);
      await garage.settle();
      expect(await proposals(workOrderId)).toEqual([]);
      const lines = [{ ...brakes, lineId: body.lines[1]?.lineId }];
      const estimate = `/estimates/${body.id}`;
      if (how === 'is taken out') await calls.call('PUT', estimate, { lines });
      else await calls.call('POST', `${estimate}/withdraw`, {});
      await garage.settle();
      expect(await proposals(workOrderId)).toMatchObject([{ reportId }]);
      expect((await calls.call<ReportAnswer[]>('GET', path)).body).toMatchObject([{ decided: null }]);
      const { body: waiting } = await calls.call<ReportAnswer[]>('GET', '/work-orders/reports');
      expect(waiting.map(({ id }) => id)).toContain(reportId);
    },
  );

  it('is in one line of one estimate', async () => {
    const { workOrderId, reportId } = await found('Bremsschlauch porös', null);
    const line = { ...brakes, reportId };
    expect(await refused(workOrderId, [line, line])).toEqual([
      { field: 'lines.0.reportId', message: estimateTexts.sameLine },
    ]);
    const { body } = await create(workOrderId, [line]);
    const message = estimateTexts.proposedIn(body.number);
    expect(await refused(workOrderId, [brakes, line])).toEqual([{ field: 'lines.1.reportId', message }]);
    const kept = { ...brakes, lineId: body.lines[0]?.lineId };
    const twice = await calls.call<Answer>('PUT', `/estimates/${body.id}`, { lines: [kept, line] });
    expect(twice.body.errors).toEqual([{ field: 'lines.1.reportId', message: estimateTexts.sameLine }]);
  });

  it('can be added to a draft, once', async () => {
    const { workOrderId, reportId, path } = await found('Querlenker ausgeschlagen', null);
    const { body } = await create(workOrderId, [brakes]);
    const lines = [
      { ...brakes, lineId: body.lines[0]?.lineId },
      { ...brakes, reportId },
    ];
    const changed = await calls.call<Answer>('PUT', `/estimates/${body.id}`, { lines });
    expect(changed.body.lines).toMatchObject([{ reportId: null }, { reportId, hasPicture: false }]);
    await garage.settle();
    const { body: reports } = await calls.call<ReportAnswer[]>('GET', path);
    expect(reports).toMatchObject([{ decided: { outcome: 'ESTIMATE' } }]);
  });

  it('is refused with its field if the order does not have it, and above 20 photographs', async () => {
    const { workOrderId, reportId } = await found();
    const other = await found();
    const unknown = [{ field: 'lines.1.reportId', message: estimateTexts.unknownReport }];
    expect(await refused(workOrderId, [brakes, { ...brakes, reportId: other.reportId }])).toEqual(unknown);
    expect(await refused(null, [brakes, { ...brakes, reportId }])).toEqual(unknown);
    const many: object[] = [];
    while (many.length <= MAX_ESTIMATE_PICTURES)
      many.push({ ...brakes, reportId: await reported(workOrderId, 'Rost', photo) });
    expect(await refused(workOrderId, many)).toEqual([
      { field: 'lines', message: estimateTexts.tooManyPictures },
    ]);
  });
});

describe('a line that the customer declined', () => {
  it('stays at the car with its photograph, and is proposed until another estimate has it', async () => {
    const { workOrderId, reportId } = await found('Klimaservice überfällig');
    const { body } = await create(workOrderId, [{ ...brakes, title: 'Klimaservice', reportId }]);
    const path = await sent(body.id, 1);
    const { version, hash, lines } = await page(path);
    const [{ lineId } = { lineId: '' }] = lines;
    const answer = { version, hash, decisions: [{ lineId, approved: false }], name: 'Lena Rothbach' };
    await garage.request('POST', `${path}/answer`, answer, null, newVisitor());

    const [proposal] = await proposals();
    expect(proposal).toMatchObject({
      title: 'Klimaservice',
      unitPrice: 100,
      prices: 'GROSS',
      declinedLineId: lineId,
      picturePath: `/estimates/${body.id}/pictures/${lineId}`,
    });
    // Somebody else gets neither its words nor its photograph.
    const { body: other } = await calls.call<{ id: string }>('POST', '/customers', { lastName: 'Andere' });
    expect(await proposals('', { ...calls, customerId: other.id })).toEqual([]);
    const foreign = { customerId: other.id, vehicleId: calls.vehicleId };
    const wanted = { ...foreign, lines: [{ ...brakes, declinedLineId: lineId }] };
    expect((await calls.call<Answer>('POST', '/estimates', wanted)).body.errors).toEqual([
      { field: 'lines.0.declinedLineId', message: estimateTexts.notDeclined },
    ]);

    const { body: next } = await create(null, [{ ...brakes, declinedLineId: lineId }]);
    expect(next.lines).toMatchObject([{ declinedLineId: lineId, hasPicture: true }]);
    expect(await proposals()).toEqual([]);
  });

  it('is refused if it was not declined for this car', async () => {
    const { body } = await create(null, [brakes, { ...brakes, declinedLineId: NOBODY }]);
    expect(body.errors).toEqual([{ field: 'lines.1.declinedLineId', message: estimateTexts.notDeclined }]);
  });
});

it('proposals are for the office, of a known car and an order of it', async () => {
  const own = `customerId=${calls.customerId}`;
  const path = `/estimates/proposals?${own}&vehicleId=${calls.vehicleId}`;
  expect((await calls.call('GET', path, undefined, calls.mechanic)).status).toBe(403);
  const errors = async (query: string) =>
    (await calls.call<Problem>('GET', `/estimates/proposals?${query}`)).body.errors;
  expect(await errors(`${own}&vehicleId=${NOBODY}`)).toMatchObject([{ field: 'vehicleId' }]);
  expect(await errors(`${own}&vehicleId=${calls.vehicleId}&workOrderId=${NOBODY}`)).toMatchObject([
    { field: 'workOrderId' },
  ]);
  const { workOrderId } = await found('Rost', null);
  const ofOther = `customerId=${NOBODY}&vehicleId=${calls.vehicleId}&workOrderId=${workOrderId}`;
  expect(await errors(ofOther)).toEqual([{ field: 'workOrderId', message: estimateTexts.orderOfOther }]);
});
