import { appointmentEventDefinitions } from './appointments/appointment.events.js';
import { calendarFeedEventDefinitions } from './appointments/calendar-feed.events.js';
import { slotsEventDefinitions } from './appointments/slots.events.js';
import { customerEventDefinitions } from './customers/customer.events.js';
import type { EventCatalog } from './kernel/domain-event.js';
import { articleEventDefinitions, articleNumberClaim } from './inventory/article.events.js';
import { locationEventDefinitions } from './inventory/location.events.js';
import { stockImportEventDefinitions } from './inventory/stock-import.events.js';
import { stocktakingEventDefinitions } from './inventory/stocktaking.events.js';
import { sequenceEventDefinitions } from './kernel/sequence.js';
import { companyProfileEventDefinitions } from './settings/company-profile.js';
import { navigationEventDefinitions } from './settings/navigation.js';
import { workshopSettingsEventDefinitions } from './settings/workshop-settings.js';
import { announcementEventDefinitions } from './site/announcement.events.js';
import { carEventDefinitions } from './site/car.events.js';
import { feedbackEventDefinitions } from './site/feedback.events.js';
import { openingTimeEventDefinitions } from './site/opening-time.events.js';
import { serviceEventDefinitions } from './site/service.events.js';
import { vacationEventDefinitions } from './site/vacation.events.js';
import { purchasingSettingsEventDefinitions } from './supplier-invoices/purchasing-settings.js';
import {
  supplierInvoiceEventDefinitions,
  supplierInvoiceKeyClaim,
} from './supplier-invoices/supplier-invoice.events.js';
import { basketEventDefinitions } from './supply/basket.events.js';
import { purchaseOrderEventDefinitions } from './supply/purchase-order.events.js';
import { sessionEventDefinitions } from './users/session.events.js';
import { userEventDefinitions } from './users/user.events.js';
import { vehicleEventDefinitions } from './vehicles/vehicle.events.js';
import { mechanicEventDefinitions } from './work-orders/mechanic.events.js';
import { orderOfAppointment } from './work-orders/order-of-appointment.js';
import { workOrderEventDefinitions } from './work-orders/work-order.events.js';

/** Every event of the product by its type. What is not in here cannot be appended. */
export const eventDefinitions: EventCatalog = {
  ...announcementEventDefinitions,
  ...appointmentEventDefinitions,
  ...articleEventDefinitions,
  ...articleNumberClaim.events,
  ...basketEventDefinitions,
  ...calendarFeedEventDefinitions,
  ...carEventDefinitions,
  ...companyProfileEventDefinitions,
  ...customerEventDefinitions,
  ...feedbackEventDefinitions,
  ...locationEventDefinitions,
  ...mechanicEventDefinitions,
  ...navigationEventDefinitions,
  ...openingTimeEventDefinitions,
  ...orderOfAppointment.events,
  ...purchaseOrderEventDefinitions,
  ...purchasingSettingsEventDefinitions,
  ...sequenceEventDefinitions,
  ...serviceEventDefinitions,
  ...sessionEventDefinitions,
  ...slotsEventDefinitions,
  ...stockImportEventDefinitions,
  ...stocktakingEventDefinitions,
  ...supplierInvoiceEventDefinitions,
  ...supplierInvoiceKeyClaim.events,
  ...userEventDefinitions,
  ...vacationEventDefinitions,
  ...vehicleEventDefinitions,
  ...workOrderEventDefinitions,
  ...workshopSettingsEventDefinitions,
};
