import { Module } from '@nestjs/common';
import { EventJobs } from '../platform/jobs/event-jobs.js';
import { BankBooking } from './bank/bank-booking.js';
import { BankController } from './bank/bank.controller.js';
import { BankImport } from './bank/bank-import.js';
import { BankLists } from './bank/bank-lists.js';
import { StatementReader } from './bank/read/statement-reader.js';
import { StatementRetention } from './bank/statement-retention.js';
import { OpenItemsController } from './open-items.controller.js';
import { OpenList } from './open-list.js';
import { PaymentAnswers } from './payment-answers.js';
import { PaymentCalls, PayInvoiceHandler } from './payment-calls.js';
import { paymentHandlers } from './payment-commands.js';
import { PaymentJobs } from './payment-jobs.js';
import { PaymentRetention } from './payment-retention.js';
import { PaymentsController } from './payments.controller.js';
import { Settling } from './settling.js';

@Module({
  controllers: [BankController, OpenItemsController, PaymentsController],
  providers: [
    BankBooking,
    BankImport,
    BankLists,
    StatementReader,
    StatementRetention,
    OpenList,
    PayInvoiceHandler,
    ...paymentHandlers,
    PaymentAnswers,
    PaymentCalls,
    PaymentJobs,
    PaymentRetention,
    Settling,
  ],
})
export class PaymentsModule {
  constructor(eventJobs: EventJobs, work: PaymentJobs) {
    work.register(eventJobs);
  }
}
