import { mechanicEventDefinitions } from '#contracts/work-orders/clocks/mechanic.events.js';
import { orderOfAppointment } from '#contracts/work-orders/order-of-appointment.js';
import { workOrderEventDefinitions } from '#contracts/work-orders/work-order.events.js';
import { operations } from '#projections/work-orders/operations.js';
import { orderApprovals } from '#projections/work-orders/order-approvals.js';
import { orderParts } from '#projections/work-orders/order-parts.js';
import { reportPictures } from '#projections/work-orders/report-pictures.js';
import { timeLogs } from '#projections/work-orders/time-logs.js';
import { workOrders } from '#projections/work-orders/work-orders.js';
import { workOrderSearch } from './work-order-search.js';
import { workOrderDocuments } from './work-order-documents.js';
import { defineModule } from '../platform/module-manifest.js';
import { operationTraces, orderTraces, timeLogTraces } from './order-traces.js';
import { workOrderHistory } from './work-order-history.js';
import { briefLabelsOf, labelsOf } from '#contracts/kernel/fields.js';
import { newPartFields } from '#contracts/work-orders/parts/order-part-fields.js';
import { correctionFields } from '#contracts/work-orders/clocks/time-log-fields.js';
import { openChecksField, operationFields } from '#contracts/work-orders/operations/operation-fields.js';
import { planFields } from '#contracts/work-orders/operations/operation-plan.js';
import { newOrderFields } from '#contracts/work-orders/work-order-fields.js';
import { timeLogFilters } from '#contracts/work-orders/clocks/time-log-filters.js';
import { workOrderFilters } from '#contracts/work-orders/work-order-filters.js';

export const workOrdersManifest = defineModule({
  name: 'work-orders',
  events: { ...mechanicEventDefinitions, ...orderOfAppointment.events, ...workOrderEventDefinitions },
  readModels: [operations, orderApprovals, orderParts, reportPictures, timeLogs, workOrders],
  fieldNames: {
    ...labelsOf(timeLogFilters),
    ...labelsOf(workOrderFilters),
    ...briefLabelsOf(newOrderFields),
    ...briefLabelsOf(planFields),
    ...briefLabelsOf(operationFields),
    ...briefLabelsOf(newPartFields),
    ...briefLabelsOf(correctionFields),
    by: 'Summiert nach',
    endTime: 'Ende',
    jobTemplateId: 'Paket',
    openChecksReason: openChecksField.label,
    operationId: 'Position',
    place: 'Punkt',
    ticked: 'Erledigt',
    operationIds: 'Positionen',
    outcome: 'Entscheidung',
    picture: 'Bild',
    pressedAt: 'Zeitpunkt',
    startTime: 'Beginn',
    workOperationId: 'Position',
  },
  traces: [orderTraces, operationTraces, timeLogTraces],
  histories: { workOrder: workOrderHistory },
  search: [workOrderSearch],
  documents: [workOrderDocuments],
  load: async () => [(await import('./work-orders.module.js')).WorkOrdersModule],
  demo: async () => (await import('./demo.js')).workOrdersChapter,
});
