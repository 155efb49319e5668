import { Inject, Injectable } from '@nestjs/common';
import { idsOfSurvivor } from '#contracts/customers/customer.js';
import { balanceOn } from '#contracts/payments/balance.js';
import {
  ageOf,
  AGE_NAMES,
  AGES,
  daysOverdue,
  openMovements,
  owedCostsOn,
  type Age,
  type OpenItem,
} from '#contracts/payments/open-item.js';
import type {
  MoneyTodayAnswer,
  OpenItemAnswer,
  OpenItemsAnswer,
  OpenSumsAnswer,
} from '#contracts/payments/payment-answers.js';
import { creditMovements, type KnownPayment } from '#contracts/payments/payment.js';
import { germanDate } from '#contracts/values/german.js';
import {
  claimedCents,
  lettersThatCount,
  NO_REMINDERS,
  type Reminders,
} from '#contracts/reminders/reminder.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { beginsWordsOf } from '#projections/engine/walk.js';
import { invoicePage } from '#projections/invoices/invoices.js';
import { openItemsOn } from '#projections/payments/open-items.js';
import { remindersOf } from '#projections/reminders/reminders.js';
import { creditsOn, paymentPage } from '#projections/payments/payments.js';
import { writeCsv } from '../platform/csv/csv.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';

export type OpenSelection = {
  readonly day?: LocalDate;
  readonly customerId?: string;
  readonly age?: Age;
  readonly search?: string;
};

/** More payments than come in on one day. */
const MOST_OF_A_DAY = 1_000;

/** Who owes what on a day, from the movements of invoices and payments. Open items of one day fit in memory. */
@Injectable()
export class OpenList {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** A page; `after`: the invoice that ended the page before. */
  async page(
    selection: OpenSelection,
    today: LocalDate,
    { size, after }: { readonly size: number; readonly after?: string },
  ): Promise<OpenItemsAnswer> {
    const { day, rows, credits } = await this.selected(selection, today);
    const start = after === undefined ? 0 : rows.findIndex(({ invoiceId }) => invoiceId === after) + 1;
    const items = await this.withReminders(rows.slice(start, start + size), day);
    const isLast = start + size >= rows.length;
    return {
      day,
      sums: sumsOf(rows, credits, day),
      items,
      totalElements: rows.length,
      size,
      next: isLast ? null : (items.at(-1)?.invoiceId ?? null),
    };
  }

  async csv(selection: OpenSelection, today: LocalDate): Promise<string> {
    const { day, rows: selected } = await this.selected(selection, today);
    const rows = await this.withReminders(selected, day);
    return writeCsv([
      [
        'Kunde',
        'Rechnung',
        'Datum',
        'Fällig am',
        'Tage überfällig',
        'Alter',
        'Betrag',
        'Offen',
        'Mahnkosten',
        'Mahnstufe',
        'Gemahnt am',
      ],
      ...rows.map((row) => [
        row.customerName ?? '',
        row.number,
        germanDate(row.date),
        germanDate(row.dueDate),
        String(row.daysOverdue),
        AGE_NAMES[row.age],
        inGerman(row.gross),
        inGerman(row.open),
        inGerman(row.costs),
        row.reminder === null ? '' : String(row.reminder.level),
        row.reminder === null ? '' : germanDate(row.reminder.date),
      ]),
    ]);
  }

  async today(today: LocalDate): Promise<MoneyTodayAnswer> {
    const day = { from: today, to: today, limit: MOST_OF_A_DAY };
    const [items, { items: payments }, { items: invoices }] = await Promise.all([
      openItemsOn(this.readModels, { day: today, today }),
      paymentPage(this.readModels, day),
      invoicePage(this.readModels, day),
    ]);
    const owed = items.map((item) => rowOf(item, today)).filter(({ open }) => open > 0);
    const issued = invoices.filter(
      ({ kind, issued: sent, status }) => kind === 'INVOICE' && sent !== null && status !== 'CANCELLED',
    );
    const overdue = owed.filter(({ age }) => age !== 'NOT_DUE');
    const cameIn = payments.filter(({ reversal }) => reversal === null);
    return {
      overdue: inEuros(overdue.map(({ open }) => open * 100)),
      overdueCount: overdue.length,
      cameIn: inEuros(cameIn.map(({ amountCents }) => amountCents)),
      cameInCount: cameIn.length,
      invoiced: inEuros(issued.map(({ content }) => content.grossCents)),
      invoicedCount: issued.length,
      open: inEuros(owed.map(({ open }) => open * 100)),
      openCount: owed.length,
    };
  }

