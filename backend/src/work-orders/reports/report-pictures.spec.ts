import { jest } from '@jest/globals';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { FILES_WAIT_MS } from '../../platform/files/unneeded-files.js';
import { newUuid } from '../../platform/new-uuid.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { keptFiles } from '../../testing/kept-files.js';
import { PNG, WEBP } from '../../testing/pictures.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { orderCalls, type OrderCalls } from '../testing/order-calls.js';
import { ReportPictures } from './report-pictures.js';
import { reportWork } from './report.js';

let garage: TestApp;
let calls: OrderCalls;
beforeEach(async () => {
  garage = await startTestApp();
  calls = await orderCalls(garage);
});
afterEach(() => garage.close());

const get = <Service>(token: unknown): Service => garage.app.nest.get(token as string, { strict: false });
const files = () => get<FileStore>(FILE_STORE);

/** A report as version 0.1 stored it: in a file that others may have too. */
async function reportedBefore(picture: Buffer): Promise<{ readonly orderId: string; readonly hash: string }> {
  const { order, operation } = await calls.ready();
  const hash = await files().put(picture);
  const report = {
    reportId: newUuid(),
    kind: 'FINDING' as const,
    operationId: operation.id,
    note: 'Bremsschlauch porös',
    picture: { hash, type: 'image/png' as const },
    mechanicId: null,
  };
  const context = { actor: SYSTEM_ACTOR, correlationId: newUuid(), now: garage.clock.now() };
  await get<Streams>(Streams).handle(workOrderStream, order.id, reportWork(report), context);
  await garage.settle();
  return { orderId: order.id, hash };
}

async function forget(orderId: string): Promise<void> {
  const { state } = await get<Streams>(Streams).load(workOrderStream, orderId);
  for (const report of existing(state).reports) await get<ReportPictures>(ReportPictures).forget(report);
}

describe("the picture of an earlier version's report", () => {
  it('stays while another order has it', async () => {
    const { orderId, hash } = await reportedBefore(PNG);
    await reportedBefore(PNG);
    await forget(orderId);
    expect(await files().has(hash)).toBe(true);
  });

  it('stays while it is the logo', async () => {
    const logo = { name: 'Ahornhof', logo: PNG.toString('base64') };
    await garage.request('PUT', '/api/settings/company', logo, await garage.loginAs('ADMIN'));
    const { orderId, hash } = await reportedBefore(PNG);
    await reportedBefore(WEBP);
    await forget(orderId);
    expect(await files().has(hash)).toBe(true);
  });
});

it('a report of today has a file of its own', async () => {
  const { order, operation } = await calls.ready();
  const before = await files().put(PNG);
  const body = { operationId: operation.id, kind: 'FINDING', note: 'Riss', picture: PNG.toString('base64') };
  expect((await calls.call('POST', `/work-orders/${order.id}/reports`, body, calls.mechanic)).status).toBe(
    201,
  );
  const { state } = await get<Streams>(Streams).load(workOrderStream, order.id);
  const hash = existing(state).reports[0]?.picture?.hash ?? '';
  await forget(order.id);
  expect([await files().has(hash), await files().has(before)]).toEqual([false, true]);
});

it('of a report that was not recorded is deleted an hour later', async () => {
  const { order, operation } = await calls.ready();
  const before = await keptFiles(files());
  jest.spyOn(garage.app.platform.eventLog, 'append').mockRejectedValueOnce(new Error('The disk is full'));
  const body = { operationId: operation.id, kind: 'FINDING', note: 'Riss', picture: PNG.toString('base64') };
  expect((await calls.call('POST', `/work-orders/${order.id}/reports`, body, calls.mechanic)).status).toBe(
    500,
  );
  expect(await keptFiles(files())).toHaveLength(before.length + 1);
  garage.clock.advance(FILES_WAIT_MS);
  await garage.settle();
  expect(await keptFiles(files())).toEqual(before);
});
