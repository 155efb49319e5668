import { mechanicEventDefinitions } from '#contracts/work-orders/mechanic.events.js';
import { orderOfAppointment } from '#contracts/work-orders/order-of-appointment.js';
import { workOrderEventDefinitions } from '#contracts/work-orders/work-order.events.js';
import { operations } from '#projections/operations.js';
import { orderParts } from '#projections/order-parts.js';
import { timeLogs } from '#projections/time-logs.js';
import { workOrders } from '#projections/work-orders.js';
import { workOrderSearch } from './work-order-search.js';
import { defineModule } from '../platform/module-manifest.js';
import { orderTraces } from './order-traces.js';
import { workOrderHistory } from './work-order-history.js';

/** Work orders, operations, clocks and parts. */
export const workOrdersManifest = defineModule({
  name: 'work-orders',
  events: { ...mechanicEventDefinitions, ...orderOfAppointment.events, ...workOrderEventDefinitions },
  readModels: [operations, orderParts, timeLogs, workOrders],
  fieldNames: {
    appointmentId: 'Termin',
    articleId: 'Artikel',
    endTime: 'Ende',
    estimatedTimeMin: 'Geplante Dauer',
    locationId: 'Standort',
    mechanicId: 'Mechaniker',
    mileageKm: 'Kilometerstand',
    operationId: 'Position',
    operationIds: 'Positionen',
    outcome: 'Entscheidung',
    picture: 'Bild',
    pressedAt: 'Zeitpunkt',
    quantity: 'Menge',
    reason: 'Grund',
    running: 'Laufend',
    startTime: 'Beginn',
    title: 'Titel',
    unitPrice: 'Einzelpreis',
    workOperationId: 'Position',
  },
  traces: [orderTraces],
  histories: { workOrder: workOrderHistory },
  search: [workOrderSearch],
  load: async () => [(await import('./work-orders.module.js')).WorkOrdersModule],
  demo: async () => (await import('./demo.js')).workOrdersChapter,
});
