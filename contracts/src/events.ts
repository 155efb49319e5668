import { companyProfileEventDefinitions } from './settings/company-profile.js';
import { navigationEventDefinitions } from './settings/navigation.js';
import { workshopSettingsEventDefinitions } from './settings/workshop-settings.js';
import { openingTimeEventDefinitions } from './site/opening-time.events.js';
import { serviceEventDefinitions } from './site/service.events.js';
import { vacationEventDefinitions } from './site/vacation.events.js';
import { sessionEventDefinitions } from './users/session.events.js';
import { userEventDefinitions } from './users/user.events.js';
import { appointmentEventDefinitions } from './appointments/appointment.events.js';
import { slotsEventDefinitions } from './appointments/slots.events.js';
import { customerEventDefinitions } from './customers/customer.events.js';
import { vehicleEventDefinitions } from './vehicles/vehicle.events.js';

/** Every event type there is: what the log needs to encrypt personal fields and to read old shapes. */
export const eventDefinitions = {
  ...vehicleEventDefinitions,
  ...customerEventDefinitions,
  ...slotsEventDefinitions,
  ...appointmentEventDefinitions,
  ...companyProfileEventDefinitions,
  ...navigationEventDefinitions,
  ...openingTimeEventDefinitions,
  ...serviceEventDefinitions,
  ...sessionEventDefinitions,
  ...userEventDefinitions,
  ...vacationEventDefinitions,
  ...workshopSettingsEventDefinitions,
};
