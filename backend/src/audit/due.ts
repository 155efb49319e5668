import type { DueAnswer, DueItem } from '#contracts/audit/audit.api.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { addDays, addMonths, localDateTime } from '#contracts/values/local-date-time.js';
import { strangersBefore } from '#projections/appointment-list.js';
import { customersQuietSince } from '#projections/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoicesPastRetention } from '#projections/invoices.js';

/** Why somebody who asked for an appointment is known: nothing follows from it any more after the limitation of claims. */
const APPOINTMENT_MONTHS = 24;
/** The regular limitation of claims (§ 195 BGB): three years. */
const CUSTOMER_MONTHS = 36;
const LIMIT = 500;

/** What may or must go (GDPR Art. 5 (1) e), from what the read models know. */
export async function dueOn(readModels: ReadModels, now: Instant): Promise<DueAnswer> {
  const today = localDateTime(now).date;
  const [invoices, appointments, customers] = await Promise.all([
    invoicesPastRetention(readModels, today, LIMIT),
    strangersBefore(readModels, addMonths(today, -APPOINTMENT_MONTHS), LIMIT),
    customersQuietSince(readModels, monthsBefore(now, CUSTOMER_MONTHS), LIMIT),
  ]);
  return {
    recipients: invoices.flatMap(({ id, content, issued }): DueItem[] =>
      issued === null
        ? []
        : [
            {
              id,
              label: [content.number, issued.recipientName].filter(Boolean).join(', '),
              dueOn: addDays(issued.keptUntilOn, 1),
            },
          ],
    ),
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

function monthsBefore(now: Instant, months: number): Instant {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then.toISOString();
}