  /** Reads the reminders of these rows only. */
  private async withReminders(
    rows: readonly OpenItemAnswer[],
    day: LocalDate,
  ): Promise<readonly OpenItemAnswer[]> {
    const reminded = await remindersOf(
      this.readModels,
      rows.map(({ invoiceId }) => invoiceId),
    );
    return rows.map((row) => {
      const reminders = reminded.get(row.invoiceId)?.reminders ?? NO_REMINDERS;
      return {
        ...row,
        reminder: lastReminder(reminders, day),
        reminderBlock: reminders.block?.reason ?? null,
      };
    });
  }

  private async selected({ day: asked, customerId, age, search }: OpenSelection, today: LocalDate) {
    const day = asked ?? today;
    const customerIds = customerId === undefined ? undefined : await idsOfSurvivor(this.streams, customerId);
    const asOf = { day, today, customerIds };
    const [items, credits] = await Promise.all([
      openItemsOn(this.readModels, asOf),
      creditsOn(this.readModels, asOf),
    ]);
    const isMeant = beginsWordsOf(search ?? '');
    const rows = items
      .map((item) => rowOf(item, day))
      .filter((row) => age === undefined || row.age === age)
      .filter((row) => isMeant(`${row.number} ${row.customerName ?? ''}`));
    return { day, rows, credits };
  }
}

function rowOf(item: OpenItem, day: LocalDate): OpenItemAnswer {
  const { invoiceId, number, workOrderId, customerId, name, date, dueOn, grossCents } = item;
  return {
    invoiceId,
    number,
    workOrderId,
    customerId,
    customerName: name,
    date,
    dueDate: dueOn,
    gross: grossCents / 100,
    open: balanceOn(openMovements(item), day) / 100,
    costs: owedCostsOn(item, day) / 100,
    discount: item.discount && { amount: item.discount.cents / 100, until: item.discount.until },
    reminder: null,
    reminderBlock: null,
    daysOverdue: daysOverdue(dueOn, day),
    age: ageOf(dueOn, day),
  };
}

/** The last letter up to this day that was not withdrawn. */
function lastReminder(reminders: Reminders, day: LocalDate): OpenItemAnswer['reminder'] {
  const last = lettersThatCount(reminders).findLast(({ letterOn }) => letterOn <= day);
  if (last === undefined) return null;
  return { level: last.level, date: last.letterOn, total: claimedCents(last) / 100 };
}

const centsOf = (rows: readonly OpenItemAnswer[]) => rows.map(({ open }) => open * 100);

function sumsOf(
  rows: readonly OpenItemAnswer[],
  credits: readonly KnownPayment[],
  day: LocalDate,
): OpenSumsAnswer {
  const credit = inEuros(credits.map((payment) => balanceOn(creditMovements(payment), day)));
  const open = inEuros(centsOf(rows));
  return {
    open,
    overdue: inEuros(centsOf(rows.filter(({ age }) => age !== 'NOT_DUE'))),
    ages: AGES.map((age) => {
      const some = rows.filter((row) => row.age === age);
      return { age, count: some.filter((row) => row.open !== 0).length, open: inEuros(centsOf(some)) };
    }),
    credit,
    balance: inEuros([open * 100, -credit * 100]),
  };
}

/** Cents as floats of euros times 100 are rounded before they are added. */
function inEuros(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + Math.round(one), 0) / 100;
}

/** `1234,50` */
function inGerman(euros: number): string {
  return euros.toFixed(2).replace('.', ',');
}
