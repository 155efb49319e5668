import { Map as ImmutableMap } from 'immutable';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { Streams } from '../../platform/streams/streams.js';
import { OperationAnswers } from './operation-answers.js';

it('does not find an operation that a colleague removed meanwhile', async () => {
  const noNames = { getMany: () => Promise.resolve(new Map()) } as unknown as ReadModels;
  const answers = new OperationAnswers({} as Streams, noNames);
  const order = { id: 'o', operations: [], timeLogs: ImmutableMap() } as unknown as KnownWorkOrder;
  const asked = { actor: SYSTEM_ACTOR, now: '2026-11-23T09:00:00.000Z' };
  await expect(answers.one(order, 'op', asked)).rejects.toMatchObject({ status: 404 });
});
