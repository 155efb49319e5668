import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { v7 as newId } from 'uuid';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import { estimateStream } from '#contracts/estimates/estimate.js';
import { refuse } from '#contracts/kernel/problem.js';
import { MovePart } from '#contracts/work-orders/parts/part-commands.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import type { MortalProcess } from '../testing/victims/mortal-process.js';
import {
  articleId,
  createOrderIn,
  customerId,
  openMortalShop,
  orderIn,
  vehicleId,
} from '../work-orders/testing/mortal-shop.js';
import { ApprovedWorkOfEstimates } from './approved-work.js';
import { approveByPhone } from './estimate-approval.js';
import { draftEstimate, sendEstimate, type DecideEstimate } from './estimate.js';
import { content, facts, line, sending, TODAY } from './testing/made-up-estimate.js';

let shop: MortalProcess;
let workOrderId: string;
let estimateId: string;

beforeEach(async () => {
  shop = await openMortalShop();
  [workOrderId, estimateId] = [newId(), newId()];
  await createOrderIn(shop, workOrderId);
});
afterEach(() => shop.close());

/** An estimate of the order with this line, which the customer approved. */
async function approved(part: Partial<EstimateLine>): Promise<void> {
  const whose = { ...facts, estimateId, customerId, vehicleId, workOrderId };
  const steps: readonly DecideEstimate[] = [
    draftEstimate(whose, { ...content, lines: [line('l', part)] }),
    sendEstimate(sending(1)),
    approveByPhone({
      answerId: newId(),
      version: 1,
      lineIds: ['l'],
      name: 'Erika Beispiel',
      spokenOn: TODAY,
      today: TODAY,
    }),
  ];
  for (const step of steps) await shop.streams.handle(estimateStream, estimateId, step, shop.origin());
}
const order = async () => (await orderIn(shop, workOrderId)) as KnownWorkOrder;
const part = { kind: 'PART', articleId, title: 'Ölfilter', minutes: null } as const;

it('does not take a busy stock for one without the part', async () => {
  await approved(part);
  const bus = shop.app.get(CommandBus);
  const busy = {
    execute: (command: ICommand) =>
      command instanceof MovePart ? Promise.reject(refuse('busy')) : bus.execute(command),
  } as CommandBus;
  const taken = new ApprovedWorkOfEstimates(shop.streams, busy).complete(estimateId, shop.origin());
  await expect(taken).rejects.toMatchObject({ code: 'busy' });
  expect((await order()).operations).toHaveLength(1);
});

const template = {
  jobTemplateId: 't',
  templateVersion: 3,
  basis: 'FIXED',
  quantityMilli: 1_000,
  minutes: 50,
  checklist: ['Ölzettel anbringen'],
  included: [],
} as const;
const sold = { jobTemplateId: 't', templateVersion: 3, prices: 'GROSS', minutes: 100 };

it('sells work of a template for what was approved, with its planned time and checklist', async () => {
  await approved({ template, title: 'Ölwechsel', quantityMilli: 2_000, unit: 'Pauschal', minutes: 45 });
  await new ApprovedWorkOfEstimates(shop.streams, shop.app.get(CommandBus)).complete(
    estimateId,
    shop.origin(),
  );
  const [, operation] = (await order()).operations;
  expect(operation).toMatchObject({
    title: 'Ölwechsel',
    estimatedMinutes: 45,
    checklist: ['Ölzettel anbringen'],
    wanted: [],
    sold: { ...sold, basis: 'FIXED', quantityMilli: 2_000, unitPriceE4: 1_000_000, partsIncluded: false },
  });
});

it('reserves the parts that an approved fixed price pays for, as often as it is due', async () => {
  const included = [{ articleId, number: 'OF-1', quantityMilli: 1_000 }];
  await approved({ template: { ...template, included }, quantityMilli: 2_000, unit: 'Pauschal' });
  await new ApprovedWorkOfEstimates(shop.streams, shop.app.get(CommandBus)).complete(
    estimateId,
    shop.origin(),
  );
  await shop.platform.start();
  await shop.platform.settle();
  const { operations, parts } = await order();
  expect(operations[1]?.sold?.partsIncluded).toBe(true);
  expect([...parts.values()].map(({ reservedMilli }) => reservedMilli)).toEqual([2_000]);
});
