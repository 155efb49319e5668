import { Inject, Module } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { eventOfJob } from '../platform/jobs/event-jobs.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../platform/jobs/job-queue.js';
import { Reactions } from '../platform/jobs/reactions.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { originOfEvent } from '../platform/streams/origin-of-event.js';
import { CustomerAnswers } from './customer-answers.js';
import { CustomerErasing } from './customer-erasing.js';
import { CustomerMerging } from './customer-merging.js';
import { CustomersController } from './customers.controller.js';
import { customerHandlers } from './customers.handler.js';
import { FINISH_ERASURE, FINISH_ERASURE_LATER, FINISH_MERGE, onCustomerEvent } from './on-customer-event.js';
import { PersonalExport } from './personal-export.js';

/** Customer accounts: from the first booking to the last trace. */
@Module({
  controllers: [CustomersController],
  providers: [...customerHandlers, CustomerAnswers, CustomerErasing, CustomerMerging, PersonalExport],
})
export class CustomersModule {
  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    @Inject(EVENT_LOG) eventLog: EventLog,
    reactions: Reactions,
    clock: Clock,
    merging: CustomerMerging,
    erasing: CustomerErasing,
  ) {
    reactions.register(onCustomerEvent);
    const originOf = async (job: Job) => originOfEvent(await eventOfJob(eventLog, job), clock.now());
    jobs.handle(FINISH_MERGE, async (job) => {
      const { customerId = '', otherId = '' } = job.data;
      const origin = await originOf(job);
      // A refusal was the end of it: the merge is given up.
      await merging.complete(customerId, otherId, origin).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
      });
    });
    for (const name of [FINISH_ERASURE, FINISH_ERASURE_LATER])
      jobs.handle(name, async (job) => {
        await erasing.complete(job.data['customerId'] ?? '', await originOf(job));
      });
  }
}
