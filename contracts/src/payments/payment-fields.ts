import { choice, day, fields, id, line, money } from '../kernel/fields.js';
import { belongsTo, filters, fromDay, searchFor, toDay } from '../kernel/filters.js';
import { PAYMENT_METHODS, REVERSAL_KINDS, type PaymentMethod, type ReversalKind } from './payment.events.js';

/** Invoices that one payment settles at once. */
export const MAX_ALLOCATIONS = 50;

export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  TRANSFER: 'Überweisung',
  CARD: 'Karte',
  CASH_REFERENCE: 'Bar, Beleg der Kasse',
  DIRECT_DEBIT: 'Lastschrift',
  OTHER: 'Sonstiges',
};

export const REVERSAL_NAMES: Readonly<Record<ReversalKind, string>> = {
  CHARGEBACK: 'Rücklastschrift',
  MISTYPED: 'Falsch erfasst',
};

const AMOUNT_TEXT = 'Bitte einen Betrag von 0,01 bis 9.999.999,99 € angeben.';
const amount = (label: string) =>
  money(label, { min: 0.01, max: 9_999_999.99 }, { required: true, brief: 'Betrag', wrong: AMOUNT_TEXT });
const method = choice('Zahlungsart', PAYMENT_METHODS, {
  required: true,
  brief: 'Methode',
  initial: 'TRANSFER',
  wrong: 'Bitte eine Zahlungsart wählen.',
});
const reference = line('Verweis', 100, {
  brief: 'Bezug',
  width: 'long',
  wrong: 'Der Verweis muss ein Text sein.',
  long: 'Der Verweis darf höchstens 100 Zeichen lang sein.',
});
const reason = line('Grund', 200, {
  required: true,
  width: 'wide',
  missing: 'Bitte einen Grund angeben.',
  long: 'Der Grund darf höchstens 200 Zeichen lang sein.',
});

/** A payment as the office types it. Without a day: today. */
export const paymentFields = fields({
  customerId: id('Kunde', { required: true, wrong: 'Bitte einen Kunden angeben.' }),
  amount: amount('Betrag'),
  method,
  valueDate: day('Eingegangen am', { wrong: 'Bitte den Tag angeben, an dem das Geld eingegangen ist.' }),
  reference,
});

/**
 * The part of a payment that settles an invoice. Euros. `discount`: Skonto. `costs`: pays what its reminders cost, beside
 * the amount.
 */
export const allocationFields = fields({
  invoiceId: id('Rechnung', { required: true, wrong: 'Bitte eine Rechnung angeben.' }),
  /** 0: only costs of reminders are paid. */
  amount: money(
    'Betrag',
    { min: 0, max: 9_999_999.99 },
    { required: true, brief: 'Betrag', wrong: 'Bitte einen Betrag von 0 bis 9.999.999,99 € angeben.' },
  ),
  discount: money(
    'Skonto',
    { min: 0, max: 9_999_999.99 },
    { initial: 0, wrong: 'Bitte das Skonto als Betrag ab 0 € angeben.' },
  ),
  costs: money(
    'Mahnkosten',
    { min: 0, max: 9_999.99 },
    { initial: 0, wrong: 'Bitte die Mahnkosten als Betrag von 0 bis 9.999,99 € angeben.' },
  ),
});

export const allocationReversalFields = fields({ reason });

export const reversalFields = fields({
  kind: choice('Art', REVERSAL_KINDS, {
    required: true,
    wrong: 'Bitte Rücklastschrift oder falsch erfasst wählen.',
  }),
  /** Of a chargeback. Without it: today. */
  date: day('Tag der Rückbuchung', { brief: 'Datum', wrong: 'Bitte den Tag der Rückbuchung angeben.' }),
  reason,
});

export const refundFields = fields({
  amount: amount('Betrag'),
  method,
  date: day('Erstattet am', { brief: 'Datum', wrong: 'Bitte den Tag der Erstattung angeben.' }),
  reference,
});

/** `from` and `to`: the day of the money, inclusive. */
export const paymentFilters = filters({
  /** Includes payments of accounts that were merged into this customer. */
  customerId: belongsTo('Kunde', { wrong: 'Unbekannter Kunde.', own: true }),
  from: fromDay('valueOn'),
  to: toDay('valueOn'),
  search: searchFor(),
});
