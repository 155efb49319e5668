import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { customerStream } from '#contracts/customers/customer.js';
import { estimateStream, type KnownEstimate } from '#contracts/estimates/estimate.js';
import type { ChangeEstimateRequest, NewEstimateRequest } from '#contracts/estimates/estimates.api.js';
import { ERASED } from '#contracts/kernel/erased.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { PdfModule } from '../engines/chromium/pdf.module.js';
import { orderToInvoice, stateCompany } from '../invoices/testing/invoiced-order.js';
import { existing } from '../platform/streams/existing.js';
import { streamIdOf } from '../platform/streams/stream-type.js';
import { Crash } from '../testing/engines/failing-log.js';
import { openContext } from '../testing/open-context.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { addOperation } from '../work-orders/operations/operation.js';
import { reportWork } from '../work-orders/reports/report.js';
import type { DecideOrder } from '../work-orders/work-order.js';
import { WorkOrdersModule } from '../work-orders/work-orders.module.js';
import { ApprovedWorkOfEstimates } from './approved-work.js';
import { answerEstimate } from './estimate-approval.js';
import { EstimatesModule } from './estimates.module.js';
import { Estimating } from './estimating.js';

let context: MortalProcess;
let order: Awaited<ReturnType<typeof orderToInvoice>>;

beforeEach(async () => {
  context = await MortalProcess.open((options) =>
    openContext([PdfModule, EstimatesModule, WorkOrdersModule], options),
  );
  const now = context.platform.clock.now();
  await stateCompany(context.streams, now);
  order = await orderToInvoice(context.streams, now);
  // What follows from the order is done; from here on all appends are of estimates.
  await context.startAgain();
  await context.reopen();
});

afterEach(() => context.close());

const ID = newId();
const line = { group: 'REQUIRED', kind: 'WORK', title: 'Bremsen vorn', quantity: 1.5, unitPrice: 100 };
const draft = (workOrderId: string | null = null, reportId: string | null = null) => {
  const { customerId, vehicleId } = order;
  const lines = [
    { ...line, reportId },
    { ...line, title: 'Klimaservice' },
  ];
  const request = { customerId, vehicleId, workOrderId, lines } as NewEstimateRequest;
  return context.app.get(Estimating).draft(ID, request, context.origin());
};
const REQUEST = newId();
const send = () =>
  context.app.get(Estimating).send(ID, { version: 1, byMail: true }, REQUEST, context.origin());
const estimate = async (): Promise<KnownEstimate> =>
  existing((await context.streams.load(estimateStream, ID)).state);
const ANSWER = newId();
async function answer(): Promise<void> {
  const { sent } = await estimate();
  const now = context.platform.clock.now();
  const decisions = (sent?.lines ?? []).map(({ lineId }) => ({ lineId, approved: true }));
  const decide = answerEstimate({
    answerId: ANSWER,
    version: 1,
    hash: sent?.hash ?? '',
    decisions,
    name: 'Ina Blattner',
    address: null,
    browser: null,
    today: localDateTime(now).date,
  });
  await context.streams.handle(estimateStream, ID, decide, context.origin());
}
const types = async (): Promise<readonly string[]> =>
  (await context.log.readStream(streamIdOf(estimateStream, ID))).map(({ type }) => type);
const mails = async (): Promise<readonly string[]> => {
  const names = await readdir(join(context.platform.directory, 'postausgang')).catch(() => []);
  return names.filter((name) => name.startsWith(ID));
};
const operationsOf = async (id: string): Promise<readonly string[]> =>
  existing((await context.streams.load(workOrderStream, id)).state).operations.map(({ title }) => title);
const onOrder = (decide: DecideOrder) =>
  context.streams.handle(workOrderStream, order.workOrderId, decide, context.origin());
const expectCrash = (error: unknown) => expect(error).toBeInstanceOf(Crash);

describe('drafting, interrupted by a crash', () => {
  // The number, then the estimate.
  it.each([1, 2])('after append %i is finished by the repeated call, with one number', async (appends) => {
    await context.dieAfter(appends, () => draft());
    await context.startAgain();
    expect((await draft()).number).toBe('KV-2026-00001');
    expect(await types()).toEqual(['EstimateDrafted']);
  });
});

describe('printing and mailing, interrupted by a crash', () => {
  // The PDF, then the mail.
  it.each([1, 2])('after append %i: one paper, one mail', async (appends) => {
    await draft();
    await send();
    context.log.arm({ crashAfter: appends });
    await context.platform.start();
    await context.platform.settle().catch(expectCrash);
    await context.startAgain(60_000);
    expect(await types()).toEqual(['EstimateDrafted', 'EstimateSent', 'EstimatePrinted', 'EstimateMailed']);
    expect(await mails()).toHaveLength(1);
  });
});

describe('sending, interrupted by a crash', () => {
  it('after its append: the repeated call sends no second version and no second mail', async () => {
    await draft();
    await context.dieAfter(1, send);
    await context.startAgain(60_000);
    await send();
    await context.platform.settle();
    expect(await types()).toEqual(['EstimateDrafted', 'EstimateSent', 'EstimatePrinted', 'EstimateMailed']);
    expect(await mails()).toHaveLength(1);
  });
});

describe('approving, interrupted by a crash', () => {
  it('after its append: all lines are approved or none, and the answer is confirmed once', async () => {
    await draft();
    await send();
    await context.dieAfter(1, answer);
    await context.startAgain(60_000);
    await answer();
    await context.platform.settle();
    const approved = ['EstimateLineApproved', 'EstimateLineApproved', 'EstimateAnswered'];
    expect((await types()).filter((type) => approved.includes(type))).toEqual(approved);
    expect((await mails()).filter((name) => name.includes(`.answer.${ANSWER}`))).toHaveLength(1);
  });
});

