import { mechanicEventDefinitions } from '#contracts/work-orders/mechanic.events.js';
import { orderOfAppointment } from '#contracts/work-orders/order-of-appointment.js';
import { workOrderEventDefinitions } from '#contracts/work-orders/work-order.events.js';
import { defineModule } from '../platform/module-manifest.js';

/** Work orders, operations, clocks and parts. */
export const workOrdersManifest = defineModule({
  name: 'work-orders',
  events: { ...mechanicEventDefinitions, ...orderOfAppointment.events, ...workOrderEventDefinitions },
  readModels: [],
  fieldNames: {},
  load: async () => [],
});
