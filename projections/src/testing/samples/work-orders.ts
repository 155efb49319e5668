import { workOrderFilters } from '#contracts/work-orders/work-order-filters.js';
import {
  operationById,
  operationsByIds,
  operationsCompleted,
  operationsOfOrder,
  operationsPlannedOn,
  operationsToDo,
} from '../../work-orders/operations.js';
import { ordersWithPicture } from '../../work-orders/report-pictures.js';
import { ordersWaitingForApproval } from '../../work-orders/order-approvals.js';
import { partById, partsOfOrder, partsSetAside } from '../../work-orders/order-parts.js';
import {
  runningTimeLogOf,
  runningTimeLogs,
  timeLogById,
  timeLogPage,
  timeLogsOfOperation,
  timeLogsOfOrder,
  timeLogsOn,
} from '../../work-orders/time-logs.js';
import {
  doneWithoutInvoice,
  hasOpenOrders,
  orderIdsOf,
  ordersByAppointment,
  ordersOfAppointments,
  ordersWithOpenReports,
  workOrderById,
  workOrderCount,
  countedWorkOrderPage,
  workOrderPage,
  workOrdersById,
  type WorkOrderSelection,
} from '../../work-orders/work-orders.js';
import type { QuerySamples } from '../query-samples.js';
import { selectionsOf } from '../selections.js';
import { timeLogFilters } from '#contracts/work-orders/clocks/time-log-filters.js';
import type { TimeLogSelection } from '../../work-orders/time-logs.js';

const customerIds = ['one', 'another'];
const manyIds = Array.from({ length: 500 }, (_, place) => `id-${place}`);
const selections = selectionsOf<WorkOrderSelection>(workOrderFilters, { customerId: customerIds });

export const samples: QuerySamples = {
  doneWithoutInvoice: [(readModels) => doneWithoutInvoice(readModels, { limit: 50 })],
  hasOpenOrders: [(readModels) => hasOpenOrders(readModels, customerIds)],
  ordersWithPicture: [(readModels) => ordersWithPicture(readModels, 'hash')],
  ordersWithOpenReports: [(readModels) => ordersWithOpenReports(readModels, 50)],
  operationById: [(readModels) => operationById(readModels, 'id')],
  operationsByIds: [(readModels) => operationsByIds(readModels, ['id'])],
  operationsOfOrder: [(readModels) => operationsOfOrder(readModels, 'id')],
  operationsCompleted: [(readModels) => operationsCompleted(readModels, '2026-01-01', '2026-01-31')],
  operationsPlannedOn: [(readModels) => operationsPlannedOn(readModels, '2026-01-05')],
  operationsToDo: [
    (readModels) => operationsToDo(readModels, 'mechanic', 100),
    (readModels) => operationsToDo(readModels, null, 100),
  ],
  ordersWaitingForApproval: [(readModels) => ordersWaitingForApproval(readModels, ['order', 'other'])],
  orderIdsOf: [(readModels) => orderIdsOf(readModels, customerIds, null)],
  ordersByAppointment: [
    (readModels) => ordersByAppointment(readModels, ['one', 'another']),
    // As many as a page of appointments has.
    (readModels) => ordersByAppointment(readModels, manyIds),
  ],
  ordersOfAppointments: selections.map(
    (selection) => (readModels) => ordersOfAppointments(readModels, ['one', 'another'], selection),
  ),
  partById: [(readModels) => partById(readModels, 'id')],
  partsOfOrder: [(readModels) => partsOfOrder(readModels, 'id')],
  partsSetAside: [(readModels) => partsSetAside(readModels)],
  runningTimeLogOf: [(readModels) => runningTimeLogOf(readModels, 'mechanic')],
  runningTimeLogs: [(readModels) => runningTimeLogs(readModels)],
  timeLogById: [(readModels) => timeLogById(readModels, 'id')],
  timeLogPage: selectionsOf<TimeLogSelection>(timeLogFilters).map(
    (selection) => (readModels) => timeLogPage(readModels, { ...selection, limit: 50 }),
  ),
  timeLogsOfOperation: [(readModels) => timeLogsOfOperation(readModels, 'id')],
  timeLogsOfOrder: [(readModels) => timeLogsOfOrder(readModels, 'id')],
  timeLogsOn: [(readModels) => timeLogsOn(readModels, '2026-01-05')],
  workOrderById: [(readModels) => workOrderById(readModels, 'id')],
  workOrderCount: selections.map((selection) => (readModels) => workOrderCount(readModels, selection)),
  countedWorkOrderPage: selections.map(
    (selection) => (readModels) => countedWorkOrderPage(readModels, { ...selection, limit: 50 }),
  ),
  workOrderPage: selections.map(
    (selection) => (readModels) => workOrderPage(readModels, { ...selection, limit: 50 }),
  ),
  workOrdersById: [(readModels) => workOrdersById(readModels, ['id'])],
};