describe('a finding in an estimate, interrupted by a crash', () => {
  const operationId = newId();
  const reportId = newId();

  // The number, the estimate, the decision about the report.
  it.each([1, 2, 3])('after append %i is proposed and decided once', async (appends) => {
    const details = { title: 'Durchsicht', estimatedMinutes: 60, status: 'OPEN' as const, mechanicId: null };
    await onOrder(addOperation(operationId, details));
    const finding = { reportId, kind: 'FINDING' as const, operationId, note: 'Schlauch porös' };
    await onOrder(reportWork({ ...finding, picture: null, mechanicId: null }));
    const propose = () => draft(order.workOrderId, reportId);
    await context.platform.start();
    await context.platform.settle();
    context.log.arm({ crashAfter: appends });
    await propose().catch(expectCrash);
    await context.platform.settle().catch(expectCrash);
    await context.startAgain(60_000);
    await propose();
    await context.platform.settle();
    expect((await types()).filter((type) => type === 'EstimateDrafted')).toHaveLength(1);
    const { reports } = existing((await context.streams.load(workOrderStream, order.workOrderId)).state);
    expect(reports.map(({ decided }) => decided?.outcome)).toEqual(['ESTIMATE']);
    const decisions = await context.log.readStream(streamIdOf(workOrderStream, order.workOrderId));
    expect(decisions.filter(({ type }) => type === 'ReportDecided')).toHaveLength(1);
  });
});

const renameLine = () => {
  const request = { lines: [{ ...line, title: 'Kupplung' }] } as ChangeEstimateRequest;
  return context.app.get(Estimating).redraft(ID, request, context.origin());
};
const eraseCustomer = async () => {
  const { customerId } = order;
  const begun: CustomerEvent = { type: 'CustomerErasureBegun', version: 1, data: { customerId } };
  const erased: CustomerEvent = {
    type: 'CustomerErased',
    version: 1,
    data: { customerId, absorbedIds: [] },
  };
  await context.streams.handle(customerStream, customerId, () => [begun, erased], context.origin());
  await context.streams.shred(ID);
};
const expectForgotten = async () => {
  expect(await types()).toEqual(['EstimateDrafted', 'EstimateRedrafted']);
  expect((await estimate()).draft.lines.map(({ title }) => title)).toEqual([ERASED]);
};

describe('changing an estimate while its customer is erased', () => {
  beforeEach(async () => {
    await draft();
    await context.platform.start();
    await context.platform.settle();
    await context.reopen();
  });

  it('leaves no text', async () => {
    context.log.arm({ before: eraseCustomer });
    await renameLine();
    await expectForgotten();
  });

  it('leaves no text after a crash', async () => {
    context.log.arm({
      before: async () => {
        await eraseCustomer();
        context.log.arm({ crashAfter: 1 });
      },
    });
    await expect(renameLine()).rejects.toBeInstanceOf(Crash);
    await context.startAgain(60_000);
    await expectForgotten();
  });
});

describe('a withdrawn estimate with a finding, interrupted by a crash', () => {
  it('leaves the finding to decide, once', async () => {
    const [operationId, reportId] = [newId(), newId()];
    const details = { title: 'Durchsicht', estimatedMinutes: 60, status: 'OPEN' as const, mechanicId: null };
    await onOrder(addOperation(operationId, details));
    const finding = { reportId, kind: 'FINDING' as const, operationId, note: 'Schlauch porös' };
    await onOrder(reportWork({ ...finding, picture: null, mechanicId: null }));
    await context.platform.start();
    await draft(order.workOrderId, reportId);
    await context.platform.settle();
    await context.reopen();
    const withdraw = () => context.app.get(Estimating).withdraw(ID, null, context.origin());
    await context.dieAfter(1, withdraw);
    await context.reopen();
    // Dies again after the order knows.
    context.log.arm({ crashAfter: 1 });
    await context.platform.start();
    await context.platform.settle().catch(expectCrash);
    await context.startAgain(60_000);
    const { reports } = existing((await context.streams.load(workOrderStream, order.workOrderId)).state);
    expect(reports.map(({ decided }) => decided)).toEqual([null]);
    const events = await context.log.readStream(streamIdOf(workOrderStream, order.workOrderId));
    expect(events.filter(({ type }) => type === 'FindingReopened')).toHaveLength(1);
  });
});

describe('approved work, interrupted by a crash', () => {
  // The operations of the order, then the estimate.
  it.each([1, 2])('after append %i is in the order once', async (appends) => {
    await draft(order.workOrderId);
    await send();
    await context.platform.start();
    await context.platform.settle();
    await context.reopen();
    await answer();
    context.log.arm({ crashAfter: appends });
    await context.platform.start();
    await context.platform.settle().catch(expectCrash);
    await context.startAgain(60_000);
    expect(await operationsOf(order.workOrderId)).toEqual(['Bremsen vorn', 'Klimaservice']);
    expect((await types()).filter((type) => type === 'EstimateTurnedIntoOrder')).toHaveLength(1);
  });

  // The estimate, the number of the order, the order, its operations, the estimate.
  it.each([1, 2, 3, 4, 5])('after append %i makes one order, without a second call', async (appends) => {
    await draft();
    await send();
    await answer();
    const turn = () => context.app.get(ApprovedWorkOfEstimates).order(ID, context.origin());
    await context.dieAfter(appends, turn);
    await context.startAgain(60_000);
    const id = idAfter(ID, 'order');
    expect(await operationsOf(id)).toEqual(['Bremsen vorn', 'Klimaservice']);
    expect((await estimate()).workOrderId).toBe(id);
  });
});
