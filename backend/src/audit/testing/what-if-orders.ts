import { STORE } from '../../inventory/testing/stock.js';
import type { History } from '../../platform/history/history.js';
import { workOrderHistory } from '../../work-orders/work-order-history.js';
import { timeLogHistory } from '../time-log-history.js';

/**
 * One fact and what a reader expects of it. The model is simple: `says` lasts until another fact says otherwise, `adds`
 * is added up, and without a `founding` fact there is nothing to tell.
 */
export type Step = {
  readonly type: string;
  readonly data: object;
  readonly says?: Readonly<Record<string, string>>;
  readonly adds?: Readonly<Record<string, number>>;
  readonly founding?: true;
};

export type WhatIfCase = {
  readonly history: History;
  readonly of: object;
  readonly steps: readonly Step[];
  /** How a sum is written. */
  readonly written?: (sum: number) => string;
};

const operation = { operationId: 'p1' };
const log = (timeLogId: string) => ({ ...operation, timeLogId, mechanicId: 'm', pressedOffline: false });
const part = {
  partLineId: 'l1',
  orderNumber: 'A-1',
  articleId: 'a',
  number: 'OF-1',
  name: 'Ölfilter',
  unit: 'Stk',
  locationId: STORE,
  unitCostE4: null,
};
const started = (timeLogId: string, hour: string): Step => ({
  type: 'OperationStarted',
  data: { ...log(timeLogId), startedAt: `2026-11-24T${hour}:00:00.000Z` },
});
const stopped = (timeLogId: string, hour: string, durationMinutes: number): Step => ({
  type: 'OperationStopped',
  data: {
    ...log(timeLogId),
    startedAt: '2026-11-24T08:00:00.000Z',
    endedAt: `2026-11-24T${hour}:00:00.000Z`,
    durationMinutes,
    stopId: `stop-${timeLogId}`,
  },
});

const created: Step = {
  type: 'WorkOrderCreated',
  data: {
    number: 'A-1',
    appointmentId: null,
    description: null,
    customerName: 'Ina',
    licensePlate: null,
    mileageKm: null,
  },
  founding: true,
};
const orderSteps: readonly Step[] = [
  {
    ...created,
    says: { number: 'A-1', status: 'Offen', description: '–', mileageKm: '–', invoice: '–' },
  },
  { type: 'WorkOrderDescribed', data: { description: 'Ölwechsel' }, says: { description: 'Ölwechsel' } },
  { type: 'WorkOrderDescribed', data: { description: 'Inspektion' }, says: { description: 'Inspektion' } },
  { type: 'MileageNoted', data: { mileageKm: 48_200 }, says: { mileageKm: '48200' } },
  {
    type: 'OperationAdded',
    data: { ...operation, title: 'Öl', estimatedMinutes: 30, mechanicId: null, place: 0 },
  },
  {
    type: 'WorkOrderBegun',
    data: { from: 'OPEN', reason: 'by-hand', operationIds: ['p1'] },
    says: { status: 'In Arbeit' },
  },
  { type: 'PartReserved', data: { ...part, movementId: 'm1', quantityMilli: 3_000 } },
  { type: 'PartIssued', data: { ...part, movementId: 'm2', quantityMilli: 2_000, ofReservedMilli: 2_000 } },
  { type: 'PartReturned', data: { ...part, movementId: 'm3', quantityMilli: 1_000 } },
  {
    type: 'WorkOrderInvoiced',
    data: { invoiceId: 'i', number: 'RE-1', claimId: 'c1' },
    says: { invoice: 'RE-1' },
  },
  {
    type: 'WorkOrderCompleted',
    data: { from: 'IN_PROGRESS', reason: 'by-hand', operationIds: ['p1'] },
    says: { status: 'Abgeschlossen' },
  },
];

export const workOrderCase: WhatIfCase = {
  history: workOrderHistory,
  of: { workOrderId: 'o' },
  steps: orderSteps,
};

export const timeLogCase: WhatIfCase = {
  history: timeLogHistory(workOrderHistory, 't'),
  of: { workOrderId: 'o' },
  steps: [
    created,
    { ...started('t', '08'), says: { startedAt: '24.11.2026 09:00' }, founding: true },
    started('other', '09'),
    { ...stopped('t', '10', 120), says: { endedAt: '24.11.2026 11:00', minutes: '120 min' } },
    stopped('other', '12', 180),
    {
      type: 'TimeLogCorrected',
      data: {
        ...log('t'),
        startedAt: '2026-11-24T08:00:00.000Z',
        endedAt: '2026-11-24T09:00:00.000Z',
        durationMinutes: 60,
        before: { startedAt: '2026-11-24T08:00:00.000Z', endedAt: '2026-11-24T10:00:00.000Z' },
        reason: 'Pause vergessen',
      },
      says: { endedAt: '24.11.2026 10:00', minutes: '60 min', reason: 'Pause vergessen' },
    },
  ],
};
