import { Module } from '@nestjs/common';
import { CustomerAnswers } from './customer-answers.js';
import { CustomerErasing } from './customer-erasing.js';
import { CustomerMerging } from './customer-merging.js';
import { CustomersController } from './customers.controller.js';
import { customerHandlers } from './customers.handler.js';
import { FINISH_ERASURE, FINISH_ERASURE_LATER, FINISH_MERGE, onCustomerEvent } from './on-customer-event.js';
import { PersonalExport } from './personal-export.js';
import { EventJobs } from '../platform/jobs/event-jobs.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type {
  CustomerErased,
  CustomerErasureBegun,
  CustomerMergeBegun,
} from '#contracts/customers/customer.events.js';

@Module({
  controllers: [CustomersController],
  providers: [...customerHandlers, CustomerAnswers, CustomerErasing, CustomerMerging, PersonalExport],
})
export class CustomersModule {
  constructor(eventJobs: EventJobs, merging: CustomerMerging, erasing: CustomerErasing) {
    const finishErasure = (
      { data }: RecordedEvent<CustomerErasureBegun | CustomerErased>,
      origin: CommandOrigin,
    ) => erasing.complete(data.customerId, origin);
    eventJobs.on(onCustomerEvent, {
      [FINISH_MERGE]: {
        run: ({ data }: RecordedEvent<CustomerMergeBegun>, origin) =>
          merging.complete(data.customerId, data.otherId, origin),
        // The merge was abandoned.
        endsWithRefusal: true,
      },
      [FINISH_ERASURE]: finishErasure,
      [FINISH_ERASURE_LATER]: finishErasure,
    });
  }
}
