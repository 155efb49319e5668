import { buyerNameOf } from '#contracts/invoices/recipient.js';
import type { DueAnswer, DueItem, KeptItem } from '#contracts/audit/audit.api.js';
import type { RetentionHolds } from '#contracts/audit/retention-holds.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import { whyKept } from '#contracts/invoices/kept-invoice.js';
import { statementKeptUntil, whyStatementKept } from '#contracts/bank/kept-statement.js';
import { germanDate } from '#contracts/values/german.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { addDays, addMonths, localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { unlinkedAppointmentsBefore } from '#projections/appointments/appointment-list.js';
import { customersInactiveSince } from '#projections/customers/customers.js';
import { statementsPastRetention } from '#projections/payments/bank-statements.js';
import { useOfStatement } from '#projections/payments/statement-use.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoicesPastRetention } from '#projections/invoices/invoices.js';

/** Retention of appointments without a customer account: covers claims after the visit. */
const APPOINTMENT_MONTHS = 24;
/** The regular limitation of claims (§ 195 BGB): three years. */
const CUSTOMER_MONTHS = 36;
const LIMIT = 500;

/** Personal data that may or must be erased (GDPR Art. 5 (1) e). */
export async function dueOn(readModels: ReadModels, holds: RetentionHolds, now: Instant): Promise<DueAnswer> {
  const today = localDateTime(now).date;
  const [invoices, statements, appointments, customers] = await Promise.all([
    pastRetention(readModels, holds, today),
    dueStatements(readModels, holds, today),
    unlinkedAppointmentsBefore(readModels, addMonths(today, -APPOINTMENT_MONTHS), LIMIT),
    customersInactiveSince(readModels, monthsBefore(now, CUSTOMER_MONTHS), LIMIT),
  ]);
  return {
    ...invoices,
    statements,
    appointments: appointments.map(({ id, date, service }) => ({
      id,
      label: service,
      dueOn: addMonths(date, APPOINTMENT_MONTHS),
    })),
    customers: customers.map(({ id, displayName, lastActivity }) => ({
      id,
      label: displayName,
      dueOn: addMonths(localDateTime(lastActivity).date, CUSTOMER_MONTHS),
    })),
  };
}

async function dueStatements(
  readModels: ReadModels,
  holds: RetentionHolds,
  today: LocalDate,
): Promise<DueAnswer['statements']> {
  const due: DueAnswer['statements'][number][] = [];
  for (const statement of await statementsPastRetention(readModels, { today, limit: LIMIT })) {
    const { statementId: id, fileName, from, to } = statement;
    const use = await useOfStatement(readModels, id);
    due.push({
      id,
      label: `${fileName}, ${germanDate(from)} bis ${germanDate(to)}`,
      dueOn: addDays(statementKeptUntil(statement), 1),
      reason: whyStatementKept(statement, use, holds, today),
    });
  }
  return due;
}

/** Reads on past invoices that stay, so that they do not hide the ones that may go. */
async function pastRetention(
  readModels: ReadModels,
  holds: RetentionHolds,
  today: LocalDate,
): Promise<Pick<DueAnswer, 'recipients' | 'kept'>> {
  const recipients: DueItem[] = [];
  const kept: KeptItem[] = [];
  let after: string | undefined;
  do {
    const page = { today, limit: LIMIT, after };
    const { items, next } = await invoicesPastRetention(readModels, page);
    for (const invoice of items) {
      const reason = whyKept(invoice, holds, today);
      if (reason === null) recipients.push(dueInvoice(invoice));
      else kept.push({ ...dueInvoice(invoice), reason });
    }
    after = next ?? undefined;
  } while (after !== undefined && recipients.length < LIMIT);
  return { recipients: recipients.slice(0, LIMIT), kept: kept.slice(0, LIMIT) };
}

function dueInvoice({ id, content, issued }: KnownInvoice): DueItem {
  return {
    id,
    label: [content.number, issued && buyerNameOf(issued)].filter(Boolean).join(', '),
    dueOn: addDays(issued?.keptUntilOn ?? content.date, 1),
  };
}

function monthsBefore(now: Instant, months: number): Instant {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then.toISOString();
}
