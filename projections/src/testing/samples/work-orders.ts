import { operationById, operationsByIds, operationsOfOrder, operationsToDo } from '../../operations.js';
import { partById, partsOfOrder, partsSetAside } from '../../order-parts.js';
import {
  runningTimeLogOf,
  runningTimeLogs,
  timeLogById,
  timeLogPage,
  timeLogsOfOperation,
  timeLogsOfOrder,
  timeLogsOn,
} from '../../time-logs.js';
import {
  hasOpenOrders,
  orderIdsOf,
  ordersWithOpenReports,
  workOrderById,
  workOrderCount,
  countedWorkOrderPage,
  workOrderPage,
  workOrdersById,
} from '../../work-orders.js';
import type { QuerySamples } from '../query-samples.js';

const week = { from: '2026-01-05', to: '2026-01-09' };
const customerIds = ['one', 'another'];

export const samples: QuerySamples = {
  hasOpenOrders: [(readModels) => hasOpenOrders(readModels, customerIds)],
  ordersWithOpenReports: [(readModels) => ordersWithOpenReports(readModels, 50)],
  operationById: [(readModels) => operationById(readModels, 'id')],
  operationsByIds: [(readModels) => operationsByIds(readModels, ['id'])],
  operationsOfOrder: [(readModels) => operationsOfOrder(readModels, 'id')],
  operationsToDo: [
    (readModels) => operationsToDo(readModels, 'mechanic', 100),
    (readModels) => operationsToDo(readModels, null, 100),
  ],
  orderIdsOf: [(readModels) => orderIdsOf(readModels, customerIds, null)],
  partById: [(readModels) => partById(readModels, 'id')],
  partsOfOrder: [(readModels) => partsOfOrder(readModels, 'id')],
  partsSetAside: [(readModels) => partsSetAside(readModels)],
  runningTimeLogOf: [(readModels) => runningTimeLogOf(readModels, 'mechanic')],
  runningTimeLogs: [(readModels) => runningTimeLogs(readModels)],
  timeLogById: [(readModels) => timeLogById(readModels, 'id')],
  timeLogPage: [
    (readModels) => timeLogPage(readModels, { limit: 50 }),
    (readModels) => timeLogPage(readModels, { ...week, limit: 50 }),
    (readModels) => timeLogPage(readModels, { mechanicId: 'mechanic', ...week, limit: 50 }),
    (readModels) => timeLogPage(readModels, { running: false, ...week, limit: 50 }),
    (readModels) => timeLogPage(readModels, { mechanicId: 'mechanic', running: true, limit: 50 }),
  ],
  timeLogsOfOperation: [(readModels) => timeLogsOfOperation(readModels, 'id')],
  timeLogsOfOrder: [(readModels) => timeLogsOfOrder(readModels, 'id')],
  timeLogsOn: [(readModels) => timeLogsOn(readModels, '2026-01-05')],
  workOrderById: [(readModels) => workOrderById(readModels, 'id')],
  workOrderCount: [
    (readModels) => workOrderCount(readModels, {}),
    (readModels) => workOrderCount(readModels, { status: 'OPEN', search: 'golf', ...week }),
    (readModels) => workOrderCount(readModels, { customerIds, status: 'OPEN', ...week }),
  ],
  countedWorkOrderPage: [
    (readModels) => countedWorkOrderPage(readModels, { limit: 50 }),
    (readModels) => countedWorkOrderPage(readModels, { search: 'golf xm', limit: 50 }),
    (readModels) => countedWorkOrderPage(readModels, { search: 'golf', customerIds, ...week, limit: 50 }),
  ],
  workOrderPage: [
    (readModels) => workOrderPage(readModels, { limit: 50 }),
    (readModels) => workOrderPage(readModels, { ...week, limit: 50 }),
    (readModels) => workOrderPage(readModels, { status: 'OPEN', ...week, limit: 50 }),
    (readModels) => workOrderPage(readModels, { search: 'golf', customerIds, limit: 50 }),
    (readModels) => workOrderPage(readModels, { customerIds, limit: 50 }),
    (readModels) => workOrderPage(readModels, { customerIds, status: 'OPEN', ...week, limit: 50 }),
    (readModels) => workOrderPage(readModels, { vehicleId: 'id', limit: 50 }),
    (readModels) => workOrderPage(readModels, { vehicleId: 'id', status: 'OPEN', limit: 50 }),
    (readModels) => workOrderPage(readModels, { customerIds, vehicleId: 'id', ...week, limit: 50 }),
    (readModels) => workOrderPage(readModels, { customerIds, vehicleId: 'id', status: 'OPEN', limit: 50 }),
  ],
  workOrdersById: [(readModels) => workOrdersById(readModels, ['id'])],
};
