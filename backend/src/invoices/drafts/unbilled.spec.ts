import { Map as ImmutableMap } from 'immutable';
import type { Operation, TimeLog } from '#contracts/work-orders/operations/operations.js';
import type { PartLine } from '#contracts/work-orders/parts/order-parts.js';
import { unbilledOf } from './unbilled.js';

const operation = (id: string, title: string) => ({ id, title, runningLogId: null, sold: null }) as Operation;
const log = (id: string, operationId: string) =>
  [id, { id, operationId, endedAt: '2026-11-23T09:00:00.000Z' } as TimeLog] as const;
const order = {
  id: 'o',
  operations: [operation('front', 'Bremse erneuern'), operation('rear', 'Bremse erneuern')],
  timeLogs: ImmutableMap([log('a', 'front'), log('b', 'front'), log('c', 'rear')]),
  parts: new Map<string, PartLine>(),
};
const position = (description: string, ...logs: string[]) => ({
  description,
  quantityMilli: 1_000,
  unit: 'Std',
  sources: logs.map((id) => ({ kind: 'TIME_LOG' as const, id })),
});

describe('an operation', () => {
  it.each([
    ['is billed by the position of its time, whatever that is called', [position('Hinten', 'c')], 1, 0],
    ['is not billed by the time of another one with its title', [position('Bremse erneuern', 'c')], 1, 0],
    ['is billed at a fixed price by a position with its title', [position('Bremse erneuern')], 1, 0],
    ['needs a position of its own', [position('Bremse erneuern'), position('Bremse erneuern')], 0, 0],
    ['is billed in part if some of its time is left out', [position('x', 'c'), position('x', 'a')], 0, 1],
    ['is billed if all of its time is', [position('x', 'c'), position('x', 'a', 'b')], 0, 0],
  ])('%s', (_, positions, without, withOpenTime) => {
    expect(unbilledOf(order, [], positions)).toEqual([
      ...Array.from({ length: without }, () => 'Ohne Position: „Bremse erneuern“.'),
      ...Array.from({ length: withOpenTime }, () => 'Gebuchte Zeit auf keiner Position: „Bremse erneuern“.'),
    ]);
  });
});
