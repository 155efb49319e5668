import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { BankEntryClaimed, BankEntryRefundClaimed } from '#contracts/bank/bank.events.js';
import type {
  AllocationReversed,
  PaymentAllocated,
  ReminderCostsPaid,
} from '#contracts/payments/payment.events.js';
import type { EventJobs } from '../platform/jobs/event-jobs.js';
import {
  END_PAYMENT_RETENTION,
  ERASE_BANK_STATEMENT,
  IMPORT_BANK_STATEMENT,
  onBankEntry,
  onBankStatement,
  onClaimedSum,
  onPaymentEvent,
  onReversedPayment,
  onSettledInvoice,
  RELEASE_BANK_ENTRY,
  SETTLE_BANK_ENTRY,
  SETTLE_CHANGED_INVOICE,
  SETTLE_CLAIMED_SUM,
  SETTLE_PAID_INVOICE,
} from './on-payment-event.js';
import type { MadeClaim } from './bank/bank-entry.js';
import { BankBooking } from './bank/bank-booking.js';
import { BankImport } from './bank/bank-import.js';
import { StatementRetention } from './bank/statement-retention.js';
import { PaymentRetention } from './payment-retention.js';
import { Settling } from './settling.js';

type OfInvoice = RecordedEvent<PaymentAllocated | ReminderCostsPaid | AllocationReversed>;

@Injectable()
export class PaymentJobs {
  constructor(
    private readonly settling: Settling,
    private readonly retention: PaymentRetention,
    private readonly imports: BankImport,
    private readonly booking: BankBooking,
    private readonly statements: StatementRetention,
  ) {}

  /** Registers the handlers. Before the queue starts. */
  register(eventJobs: EventJobs): void {
    eventJobs.on(onPaymentEvent, {
      [SETTLE_PAID_INVOICE]: ({ data }: OfInvoice, origin) => this.settling.settle(data.invoiceId, origin),
    });
    eventJobs.on(onReversedPayment, {
      [RELEASE_BANK_ENTRY]: ({ data }, origin) => this.booking.releaseOf(data.paymentId, origin),
    });
    eventJobs.on(onBankStatement, {
      [IMPORT_BANK_STATEMENT]: ({ data }, origin) => this.imports.importEntries(data.statementId, origin),
      [ERASE_BANK_STATEMENT]: ({ data }, origin) => this.statements.end(data.statementId, origin),
    });
    eventJobs.on(onBankEntry, {
      [SETTLE_BANK_ENTRY]: (event: RecordedEvent<BankEntryClaimed | BankEntryRefundClaimed>, origin) =>
        this.booking.settle(event.data.entryId, claimOf(event), origin),
    });
    eventJobs.on(onClaimedSum, {
      [SETTLE_CLAIMED_SUM]: ({ data }, origin) => this.settling.settle(data.invoiceId, origin),
    });
    eventJobs.on(onSettledInvoice, {
      [SETTLE_CHANGED_INVOICE]: ({ data }, origin) => this.settling.settle(data.invoiceId, origin),
      [END_PAYMENT_RETENTION]: ({ data }, origin) => this.retention.end(data.invoiceId, origin),
    });
  }
}

function claimOf(event: RecordedEvent<BankEntryClaimed | BankEntryRefundClaimed>): MadeClaim {
  const refundId = event.type === 'BankEntryClaimed' ? null : event.data.refundId;
  return { paymentId: event.data.paymentId, refundId, since: event.metadata.occurredAt };
}
