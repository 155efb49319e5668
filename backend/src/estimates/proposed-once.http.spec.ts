import { v7 as newId } from 'uuid';
import type { EstimateAnswer, EstimateProposalsAnswer } from '#contracts/estimates/estimate-answers.js';
import { estimateStream } from '#contracts/estimates/estimate.js';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import { draftEstimate } from './estimate.js';
import { brakes, estimateCalls, type EstimateCalls } from './testing/estimate-calls.js';
import { content, line } from './testing/made-up-estimate.js';

let garage: EstimateCalls;
beforeAll(async () => {
  garage = await estimateCalls();
});
afterAll(() => garage.app.close());

const proposals = async (whose: { customerId: string; vehicleId: string }) =>
  (await garage.call<EstimateProposalsAnswer>('GET', `/estimates/proposals?${new URLSearchParams(whose)}`))
    .body.items;

/** An estimate of the customer's car whose line he declined. */
async function declined() {
  const whose = await garage.customer();
  const { body } = await garage.call('POST', '/estimates', { ...whose, lines: [brakes] });
  await garage.call('POST', `/estimates/${body.id}/send`, { version: 1, byMail: false });
  const { body: link } = await garage.call<{ url: string }>('POST', `/estimates/${body.id}/link`);
  await garage.answering(link.url.split('/').at(-1) ?? '', []);
  await garage.app.settle();
  return { whose, id: body.id, lineId: body.lines[0]?.lineId ?? '' };
}

describe('a declined line', () => {
  it('is proposed until the office dismisses it', async () => {
    const { whose, id, lineId } = await declined();
    expect(await proposals(whose)).toMatchObject([{ declinedLineId: lineId, declinedIn: id }]);
    const dismiss = () => garage.call('POST', `/estimates/${id}/dismiss`, { lineId });
    expect((await dismiss()).status).toBe(200);
    expect((await dismiss()).status).toBe(200);
    expect(await proposals(whose)).toEqual([]);
    const again = { ...brakes, declinedLineId: lineId };
    const { body } = await garage.call('POST', '/estimates', { ...whose, lines: [again] });
    const message = 'Diese Position wird nicht mehr vorgeschlagen.';
    expect(body.errors).toMatchObject([{ field: 'lines.0.declinedLineId', message }]);
  });

  it('is in the list of estimates as changed when it is dismissed, so that open forms ask again', async () => {
    const { id, lineId } = await declined();
    const updatedAt = async () =>
      (
        await garage.call<{ items: { id: string; updatedAt: string }[] }>('GET', '/estimates/page')
      ).body.items.find((row) => row.id === id)?.updatedAt;
    const before = await updatedAt();
    garage.app.clock.advance(1_000);
    await garage.call('POST', `/estimates/${id}/dismiss`, { lineId });
    await garage.app.settle();
    expect(await updatedAt()).not.toBe(before);
  });

  it('is the only one that can be dismissed', async () => {
    const { body } = await garage.call('POST', '/estimates', {
      ...(await garage.customer()),
      lines: [brakes],
    });
    const refused = await garage.call('POST', `/estimates/${body.id}/dismiss`, {
      lineId: body.lines[0]?.lineId,
    });
    expect(refused.body).toMatchObject({ status: 400, errors: [{ field: 'lineId' }] });
  });
});

describe('a finding that two drafts propose', () => {
  it('is sent to the customer by neither of them until it is in one', async () => {
    const whose = await garage.customer();
    const make = async <Body = { id: string }>(path: string, body: object) =>
      (await garage.call<Body>('POST', path, body)).body;
    const { id: workOrderId } = await make('/work-orders', whose);
    const { id: operationId } = await make(`/work-orders/${workOrderId}/operations`, { title: 'Durchsicht' });
    const { id: reportId } = await make<ReportAnswer>(`/work-orders/${workOrderId}/reports`, {
      operationId,
      kind: 'FINDING',
      note: 'Schlauch porös',
    });
    const first = await make<EstimateAnswer>('/estimates', {
      ...whose,
      workOrderId,
      lines: [{ ...brakes, reportId }],
    });
    // As if both offices had read the estimates before the other one wrote.
    const { streams, clock } = garage.app.app.platform;
    const facts = {
      estimateId: newId(),
      ...whose,
      workOrderId,
      appointmentId: null,
      number: 'KV-2026-00099',
    };
    const lines = [line(newId(), { reportId })];
    const later = draftEstimate(facts, { ...content, validUntilOn: '2030-12-31', lines });
    const origin = { actor: SYSTEM_ACTOR, correlationId: newId(), now: clock.now() };
    await streams.handle(estimateStream, facts.estimateId, later, origin);
    await garage.app.settle();
    const send = (id: string) => garage.call('POST', `/estimates/${id}/send`, { version: 1, byMail: false });
    for (const id of [first.id, facts.estimateId])
      expect((await send(id)).body).toMatchObject({
        status: 409,
        detail: expect.stringContaining('steht auch im Kostenvoranschlag'),
      });
    await garage.call('POST', `/estimates/${first.id}/withdraw`, {});
    await garage.app.settle();
    expect((await send(facts.estimateId)).status).toBe(200);
  });
});

it('may be for the car of another customer, as an order', async () => {
  const [owner, driver] = [await garage.customer(), await garage.customer()];
  const whose = { customerId: driver.customerId, vehicleId: owner.vehicleId };
  expect((await garage.call('POST', '/work-orders', whose)).status).toBe(201);
  expect((await garage.call('POST', '/estimates', { ...whose, lines: [brakes] })).status).toBe(201);
});
